/** A column in which entries start. */
interface Column {
  readonly at: number;
  readonly isList: boolean;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Where a line of a YAML text starts in a column that no map or list above it has, and which column was probably meant;
 * looks at the line of an offset and at those around it. Undefined if the columns fit.
 */
export function misindented(text: string, offset: number): readonly [offset: number, message: string] | undefined {
  const lines = text.split('\n');
  const around = text.slice(0, offset).split('\n').length;
  let columns: readonly Column[] = [];
  let mayGoDeeper = true;
  for (const [index, line] of lines.entries()) {
    const content = line.trimStart();
    if (content === '' || content.startsWith('#')) continue;
    const indent = line.length - content.length;
    const isList = /^-(?:\s|$)/.test(content);
    const fits = mayGoDeeper ? indent >= (columns.at(-1)?.at ?? 0) : false;
    const known = columns.some(({ at }) => at === indent);
    if (!fits && !known && columns.length > 0 && Math.abs(index + 1 - around) <= 1) {
      return [start(lines, index) + indent, sentence(indent, nearest(columns, indent, isList))];
    }
    const open = columns.filter(({ at }) => at < indent);
    columns = [...open, ...columnsOf(content, indent, index + 1)];
    mayGoDeeper = /(?::|-)\s*(?:[&!|>]\S*\s*)?(?:#.*)?$/.test(content);
  }
  return undefined;
}

/** The column of a line's entry, and those behind its hyphens. */
function columnsOf(content: string, indent: number, line: number): readonly Column[] {
  const [dash] = /^-\s+(?=\S)/.exec(content) ?? [];
  const own = { at: indent, isList: dash !== undefined || content === '-', line };
  if (dash === undefined) return [own];
  return [own, ...columnsOf(content.slice(dash.length), indent + dash.length, line)];
}

function nearest(columns: readonly Column[], indent: number, isList: boolean): Column | undefined {
  const alike = columns.filter((column) => column.isList === isList);
  return (alike.length > 0 ? alike : columns).toSorted(
    (a, b) => Math.abs(a.at - indent) - Math.abs(b.at - indent) || b.line - a.line,
  )[0];
}

function sentence(indent: number, meant: Column | undefined): string {
  const wanted = meant === undefined ? '' : `, and line ${meant.line} by ${meant.at}`;
  return `this line is indented by ${indent}${wanted}: entries of one map or list start in the same column`;
}

function start(lines: readonly string[], index: number): number {
  return lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
}
