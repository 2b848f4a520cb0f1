/** SQL statements, and those of HQL, JPQL, DQL, and CQL. */

const identifier = String.raw`["\u0060[]?[\w.$]{1,80}["\u0060\]]?(?:\.["\u0060[]?\w{1,80}["\u0060\]]?)?`;

const select =
  /\bselect\s{1,40}(?:distinct\s{1,10}|top\s{1,4}\S{1,8}\s{1,4})?(\S.{0,1500}?)\sfrom\s{1,40}(\S{1,160})(.{0,240})/is;
const insert = new RegExp(
  String.raw`\binsert\s{1,10}(?:ignore\s{1,4})?into\s{1,10}${identifier}\s{0,10}(?:\([^)]{1,2000}\)\s{0,10}(?:values|select|output|returning)\b|values\s{0,4}\(|default values|set\s)`,
  'i',
);
const update = new RegExp(
  String.raw`\bupdate\s{1,10}${identifier}(?:\s{1,4}(?:as\s)?\w{1,12})?\s{1,10}set\s{1,10}${identifier}\s{0,4}=\s{0,4}\S{1,80}`,
  'i',
);
const remove = new RegExp(
  String.raw`\bdelete\s{1,10}from\s{1,10}${identifier}(?:\s{1,4}(?:as\s)?\w{1,12})?\s{1,10}where\s{1,10}\S{1,100}\s{0,4}(?:=|<|>|!=|in\s{0,2}\(|is\s{1,4}(?:not\s{1,4})?null|like\s)`,
  'i',
);
const loud =
  /\b(?:DELETE FROM ["`[]?\w{1,80}["`\]]?\s{0,4}(?:;|$|WHERE\b)|(?:CREATE|ALTER|DROP|TRUNCATE) TABLE (?:IF (?:NOT )?EXISTS )?["`[]?\w{1,80}|MERGE INTO ["`[]?\w{1,80}|CALL \w{1,60}\(|EXEC(?:UTE)? (?:sp_|usp_|dbo\.)\w{1,60})/m;
const mark = /["`]\w{1,80}["`]|\[\w{1,60}\]|\b[a-z_]\w{0,40}\.[a-z_"`]\w{0,40}|\*|\bcount\(/i;
const condition =
  /^\s{0,10}(?:(?:as\s{1,4})?\w{1,20}\s{1,10})?where\s{1,10}\S{1,120}\s{0,4}(?:=|<|>|!=|in\s{0,2}\(|is\s{1,4}(?:not\s{1,4})?null|like\s|between\s)/i;
const further =
  /^\s{0,10}(?:(?:as\s{1,4})?\w{1,20}\s{1,10})?(?:limit\s{1,4}[\d?$:]|(?:left|right|inner|outer|cross|full)\s{1,4}(?:outer\s{1,4})?join\s|join\s{1,4}\S{1,80}\s{1,4}(?:\w{1,20}\s{1,4})?on\s|order\s{1,4}by\s{1,4}\S{1,80}\s{1,4}(?:asc|desc)\b)/i;

/**
 * The statement in a text, as far as it was matched. Sentences with the same words ("select a plan from the list") are not
 * statements: a statement has quoted or dotted names, a `*`, a condition, or capital keywords among lowercase words.
 */
export function findSql(text: string): string | undefined {
  for (const pattern of [insert, update, remove, loud]) {
    const match = pattern.exec(text);
    if (match) return match[0];
  }
  return findSelect(text);
}

function findSelect(text: string): string | undefined {
  const match = select.exec(text);
  if (match === null) return undefined;
  const [whole, columns = '', table = '', tail = ''] = match;
  const isConditioned = condition.test(tail) || further.test(tail);
  const isMarked = mark.test(columns) || mark.test(table);
  const isTable = /^["`[]?[\w.$"`\]]{1,160}["`\])]?;?$/.test(table);
  if (!isTable || !/^[\w.*,()"`[\]$:\s]{1,1500}$/.test(columns)) return isMarked && isConditioned ? whole : undefined;
  const isList = /^\w{1,60}(?:\s{0,4},\s{0,4}\w{1,60}){0,40}$/.test(columns.trim());
  const isLoud = /^SELECT\b/.test(whole) && /\sFROM\s/.test(whole) && /[a-z_]/.test(columns + table);
  if (isLoud) return isMarked || isList || isConditioned ? whole : undefined;
  const isStar = /^(?:\w{1,30}\.)?\*$/.test(columns.trim());
  return isStar || (isConditioned && (isMarked || isList)) ? whole : undefined;
}
