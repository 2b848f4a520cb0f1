/** The clauses: by part, and one by one. */
import type { ClauseView, CoverageView } from '../report/page-view.ts';
import { Head, Panel, Sections } from './blocks.tsx';

export function Coverage({ coverage, isOpen }: { readonly coverage: CoverageView; readonly isOpen: boolean }) {
  return (
    <Panel id="coverage" title="Coverage" note={coverage.summary} isOpen={isOpen}>
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

export function Clauses({ coverage }: { readonly coverage: CoverageView }) {
  return (
    <Panel id="clauses" title="Clauses" note="all, with their status" isAppendix>
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
