/** The HTML report: one file. Problems come first, and everything that passed is closed below them. */
import { type ClauseView, type PageView, pageViewOf } from '../report/page-view.ts';
import type { View } from '../report/view.ts';
import { Blocks, Exchange, Head, idOf, Panel, Sections, Top } from './blocks.tsx';
import { Document, textOf } from './document.tsx';
import { Index, Problem, Start } from './problems.tsx';

/** @param home the page that it is a part of, if any */
export function html(view: View, home?: string): string {
  return textOf(<ReportPage {...pageViewOf(view)} home={home} />);
}

/** More urgent blocks than these would push the problems off the first screen. */
const mostOpen = 2;

function ReportPage({ home, ...page }: PageView & { readonly home: string | undefined }) {
  const { problems, coverage } = page;
  const isClean = problems.length === 0;
  const sections = [...(isClean ? [] : ['Problems']), 'Coverage', 'Observed', 'Clauses', 'Operations', 'Rules'];
  const ownLinks = sections.map((title) => [`#${idOf(title)}`, title] as const);
  const links = [...(home === undefined ? [] : [[home, 'Dashboard'] as const]), ['#main', 'Top'] as const, ...ownLinks];
  return (
    <Document title={`${page.name}: ${page.verdict}`} links={links} search="Search the report" version={page.version}>
      <Top title={page.name} verdict={page.summary} tone={page.tone} facts={page.facts} />
      {page.urgent.map(({ title, blocks }) => (
        <Panel title={title} note={String(blocks.length)} isOpen={isClean || blocks.length <= mostOpen}>
          <Blocks blocks={blocks} />
        </Panel>
      ))}
      {isClean ? <Closing {...page} /> : <Found {...page} />}
      {page.changes.length > 0 && (
        <Panel title="Changes and waivers" id="changes" isOpen>
          <Sections sections={page.changes} />
        </Panel>
      )}
      <Coverage coverage={coverage} isOpen={isClean} />
      <Observed {...page} />
      <Clauses {...page} />
      <Operations {...page} />
      <Rules {...page} />
    </Document>
  );
}

function Found(page: PageView) {
  return (
    <>
      <div class="first">
        <div>
          {page.start.length > 0 && <Start {...page} />}
          <Closing {...page} />
        </div>
        <Index {...page} />
      </div>
      <section id="problems" aria-labelledby="problems-title" data-section>
        <h2 id="problems-title">
          Problems <span class="note">heaviest first</span> <span class="shown" data-shown />
        </h2>
        {page.problems.map((problem) => (
          <Problem {...problem} />
        ))}
      </section>
    </>
  );
}

function Closing({ closing }: PageView) {
  return (
    <ul class="closing">
      {closing.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}

function Observed({ observations, traffic }: PageView) {
  return (
    <Panel title="Observed" note="behaviors that the conventions leave open, and response times">
      <ul class="blocks">
        {observations.map(({ rule, says }) => (
          <li data-find>
            {says} <span class="id">{rule}</span>
          </li>
        ))}
        {traffic.map((text) => (
          <li data-find>{text}</li>
        ))}
      </ul>
    </Panel>
  );
}

function Operations({ operations }: PageView) {
  return (
    <Panel title="Operations" note="how they responded, with an example of each" isAppendix>
      <ul class="blocks">
        {operations.map(({ operation, requests, median, slowest, failures, sample }) => (
          <li data-find>
            <details class="more">
              <summary>
                {operation}{' '}
                <span class="note">
                  {requests} sent, median {median}, slowest {slowest}
                  {failures !== '' && `, ${failures}`}
                </span>
              </summary>
              {sample === undefined ? <p class="note">It has no example.</p> : <Exchange exchange={sample} />}
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Rules({ rules }: PageView) {
  return (
    <Panel title="Rules" note="the outcome of each" isAppendix>
      <table>
        <Head columns={['Rule', 'Outcome', 'Reason']} />
        <tbody>
          {rules.map(({ rule, outcome, says }) => (
            <tr data-find>
              <td>
                <span class="id">{rule}</span>
              </td>
              <td>{outcome}</td>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Coverage({ coverage, isOpen }: Pick<PageView, 'coverage'> & { readonly isOpen: boolean }) {
  return (
    <Panel title="Coverage" note={coverage.summary} isOpen={isOpen}>
      <table class="parts">
        <Head columns={['Part', 'Clauses', 'Status']} />
        <tbody>
          {coverage.parts.map(({ part, clauses, words }) => (
            <tr>
              <th scope="row">{part}</th>
              <td>
                <span class="squares">
                  {clauses.map(({ id, status, words: own }) => (
                    <a class={`square ${status}`} href={`#clause-${id}`} title={`${id}: ${own}`}>
                      <span class="unseen">
                        {id}: {own}
                      </span>
                    </a>
                  ))}
                </span>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sections sections={coverage.open} />
    </Panel>
  );
}

function Clauses({ coverage }: PageView) {
  return (
    <Panel title="Clauses" note="all, with their status" isAppendix>
      {coverage.parts.map(({ part, clauses }) => (
        <div class="section">
          <h3>{part}</h3>
          <ul class="clauses">
            {clauses.map((clause) => (
              <Clause {...clause} />
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}

function Clause({ id, status, words, text, says, problems }: ClauseView) {
  return (
    <li id={`clause-${id}`} data-find>
      <p>
        <span class={`square ${status}`} aria-hidden="true" /> {text} <span class="id">{id}</span>
      </p>
      <p class="note">
        {words}. {says}{' '}
        {problems.map(({ id: problem, headline }) => (
          <a href={`#${problem}`}>{headline}. </a>
        ))}
      </p>
    </li>
  );
}
