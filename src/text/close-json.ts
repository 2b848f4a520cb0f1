/**
 * A JSON text that was cut off, closed again: what stands after its last comma is left out, and the objects and lists that
 * are still open are closed. Good for showing a beginning; what is no JSON at all stays none.
 */
export function closeJson(text: string): string {
  let open = '';
  let inString = false;
  let end = 0;
  let openAtEnd = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      open = (character === '{' ? '}' : ']') + open;
      end = at + 1;
      openAtEnd = open;
    } else if (character === '}' || character === ']') {
      open = open.slice(1);
      end = at + 1;
      openAtEnd = open;
    } else if (character === ',') {
      end = at;
      openAtEnd = open;
    }
  }
  return text.slice(0, end) + openAtEnd;
}
