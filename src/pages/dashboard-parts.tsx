/** What the pages of a dashboard share. */
import type { ComponentChildren } from 'preact';
import type { Target } from '../report/target.ts';
import { Document } from './document.tsx';

interface DashboardPageProps {
  readonly title: string;
  /** The path to the folder of the site: empty, or `../`. */
  readonly root: string;
  readonly search: string;
  readonly children: ComponentChildren;
}

export function DashboardPage({ title, root, search, children }: DashboardPageProps) {
  const files = ['clauses.html', 'fleet.csv', 'clauses.csv'];
  const links = files.map((file) => [root + file, file === 'clauses.html' ? 'Clauses' : file] as const);
  return (
    <Document title={title} links={[[`${root}index.html`, 'Targets'], ...links]} search={search} kind="dashboard">
      {children}
    </Document>
  );
}

/** From a page in the root of the site. */
export function TargetLink({ target: { id, name } }: { readonly target: Target }) {
  return <a href={`targets/${id}.html`}>{name}</a>;
}

export function TargetLinks({ targets }: { readonly targets: readonly Target[] }) {
  return (
    <>
      {targets.map((target, index) => (
        <>
          {index > 0 && ', '}
          <TargetLink target={target} />
        </>
      ))}
    </>
  );
}

interface BoxProps {
  readonly title: string;
  readonly note?: string;
  /** A class of its own. */
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** A section of a dashboard. A search says how much of it was found. */
export function Box({ title, note, kind = '', children }: BoxProps) {
  return (
    <section class={`start ${kind}`} aria-label={title} data-section>
      <h2>
        {title} {note !== undefined && <span class="note">{note}</span>} <span class="shown" data-shown />
      </h2>
      {children}
    </section>
  );
}

/** A label whose value is a URL is a link: a repository, or a CI run. */
export function Labels({ labels }: Pick<Target, 'labels'>) {
  return (
    <>
      {labels.map(([name, value]) => (
        <span>
          {/^https?:\/\//.test(value) ? (
            <a href={value} rel="noreferrer">
              {name}
            </a>
          ) : (
            `${name}: ${value}`
          )}
        </span>
      ))}
    </>
  );
}

interface CountProps {
  readonly count: number;
  readonly tone?: string;
  /** Of its column, if the rows can be sorted. */
  readonly name?: string;
}

/** A cell with a number. It is empty instead of zero, so that numbers stand out. */
export function Count({ count, tone = '', name }: CountProps) {
  return (
    <td class="number" data-value={name && count} data-name={name}>
      {count > 0 && <span class={`count ${tone}`}>{count}</span>}
    </td>
  );
}

export function TrendChart({ runs, isSmall = false }: Pick<Target, 'runs'> & { readonly isSmall?: boolean }) {
  const numbers = runs.map(({ counts }) => counts.problems);
  const bars = runs.map(({ counts, isCut }) => ({ ...counts, isCut }));
  return <Chart bars={bars} label={`Problems in each run: ${numbers.join(', ')}`} isSmall={isSmall} />;
}

interface Bar {
  readonly problems: number;
  readonly unchecked?: number;
  /** The run before it checked more. */
  readonly isCut?: boolean;
}

interface ChartProps {
  readonly bars: readonly Bar[];
  /** For people who cannot see it. */
  readonly label: string;
  readonly isSmall?: boolean;
}

const step = 10;
const height = 40;

/** Bars for counts over time. What was not checked again is gray, and a dashed line says that a run checked less. */
export function Chart({ bars, label, isSmall = false }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ problems, unchecked = 0 }) => problems + unchecked));
  const sizeOf = (count: number): number => Math.round((count / most) * (height - 2) * 10) / 10;
  return (
    <svg
      class={isSmall ? 'chart small' : 'chart'}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ problems, unchecked = 0, isCut = false }, index) => {
        const x = index * step;
        const [top, rest] = [height - sizeOf(problems), sizeOf(unchecked)];
        return (
          <>
            <rect class="base" x={x + 1} y={height - 1} width={step - 2} height={1} />
            {problems > 0 && <rect class="bar-bad" x={x + 1} y={top} width={step - 2} height={sizeOf(problems)} />}
            {rest > 0 && <rect class="bar-gray" x={x + 1} y={top - rest} width={step - 2} height={rest} />}
            {isCut && <line x1={x} x2={x} y1={0} y2={height} />}
          </>
        );
      })}
    </svg>
  );
}
