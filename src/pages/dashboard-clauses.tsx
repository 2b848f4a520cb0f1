/** The policy: which targets violate or waive each clause. */
import type { PolicyClause, PolicyPart } from '../fleet/policy.ts';
import { DashboardPage, TargetLink } from './dashboard-parts.tsx';

export function ClausesPage({ title, parts }: { readonly title: string; readonly parts: readonly PolicyPart[] }) {
  return (
    <DashboardPage title={`${title}: clauses`} root="" search="Search clauses and targets">
      <div class="top">
        <h1>Clauses</h1>
        <p class="facts">
          <span>which targets violate, waive, or satisfy each of them, in their newest run</span>
        </p>
      </div>
      {parts.map(({ part, clauses }) => (
        <section class="panel policy" data-section>
          <h2>
            {part} <span class="shown" data-shown />
          </h2>
          <table>
            <thead>
              <tr>
                {['Clause', 'Violated', 'Waived', 'Verified', 'Not checked'].map((heading) => (
                  <th scope="col">{heading}</th>
                ))}
              </tr>
            </thead>
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

function Clause({ id, level, text, violated, waived, verified, open }: PolicyClause) {
  return (
    <tr id={id} data-find>
      <th scope="row">
        {text} <span class="id">{id}</span> {level !== 'must' && <span class="chip">{level}</span>}
      </th>
      <td data-name="Violated">
        {violated.length > 0 && <b class="count bad">{violated.length} </b>}
        {violated.map((target, index) => (
          <>
            {index > 0 && ', '}
            <TargetLink target={target} root="" />
          </>
        ))}
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
