import { token } from './plan.js';

/** What a terminal or a log would act on: control characters but tab and line break, marks that turn the direction of text. */
const acts = /(?![\t\n])\p{Control}|[\u202a-\u202e\u2066-\u2069]/u;

/** What must stand in no text of a format. */
const forbidden = {
  html: [/<script>alert/i, /<img src=x/i, /<svg\/onload/i, /(?:href|src)="?\s*(?:javascript|data):/i],
  markdown: [
    /(?<!\\)<script>alert/i,
    /(?<!\\)<img src=x/i,
    /^# Head$/m,
    /(?<!\\)\]\((?:javascript|http:\/\/127\.0\.0\.1:1)/i,
  ],
  stdout: [/^::error file/m, /^##(?:vso|teamcity)\[/m],
  stderr: [/^::error file/m, /^##(?:vso|teamcity)\[/m],
};

/** What a format shows of a text as it is: no data that a script of the page reads and makes printable, and no code. */
const shownParts = {
  html: (text) => text.replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, ''),
  markdown: (text) => text.replaceAll(/^(`{3,}).*\n[\s\S]*?^\1/gm, '').replaceAll(/(`+)[^`\n]+\1/g, ''),
};

/** What is wrong with a text that the program wrote: secrets, stack traces of its own, what acts on who shows it. */
export function faultsOfText(name, text) {
  const shown = shownParts[name]?.(text) ?? text;
  const isJson = ['json', 'ndjson', 'sarif', 'ctrf', 'gitlab', 'har', 'summary'].includes(name);
  return [
    ...(text.includes(token) || text.includes(Buffer.from(token).toString('base64')) ? ['it holds the token'] : []),
    ...(/^\s+at .*(?:\/(?:dist|src)\/(?:src|rules|audit|report|wire)\/|node:internal)/m.test(text)
      ? ['it holds a stack trace']
      : []),
    ...(text.includes('internal error')
      ? [`it tells an internal error: ${/internal error.{0,160}/.exec(text)?.[0]}`]
      : []),
    ...(!isJson && acts.test(shown) ? [`it holds ${JSON.stringify(acts.exec(shown)?.[0])}`] : []),
    ...(forbidden[name] ?? []).filter((pattern) => pattern.test(shown)).map((pattern) => `it holds ${pattern}`),
  ];
}
