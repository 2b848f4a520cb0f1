/** What the pages of a dashboard share. */
import type { ComponentChildren } from 'preact';
import type { Target, TargetRun } from '../fleet/target.ts';
import { Chart } from './chart.tsx';
import { Document, Search } from './document.tsx';

interface DashboardPageProps {
  readonly title: string;
  /** The path to the folder of the site: empty, or `../`. */
  readonly root: string;
  readonly search: string;
  readonly children: ComponentChildren;
}

export function DashboardPage({ title, root, search, children }: DashboardPageProps) {
  const bar = (
    <>
      <nav aria-label="Pages">
        <a href={`${root}index.html`}>Targets</a>
        <a href={`${root}clauses.html`}>Clauses</a>
        <a href={`${root}fleet.csv`}>fleet.csv</a>
        <a href={`${root}clauses.csv`}>clauses.csv</a>
      </nav>
      <Search label={search} />
    </>
  );
  return (
    <Document title={title} bar={bar}>
      <main id="main" tabIndex={-1} class="dashboard">
        {children}
      </main>
    </Document>
  );
}

export function TargetLink({ target, root }: { readonly target: Target; readonly root: string }) {
  return <a href={`${root}targets/${target.id}.html`}>{target.name}</a>;
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

/** Nothing instead of zero, so that numbers stand out. */
export function Count({ count, tone = '' }: { readonly count: number; readonly tone?: string }) {
  return <>{count > 0 && <span class={`count ${tone}`}>{count}</span>}</>;
}

export function TrendChart({
  runs,
  isSmall = false,
}: {
  readonly runs: readonly TargetRun[];
  readonly isSmall?: boolean;
}) {
  const numbers = runs.map(({ counts }) => counts.problems);
  const bars = runs.map(({ counts, isCut }) => ({ ...counts, isCut }));
  return <Chart bars={bars} label={`Problems in each run: ${numbers.join(', ')}`} isSmall={isSmall} />;
}
