/** The page of a target: what is new, what is fixed, what was not checked, and its runs. */
import type { Target } from '../report/target.ts';
import { Head, Top, Weight } from './blocks.tsx';
import { Box, Count, DashboardPage, Labels, TrendChart } from './dashboard-parts.tsx';

interface TargetPageProps {
  readonly target: Target;
  /** The pages of its reports, by the start of the run. */
  readonly reports: ReadonlyMap<string, string>;
}

const sections = [
  ['new', 'New', 'checked before, and not found then'],
  ['uncovered', 'Checked for the first time', 'so it is not known when they began'],
  ['known', 'Known', 'found before'],
  ['unchecked', 'Not checked again', 'found before; neither found again nor shown to be fixed'],
  ['fixed', 'Fixed', 'checked again, and not found'],
] as const;

/** The first run has nothing to be compared with. */
const firstSections = [['known', 'Problems', 'of the first run']] as const;

export function TargetPage({ target, reports }: TargetPageProps) {
  const { name, baseUrl, labels, tone, status, facts, problems, coverage, runs } = target;
  const newest = runs.flatMap(({ startedAt }) => reports.get(startedAt) ?? []).at(-1);
  return (
    <DashboardPage title={`${name}: ${status}`} root="../" search="Search problems">
      <Top title={name} verdict={status} tone={tone} facts={[baseUrl, ...facts, coverage.says]}>
        <Labels labels={labels} />
        {newest !== undefined && (
          <span>
            <a href={`../${newest}`}>newest full report</a>
          </span>
        )}
      </Top>
      <div class="fleet">
        <div>
          {(runs.length === 1 ? firstSections : sections).map(([fate, title, note]) => (
            <Problems title={title} note={note} problems={problems.filter((each) => each.fate === fate)} />
          ))}
          {problems.length === 0 && <p class="closing">The newest run found no problems.</p>}
        </div>
        <div class="side">
          <Trend {...target} />
          <Runs target={target} reports={reports} />
          <Waivers {...target} />
        </div>
      </div>
    </DashboardPage>
  );
}

function Problems({ title, note, problems }: Readonly<Record<'title' | 'note', string>> & Pick<Target, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Box title={`${title}: ${problems.length}`} note={note}>
      <ol>
        {problems.map((problem) => (
          <li class={problem.tone} data-find>
            <h3>
              {problem.headline} {problem.level === 'should' && <span class="chip">warning</span>}
            </h3>
            <p>{problem.says}</p>
            <p>
              <Weight {...problem} />{' '}
              <span class="note">
                since {problem.since.slice(0, 10)} ({problem.age.words})
              </span>{' '}
              <span class="id">{problem.rule}</span>
            </p>
          </li>
        ))}
      </ol>
    </Box>
  );
}

function Trend({ runs }: Target) {
  if (runs.length < 2) return null;
  const most = Math.max(...runs.map(({ counts }) => counts.problems + counts.unchecked));
  return (
    <Box title="Problems in each run" note={`highest: ${most}`}>
      <TrendChart runs={runs} />
      <p class="ends note">
        <span>{runs[0]?.day}</span>
        <span>{runs.at(-1)?.day}</span>
      </p>
      {runs.some(({ counts }) => counts.unchecked > 0) && (
        <p class="note">Gray: found before, and not checked again.</p>
      )}
      {runs.some(({ isCut }) => isCut) && <p class="note">Dashed line: the next run checked less.</p>}
    </Box>
  );
}

function Runs({ target: { runs }, reports }: TargetPageProps) {
  return (
    <Box title="Runs" kind="panel">
      <table class="runs">
        <Head columns={['Run (UTC)']} numbers={['Problems', 'New', 'Fixed', 'Coverage']} />
        <tbody>
          {runs.toReversed().map(({ startedAt, time, counts, coverage, says }) => {
            const report = reports.get(startedAt);
            return (
              <tr>
                <th scope="row">
                  {report === undefined ? time : <a href={`../${report}`}>{time}: report</a>}
                  <span class="note">{says}</span>
                </th>
                <td class="number">{counts.problems}</td>
                <Count count={counts.new} tone="bad" />
                <Count count={counts.fixed} tone="good" />
                <td class="number">{coverage}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

function Waivers({ waivers }: Target) {
  if (waivers.length === 0) return null;
  return (
    <Box title="Waivers">
      <ul class="blocks">
        {waivers.map(({ rule, reason, until, ends }) => (
          <li>
            <p>
              <span class="id">{rule}</span>{' '}
              <span class="note">
                {ends} {until !== '' && `(${until})`}
              </span>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </Box>
  );
}
