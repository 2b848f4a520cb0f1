import { describe, expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import statesAllowed from '../../rules/states/allowed.ts';
import statesRefused from '../../rules/states/refused.ts';
import type { Report } from '../../src/model/report.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { cleaning } from '../../src/probe/index.ts';
import list from '../../src/probe/lists/list.ts';
import states from '../../src/probe/actions/states.ts';
import { auditApi, type ApiAudit } from '../support/audit-api.ts';
import { refused, shown } from './things.ts';
import { states as steps } from '../../src/model/traces/states.ts';

interface Machine {
  /** State of a new thing, as JSON. */
  readonly start: unknown;
  /** Where a step leads from a state, or why not: `[state]`, or a status. */
  readonly step: (from: unknown, by: string, to: unknown) => readonly [unknown] | number;
  readonly isHidden?: boolean;
}

/** Things that go from state to state. */
function serve({ start, step, isHidden }: Machine): Api {
  const things = new Map<string, { id: number; name: unknown; state: unknown }>();
  const textOf = (thing: { id: number; name: unknown; state: unknown }): string =>
    JSON.stringify(isHidden === true ? { ...thing, state: undefined } : thing);
  return (request) => {
    const body: unknown = request.body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(request.body));
    const sent = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
    const [, , id = '', action = ''] = (request.target.split('?')[0] ?? '').split('/');
    if (id === '') {
      if (request.method === 'GET') return shown(`[${[...things.values()].map(textOf).join(',')}]`);
      const thing = { id: things.size + 1, name: sent.get('name'), state: start };
      things.set(String(thing.id), thing);
      return shown(textOf(thing), 201);
    }
    const thing = things.get(id);
    if (thing === undefined) return refused(404, 'THING_NOT_FOUND');
    if (request.method === 'GET') return shown(textOf(thing));
    if (request.method === 'DELETE') {
      things.delete(id);
      return shown('null');
    }
    const next = step(thing.state, action === '' ? 'patch' : action, sent.get('state'));
    if (typeof next === 'number') return refused(next, 'INVALID_STATE');
    thing.state = next[0];
    return shown(textOf(thing));
  };
}

function audit(machine: Machine, table: string, operations = 'list, read, create, patch, delete'): Promise<ApiAudit> {
  const text = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [${operations}]
    create: { example: { name: "Thing {{unique}}" } }
    states: ${table.replaceAll('\n', ' ')}
`;
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  const rules = [statesAllowed, statesRefused];
  return auditApi(serve(machine), { plan: read.plan, scenarios: [list, states], rules, cleaning });
}

function told({ report }: { readonly report: Report }): readonly string[] {
  return report.findings
    .filter(({ outcome }) => outcome !== 'inapplicable')
    .map(({ rule, outcome, examined, reason, violations }) =>
      [rule, outcome, outcome === 'passed' ? examined : (reason ?? violations[0]?.message ?? '')].join(': '),
    );
}

/** draft -> review -> published, review -> draft; what is published stays so, and what is archived too. */
const press: Machine = {
  start: 'draft',
  step: (from, by, to) => {
    const wanted = by === 'patch' ? String(to) : by;
    const ways = ['draft submit review', 'review reject draft', 'review approve published', 'draft patch archived'];
    const way = ways
      .map((each) => each.split(' '))
      .find(([start, name, end]) => start === from && name === by && (by !== 'patch' || end === wanted));
    return way === undefined ? 409 : [way[2]];
  },
};
const table = `{ field: state,
  allowed: [[draft, /submit, review], [review, /reject, draft], [review, /approve, published], [draft, patch, archived]],
  refused: [[draft, /approve], [published, /submit], [archived, PATCH, draft], [review, /submit]] }`;

describe('states', () => {
  it('are all reached, with new items where a state leads nowhere', async () => {
    const { report, exchanges } = await audit(press, table);
    expect(told({ report })).toEqual(['states/allowed: passed: 4', 'states/refused: passed: 4']);
    expect(report.diagnosis).toEqual([]);
    expect(report.cleanup.left).toEqual([]);
    expect(exchanges.filter(({ probe }) => probe.step === steps.subject.made).length).toBeGreaterThan(1);
    expect(exchanges.length).toBeLessThan(50);
  });

  it('are told that no way leads to', async () => {
    const { report } = await audit(
      press,
      '{ field: state, allowed: [[draft, /submit, review]], refused: [[lost, /submit]] }',
    );
    expect(told({ report })).toEqual([
      'states/refused: inconclusive: no allowed transition leads from draft, the state of a new item of /things, to lost',
      'states/allowed: passed: 1',
    ]);
    // What one transition proved stands; what could not be tried is named beside it.
    expect(report.clauses.find(({ id }) => id === 'states')).toMatchObject({
      status: 'verified',
      reason: expect.stringContaining('no allowed transition leads from draft'),
    });
  });

  it('that items do not show cannot be judged', async () => {
    const { report } = await audit({ ...press, isHidden: true }, table);
    expect(told({ report }).map((line) => line.split(': ')[1])).toEqual(['inconclusive', 'inconclusive']);
  });

  it('are judged by the answers where items cannot be read', async () => {
    const { report } = await audit(press, table, 'list, create, patch, delete');
    expect(told({ report })).toEqual(['states/allowed: passed: 4', 'states/refused: passed: 4']);
  });

  it('may be numbers and booleans, by patch alone', async () => {
    const lamp: Machine = {
      start: false,
      step: (from, _by, to) => (from === to || typeof to !== 'boolean' ? 409 : [to]),
    };
    const isOn =
      '{ field: state, allowed: [[false, patch, true], [true, patch, false]], refused: [[true, patch, true]] }';
    expect(told(await audit(lamp, isOn))).toEqual(['states/allowed: passed: 2', 'states/refused: passed: 1']);
    const gear: Machine = { start: 1, step: (from, _by, to) => (Number(to) === Number(from) + 1 ? [to] : 409) };
    const gears = '{ field: state, allowed: [[1, patch, 2], [2, patch, 3]], refused: [[1, patch, 3], [3, patch, 1]] }';
    expect(told(await audit(gear, gears))).toEqual(['states/allowed: passed: 2', 'states/refused: passed: 2']);
  });

  it.each([
    [
      'a transition that is refused',
      {
        ...press,
        step: (from: unknown, by: string, to: unknown) => (by === 'reject' ? 409 : press.step(from, by, to)),
      },
      'states/allowed',
    ],
    [
      'a transition that is not taken',
      {
        ...press,
        step: (from: unknown, by: string, to: unknown) =>
          by === 'reject' ? ([from] as const) : press.step(from, by, to),
      },
      'states/allowed',
    ],
    [
      'a transition that leads elsewhere',
      {
        ...press,
        step: (from: unknown, by: string, to: unknown) =>
          by === 'approve' && from === 'review' ? (['archived'] as const) : press.step(from, by, to),
      },
      'states/allowed',
    ],
    [
      'a refused transition that is taken',
      {
        ...press,
        step: (from: unknown, by: string, to: unknown) =>
          from === 'archived' && by === 'patch' ? ([to] as const) : press.step(from, by, to),
      },
      'states/refused',
    ],
    [
      'a refused transition that breaks',
      {
        ...press,
        step: (from: unknown, by: string, to: unknown) =>
          from === 'draft' && by === 'approve' ? 500 : press.step(from, by, to),
      },
      'states/refused',
    ],
  ] as const)('%s is told', async (_note, machine, rule) => {
    const { failed, report } = await audit(machine, table);
    expect(failed).toEqual([rule]);
    expect(report.clauses.find(({ id }) => id === 'states')?.status).toBe('violated');
    expect(report.diagnosis.filter(({ code }) => code === 'internal-error')).toEqual([]);
  });

  it('that an action breaks in one state, and works in another, is told', async () => {
    const flip: Machine = { start: 'on', step: (from) => (from === 'on' ? ['off'] : 500) };
    const both = '{ field: state, allowed: [[on, /flip, off], [off, /flip, on]] }';
    const { failed, report } = await audit(flip, both);
    expect(failed).toEqual(['states/allowed']);
    expect(report.findings[0]?.violations[0]?.message).toMatch(/answered 500 in the state off/);
  });

  it('that an action breaks everywhere is left to the rule of the operation', async () => {
    const flip: Machine = { start: 'on', step: () => 500 };
    expect(told(await audit(flip, '{ field: state, allowed: [[on, /flip, off]] }'))).toEqual([
      expect.stringMatching(/^states\/allowed: inconclusive: POST \/things\/1\/flip does not work at all \(500\)/),
    ]);
  });
});
