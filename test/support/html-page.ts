import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:recommended'], elements: ['html5'] }),
);
const config = validator.getConfigForSync('page.html');

/** An HTML text as elements. */
export function parsedPage(text: string): HtmlElement {
  return new Parser(config).parseHtml(text);
}

/** What an HTML text has against the HTML Standard and the usual rules, one line each. */
export async function htmlProblems(text: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(text, 'page.html');
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
