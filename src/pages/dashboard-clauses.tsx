/** The policy: which targets violate or waive each clause. */
import type { PolicyPart } from '../fleet/fleet.ts';
import { Head, Top } from './blocks.tsx';
import { DashboardPage, TargetLink, TargetLinks } from './dashboard-parts.tsx';

export function ClausesPage({ title, parts }: { readonly title: string; readonly parts: readonly PolicyPart[] }) {
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
            <TargetLink target={target} root="" />{' '}
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
