/** The first page of a dashboard: all targets, the heaviest problems, and what needs attention. */
import type { Fleet, FleetLabel, FleetProblem } from '../report/fleet.ts';
import type { Target } from '../report/target.ts';
import { Head, Top, Weight } from './blocks.tsx';
import { Box, Chart, Count, DashboardPage, Labels, TargetLink, TargetLinks, TrendChart } from './dashboard-parts.tsx';

/** Runs in a small chart, rows of a list, and groups that a selection can offer. */
const mostBars = 8;
const mostProblems = 8;
const mostGroups = 60;
const mostNamed = 3;

export function IndexPage(fleet: Fleet) {
  const { title, tone, headline, facts, totals, heaviest, labels } = fleet;
  const shown = totals.filter(({ count }) => count > 0);
  return (
    <DashboardPage title={title} root="" search="Search targets and problems">
      <Top title={title} verdict={headline} tone={tone} facts={facts} />
      <ul class="totals">
        {shown.map(({ name, count, tone: own }) => (
          <li class={own}>
            <b>{count}</b> {name}
          </li>
        ))}
      </ul>
      <div class="fleet">
        {heaviest.length > 0 && <Heaviest problems={heaviest} />}
        <Targets {...fleet} />
        <div class="side">
          <FleetTrend {...fleet} />
          <Ending {...fleet} />
          {labels.filter(isGroup).map((label) => (
            <Groups {...label} />
          ))}
        </div>
      </div>
    </DashboardPage>
  );
}

function Targets({ targets, labels }: Fleet) {
  return (
    <section class="index targets" aria-labelledby="targets-title" data-section>
      <Tools labels={labels} />
      <h2 id="targets-title">
        Targets <span class="note">new problems first</span> <span class="shown" data-shown />
      </h2>
      <table data-sortable>
        <Head
          columns={['Target', 'New', 'Problems', 'Heaviest', 'Trend', 'Oldest', 'Coverage', 'Last run']}
          isSortable
        />
        <tbody>
          {targets.map((target) => (
            <Row {...target} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A label that is different on each target groups nothing. */
function isGroup({ groups }: FleetLabel): boolean {
  return groups.length <= mostGroups && groups.some(({ targets }) => targets > 1);
}

/** Filters the table. The choice is in the URL, so that it can be shared. */
function Tools({ labels }: Pick<Fleet, 'labels'>) {
  return (
    <div class="tools scripted">
      {labels.filter(isGroup).map(({ name, groups }) => (
        <label>
          <span class="unseen">{name}</span>
          <select data-filter={name}>
            <option value="">{name}: all</option>
            {groups
              .map(({ value }) => value)
              .toSorted()
              .map((value) => (
                <option value={value}>{value}</option>
              ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function Row(target: Target) {
  const { name, labels, tone, status, counts, heaviest, oldest, coverage, lastRun, lastAge, isStale, runs } = target;
  const shown = runs.slice(-mostBars);
  return (
    <tr data-find data-labels={String(new URLSearchParams(Object.fromEntries(labels)))}>
      <td data-value={name}>
        <b>
          <TargetLink target={target} />
        </b>
        {isStale && <span class="chip">stale</span>}
        <p class={`status ${tone}`}>{status}</p>
        <p class="facts">
          <Labels labels={labels} />
        </p>
      </td>
      <Count count={counts.new} tone="bad" name="New" />
      <Count count={counts.problems} name="Problems" />
      <td data-value={heaviest?.weight ?? 0}>{heaviest !== undefined && <Weight {...heaviest} />}</td>
      <td class="trend" data-value={runs.length}>
        {shown.length > 1 && (
          <>
            <TrendChart runs={shown} isSmall />
            <span class="note">
              {shown[0]?.counts.problems} → {counts.problems}
            </span>
          </>
        )}
      </td>
      <td data-value={oldest?.days ?? -1} data-name="Oldest">
        {oldest?.short}
      </td>
      <td class="number" data-value={coverage.share} data-name="Coverage">
        <span title={coverage.says}>{coverage.percent}</span>
      </td>
      <td data-value={lastRun} data-name="Last run">
        {lastRun} <span class="note">{lastAge}</span>
      </td>
    </tr>
  );
}

function Heaviest({ problems }: { readonly problems: readonly FleetProblem[] }) {
  const more = problems.length - mostProblems;
  return (
    <Box title="Heaviest problems" kind="heaviest">
      <ol>
        {problems.slice(0, mostProblems).map((problem) => (
          <li class={problem.tone} data-find>
            <h3>
              {problem.headline} {problem.fresh > 0 && <span class="chip fresh">{problem.fresh} new</span>}
            </h3>
            <p>
              <Weight {...problem} /> <On on={problem.on} /> <span class="note">for {problem.age.words}</span>{' '}
              <span class="id">{problem.rule}</span>
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="note">{more} more, which weigh less: see the targets.</p>}
    </Box>
  );
}

function On({ on }: Pick<FleetProblem, 'on'>) {
  const sorted = on.toSorted((a, b) => Number(b.isNew) - Number(a.isNew)).map(({ target }) => target);
  const more = on.length - mostNamed;
  return (
    <>
      <TargetLinks targets={sorted.slice(0, mostNamed)} />
      {more > 0 && `, and ${more} more`}
    </>
  );
}

function FleetTrend({ trend }: Fleet) {
  const [first, last] = [trend[0], trend.at(-1)];
  if (trend.length < 2 || first === undefined || last === undefined) return null;
  const most = Math.max(...trend.map(({ problems }) => problems));
  return (
    <Box title="Problems over time" note={`highest: ${most}`}>
      <Chart bars={trend} label={`From ${first.problems} on ${first.day} to ${last.problems} on ${last.day}`} />
      <p class="ends note">
        <span>
          {first.day}: {first.problems} on {first.targets} targets
        </span>
        <span>
          {last.day}: {last.problems} on {last.targets} targets
        </span>
      </p>
    </Box>
  );
}

function Ending({ ending }: Fleet) {
  if (ending.length === 0) return null;
  return (
    <Box title="Waivers that end soon">
      <ul class="blocks">
        {ending.map(({ target, rule, until, ends, reason }) => (
          <li data-find>
            <p>
              <TargetLink target={target} /> <span class="id">{rule}</span>{' '}
              <span class="note">
                {ends} ({until})
              </span>
            </p>
            <p class="note">{reason}</p>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Groups({ name, groups }: FleetLabel) {
  return (
    <Box title={`By ${name}`} kind="panel">
      <table>
        <Head columns={[name]} numbers={['Targets', 'New', 'Problems', 'Coverage']} />
        <tbody>
          {groups.map(({ value, targets, fresh, problems, coverage }) => (
            <tr>
              <th scope="row">
                <a href={`#${encodeURIComponent(name)}=${encodeURIComponent(value)}`}>{value}</a>
              </th>
              <td class="number">{targets}</td>
              <Count count={fresh} tone="bad" />
              <Count count={problems} />
              <td class="number">{coverage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
