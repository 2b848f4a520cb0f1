// The table of the bench: what was measured, beside what must be reached and what is aimed at.

const cells = (figure, now, must, aim, rest) =>
  `${figure.padEnd(48)}${now.padStart(9)}${must.padStart(9)}${aim.padStart(9)}  ${rest}`.trimEnd();

/** The head of the table. */
export const title = cells('figure', 'now', 'must', 'aim', '');

const shown = (value, unit) =>
  value === undefined
    ? '-'
    : unit === undefined
      ? value.toFixed(2)
      : `${Math.round(value)}${unit === '' ? '' : ` ${unit}`}`;

/** True where a row has a must that it does not reach; what could not be measured does not reach it. */
export const isMissed = ({ now, must }) => must !== undefined && (now === undefined || now > must);

/** One row; figures without a unit are ratios. */
export function line(row) {
  const { figure, now, must, aim, unit, detail = '' } = row;
  const met = must === undefined ? '' : isMissed(row) ? 'MISSED' : aim !== undefined && now <= aim ? 'aim' : 'must';
  return cells(figure, shown(now, unit), shown(must, unit), shown(aim, unit), `${met.padEnd(8)}${detail}`);
}
