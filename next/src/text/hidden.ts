/** Hides what the plan names in `mask`: values at JSON pointers into a body, or into an item of one. */
import { pointersMatch, formatPointer } from './pointers.ts';
import { walkJson } from './scan.ts';
import type { Mask } from './secrets.ts';

/** A text this long is hidden wherever it occurs. Shorter ones may be parts of words. */
const shortest = 4;

/** The same mask, which hides these values, too. A number becomes 0. */
export function hiding(mask: Mask, pointers: readonly string[]): Mask {
  if (pointers.length === 0) return mask;
  const known = new Map<string, string>();
  return {
    headers: mask.headers,
    text(text) {
      const hidden = /^\s*[[{]/.test(text) ? inJson(text) : text;
      let plain = hidden;
      for (const [value, word] of known) plain = plain.replaceAll(value, word);
      return mask.text(plain);
    },
  };

  function inJson(text: string): string {
    let hidden = '';
    let from = 0;
    walkJson(text, {
      scalar(raw, start, path) {
        if (!isNamed(path)) return;
        hidden += text.slice(from, start) + (raw.startsWith('"') ? `"${wordFor(raw.slice(1, -1))}"` : numberFor(raw));
        from = start + raw.length;
      },
    });
    return hidden + text.slice(from);
  }

  /** The pointer may start anywhere, because an item may be anywhere in a body. What is below a value is hidden, too. */
  function isNamed(path: readonly (string | number)[]): boolean {
    return path.some((_, start) =>
      path.some((__, end) => {
        const part = formatPointer(...path.slice(start, end + 1));
        return pointers.some((pointer) => pointersMatch(pointer, part));
      }),
    );
  }

  function wordFor(value: string): string {
    if (value.length < shortest) return '‹hidden›';
    const word = known.get(value) ?? `‹hidden ${known.size + 1}›`;
    known.set(value, word);
    return word;
  }
}

function numberFor(raw: string): string {
  return /^-?\d/.test(raw) ? '0' : raw;
}
