const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const escapes: Readonly<Record<string, string>> = { n: '\n', r: ' ', t: ' ' };
const inline = /<\/?(?:a|abbr|b|code|em|font|i|small|span|strong|tt|u|var|wbr)(?:\s[^<>]{0,2000})?>/gi;
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const escaped = /\\([nrt"/\\])/g;

/**
 * The text that a page or a broken JSON document shows: tags left out, line breaks kept, entities and the escapes of JSON resolved.
 * At most 100,000 characters are looked at.
 */
export function plainText(source: string): string {
  const text = source.slice(0, 100_000);
  const isMarkup = /<[a-z!/?]/i.test(text);
  const isJson = /^\s{0,20}[[{"]/.test(text);
  const shown = isMarkup ? text.replace(inline, '').replace(/<(?!!--)[a-z/!?][^<>]{0,2000}>/gi, '\n') : text;
  const resolved = shown.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return isJson ? resolved.replace(escaped, (_whole, letter: string) => escapes[letter] ?? letter) : resolved;
}
