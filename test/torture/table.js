/** A column: what it shows, and how wide; negative where it stands at the right. */
function row(cells, widths) {
  return `${cells
    .map((cell, at) => (widths[at] < 0 ? String(cell).padStart(-widths[at]) : String(cell).padEnd(widths[at])))
    .join('  ')
    .trimEnd()}\n`;
}

const ofServers = [32, -4, -6, -5, 60];

/** One line for each server: exit code, seconds, most memory, what it tells. */
export function serverTable(servers) {
  const title = row(['server', 'exit', 's', 'MiB', 'tells'], ofServers);
  return (
    title +
    servers
      .map(({ id, code, seconds, peakMiB, told }) =>
        row([id, code, seconds.toFixed(1), peakMiB, short(told)], ofServers),
      )
      .join('')
  );
}

function short(told) {
  return told.length > 4 ? `${told.slice(0, 4).join(', ')} and ${told.length - 4} more` : told.join(', ');
}

const ofFiles = [32, -6, -8, -8, -8, -5];

/** One line for each kind of file: how many, how many of them were accepted, refused, the slowest, most memory. */
export function fileTable(files) {
  if (files.length === 0) return '';
  const title = row(['files', 'count', 'accepted', 'refused', 'ms', 'MiB'], ofFiles);
  return `\n${title}${files.map((each) => row([each.id, each.count, each.accepted, each.refused, each.slowestMs, each.peakMiB], ofFiles)).join('')}\n`;
}
