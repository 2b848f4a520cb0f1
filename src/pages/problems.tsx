/** Problems: where to start, all of them as an index, and each with its evidence. */
import type { PageView, ProblemView } from '../report/page-view.ts';
import { Command, Exchange, Excerpt, Head, Weight } from './blocks.tsx';

/** The problems to fix first. The evidence of the first one is open. */
export function Start({ start }: Pick<PageView, 'start'>) {
  return (
    <section class="start" aria-labelledby="start-title">
      <h2 id="start-title">Start here</h2>
      <ol>
        {start.map((problem, index) => (
          <li class={problem.tone}>
            <h3>
              <a href={`#${problem.id}`}>{problem.headline}</a> <span class="id">{problem.rule}</span>
            </h3>
            {index === 0 && problem.exchange !== undefined && <Excerpt exchange={problem.exchange} />}
            <p>
              <b>Fix</b> {problem.fix}
            </p>
            {problem.curl !== '' && <Command text={problem.curl} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Index({ problems, byResource, found }: Pick<PageView, 'problems' | 'byResource' | 'found'>) {
  return (
    <section class="index" aria-labelledby="index-title" data-section>
      <fieldset class="switch">
        <legend class="unseen">Order</legend>
        <label>
          <input type="radio" name="order" value="weight" checked /> By weight
        </label>
        <label>
          <input type="radio" name="order" value="resource" /> By resource
        </label>
      </fieldset>
      <h2 id="index-title">
        {found} <span class="shown" data-shown />
      </h2>
      <table class="by-weight" data-sortable>
        <Head columns={['Weight', 'Problem', 'Clauses', 'Responses']} isSortable sorted="Weight" />
        <tbody>
          {problems.map((problem) => (
            <Row {...problem} />
          ))}
        </tbody>
      </table>
      <div class="by-resource">
        {byResource.map(({ resource, problems: own }) => (
          <div class="section">
            <h3>{resource}</h3>
            <ul class="blocks">
              {own.map(({ problem, says }) => (
                <li data-find>
                  <Weight {...problem} /> <a href={`#${problem.id}`}>{says}</a> <span class="id">{problem.rule}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Row(problem: ProblemView) {
  const { id, rule, weight, says, isKnown, clauses, count, responses } = problem;
  return (
    <tr data-find>
      <td data-value={weight}>
        <Weight {...problem} />
      </td>
      <td data-value={says}>
        <a href={`#${id}`}>{says}</a> <span class="id">{rule}</span>
        {isKnown && <span class="chip">known</span>}
      </td>
      <td class="number" data-value={clauses.length}>
        {clauses.length}
      </td>
      <td class="number" data-value={count}>
        <span class="number-only">{count}</span>
        <span class="in-words">{responses}</span>
      </td>
    </tr>
  );
}

export function Problem(problem: ProblemView) {
  const { id, rule, headline, level, tone, says, isKnown, clauses, why, place, exchange } = problem;
  return (
    <article id={id} class={`problem ${tone}`} data-find>
      <header>
        <Weight {...problem} />
        <h3>{headline}</h3>
        <span class="id">{rule}</span>
        {level === 'should' && <span class="chip">warning</span>}
        {isKnown && <span class="chip">known</span>}
      </header>
      <div class="columns">
        <div>
          <p class="says">{says}</p>
          <Facts {...problem} />
          {problem.curl !== '' && <Command text={problem.curl} />}
        </div>
        <div>
          {exchange !== undefined && <Excerpt exchange={exchange} />}
          <More {...problem} />
          {clauses.map((clause) => (
            <p class="note">
              Violates <a href={`#clause-${clause.id}`}>{clause.id}</a>: {clause.text}
            </p>
          ))}
          <p class="note">
            {why} {place !== '' && `Declared at ${place}.`}
          </p>
        </div>
      </div>
    </article>
  );
}

function Facts({ expected, actualLabel, actual, fix }: ProblemView) {
  const facts = { Expected: expected, [actualLabel]: actual, Fix: fix };
  return (
    <dl>
      {Object.entries(facts).map(([term, text]) => (
        <div>
          <dt>{term}</dt>
          <dd class={term === 'Fix' ? 'fix' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The whole exchanges, and the other findings. */
function More({ exchange, before, others, examples, responses }: ProblemView) {
  return (
    <>
      {exchange !== undefined && (
        <details class="more">
          <summary>
            {before === undefined ? 'The whole exchange' : 'Both exchanges: the older state, and this one'}
          </summary>
          {before !== undefined && <Exchange exchange={before} />}
          <Exchange exchange={exchange} />
        </details>
      )}
      {others.length > 0 && (
        <ul class="others">
          {others.map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <details class="more">
          <summary>More examples ({responses} in all)</summary>
          {examples.map((example) => (
            <>
              <p>{example.says}</p>
              {example.curl !== '' && <Command text={example.curl} />}
              <Exchange exchange={example.exchange} />
            </>
          ))}
        </details>
      )}
    </>
  );
}
