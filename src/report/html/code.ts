import { html, joined, type Markup } from '../markup/markup.ts';
import { type JsonToken, jsonTokens } from '../markup/json-tokens.ts';

/** Classes of what is coloured; the rest stands as it is. */
const classes: Partial<Readonly<Record<JsonToken['kind'], string>>> = { key: 'k', string: 's', number: 'n', word: 'n' };

/** A row of JSON with its keys, texts and numbers in colours. */
export function jsonCode(text: string): Markup {
  return joined(
    jsonTokens(text).map(({ kind, text: piece }) => {
      const name = classes[kind];
      return name === undefined ? piece : html`<span class="${name}">${piece}</span>`;
    }),
  );
}

/** A longer command is scrolled, so that the keyboard must reach it. */
const longestUnscrolled = 400;

/** A command, and the button that copies it, which the script shows. `about` says what the command shows, for screen readers. */
export function command(text: string, about: string): Markup {
  return html`<div class="command">
<pre${text.length > longestUnscrolled ? html` tabindex="0"` : null}><code>${text}</code></pre>
${copyButton('Copy as curl', about)}
</div>`;
}

/** A button that copies the text of the `code` before it. */
function copyButton(words: string, about: string): Markup {
  return html`<button type="button" class="button copy" data-copy hidden><svg class="sign" width="16" height="16" aria-hidden="true"><use href="#sign-copy"/></svg><span data-words>${words}</span><span class="unseen">: ${about}</span></button>`;
}
