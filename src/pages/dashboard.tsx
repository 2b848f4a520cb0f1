/** The pages of a dashboard: a site of files that need no server. */
import { type Fleet, type PolicyPart, policyOf } from '../report/fleet.ts';
import { Head, Top } from './blocks.tsx';
import { clausesCsv, fleetCsv } from './csv.ts';
import { IndexPage } from './dashboard-index.tsx';
import { DashboardPage, TargetLink, TargetLinks } from './dashboard-parts.tsx';
import { TargetPage } from './dashboard-target.tsx';
import { textOf } from './document.tsx';

/** A file of a site: its path, with slashes, and its text. */
export type SiteFile = readonly [path: string, text: string];

/** Where the page of a report is. */
export function reportPath(target: string, startedAt: string): string {
  return `reports/${target}-${startedAt.replaceAll(/[^0-9A-Za-z]/g, '')}.html`;
}

/** @param reported the starts of the runs whose reports have a page, by target */
export function* dashboard(fleet: Fleet, reported: ReadonlyMap<string, readonly string[]>): Generator<SiteFile> {
  const parts = policyOf(fleet);
  yield ['index.html', textOf(<IndexPage {...fleet} />)];
  yield ['clauses.html', textOf(<ClausesPage title={fleet.title} parts={parts} />)];
  yield ['fleet.csv', fleetCsv(fleet)];
  yield ['clauses.csv', clausesCsv(parts)];
  for (const target of fleet.targets) {
    const starts = reported.get(target.id) ?? [];
    const reports = new Map(starts.map((start) => [start, reportPath(target.id, start)]));
    yield [`targets/${target.id}.html`, textOf(<TargetPage target={target} reports={reports} />)];
  }
}

/** The policy: which targets violate or waive each clause. */
function ClausesPage({ title, parts }: { readonly title: string; readonly parts: readonly PolicyPart[] }) {
  return (
    <DashboardPage title={`${title}: clauses`} root="" search="Search clauses and targets">
      <Top title="Clauses" facts={['which targets violate, waive, or satisfy each of them, in their newest run']} />
      {parts.map(({ part, clauses }) => (
        <section class="panel policy" data-section>
          <h2>
            {part} <span class="shown" data-shown />
          </h2>
          <table>
            <Head columns={['Clause', 'Violated', 'Waived', 'Verified', 'Not checked']} />
            <tbody>
              {clauses.map((clause) => (
                <Clause {...clause} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </DashboardPage>
  );
}

function Clause({ id, level, text, violated, waived, verified, open }: PolicyPart['clauses'][number]) {
  return (
    <tr id={id} data-find>
      <th scope="row">
        {text} <span class="id">{id}</span> {level !== 'must' && <span class="chip">{level}</span>}
      </th>
      <td data-name="Violated">
        {violated.length > 0 && <b class="count bad">{violated.length} </b>}
        <TargetLinks targets={violated} />
      </td>
      <td data-name="Waived">
        {waived.map(({ target, waiver }) => (
          <p>
            <TargetLink target={target} />{' '}
            <span class="note">{waiver.until === '' ? waiver.ends : `until ${waiver.until}`}</span>
          </p>
        ))}
      </td>
      <td class="number" data-name="Verified">
        {verified > 0 && verified}
      </td>
      <td class="number" data-name="Not checked">
        {open > 0 && open}
      </td>
    </tr>
  );
}
