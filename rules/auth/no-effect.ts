/** Compares reads before and after a write that was rejected because it had no valid token, or that of another user. */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { JsonObject, Resource } from '../../src/core/plan.ts';
import { creationOf, type Provocation } from '../../src/core/probe.ts';
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { isMissing } from '../../src/reading/envelope.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { carriesMarker, sentIn } from '../../src/reading/sent.ts';
import { isStored } from '../../src/reading/stored.ts';
import { credentialWrites } from '../../src/scenarios/credential-writes.ts';
import { otherUser } from '../../src/scenarios/other-user.ts';
import type { TableScenario } from '../../src/scenarios/table.ts';

const noReads: readonly WithResponse[] = [];

const noEffect = defineRule({
  id: 'auth/no-effect',
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'A write without a valid token changes nothing',
  headline: 'Writes without a valid token are rejected, but take effect anyway',
  why: 'If a service writes first and returns 401 afterward, anyone can write to it unnoticed.',
  fix: 'Check the credential before every write, not after it.',
  says: {
    created: '{row}, {request} was rejected, but the list shows what it sent: {seen}',
    deleted: '{row}, {request} was rejected, but a read of the item returned {seen}',
    changed: '{row}, {request} was rejected, but a read of the item shows another value for {field}: {seen}',
    accepted: 'the write was accepted',
    unread: 'nothing that was read would show the write',
  },
  ...onRowsOf(credentialWrites),
  judges: ['attempt', 'after'],
  sees: ['before', 'prepared'],
  check: ({ attempt: exchange, before: [before] = noReads, after, prepared = [] }, { resource }) => {
    const [read] = after;
    const creation = creationOf(exchange.probe);
    if (exchange.response.status < 400 || read === undefined) return inapplicable('accepted');
    if (creation !== undefined) {
      const items = after.flatMap((list) => listIn(list)?.items ?? []);
      const stored = items.find((item) => carriesMarker(item, creation));
      const seen = stored?.ref?.url ?? 'an item';
      if (stored) return failed({ kind: 'created', at: stored.pointer, seen, expected: 'no such item', exchange });
      const own = prepared.flatMap(({ probe }) => creationOf(probe) ?? []);
      return own.some((each) => items.some((item) => carriesMarker(item, each))) ? passed : undecided('unread');
    }
    const seen = String(read.response.status);
    if (isMissing(read.response)) return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    const [was, is] = [before && readItem(before), readItem(read)];
    if (is === undefined) return undecided('unread');
    if (exchange.probe.method === 'DELETE') return passed;
    const effect = effectOf(exchange, resource);
    const telling = Object.keys(effect).filter(
      (field) => was && field in was.fields && !isStored(was.fields[field], effect[field]),
    );
    const changed = telling.filter((field) => isStored(is.fields[field], effect[field]));
    if (changed.length > 0) return failed(...fieldViolations('changed', changed, is, was?.fields ?? {}, exchange));
    return telling.length > 0 ? passed : undecided('unread');
  },
});

export default noEffect;

export const otherEffect: typeof noEffect = {
  ...noEffect,
  ...onRowsOf(otherUser),
  id: 'auth/other-effect',
  breaks: ['auth.method'],
  title: 'A write of another user changes nothing',
  headline: 'Writes of other users are rejected, but take effect anyway',
  why: 'If a service writes first and returns 403 or 404 afterward, anyone with an account can write to it unnoticed.',
  fix: 'Check the owner of the item before every write, not after it.',
};

function onRowsOf(on: TableScenario) {
  return { on, rows: on.rows.filter(({ after }) => after !== undefined).map(({ row }) => row) };
}

/** The values that the item would show. An action leads to a state, if the plan says so. */
function effectOf(exchange: WithResponse<Provocation>, { states, actions }: Resource): JsonObject {
  const { url } = exchange.probe;
  const action = actions.find(({ path }) => url.split('?')[0]?.endsWith(path));
  if (action === undefined) return sentIn(exchange);
  const reached = states?.allowed.find(({ by }) => by === action.path)?.to;
  return states === undefined || reached === undefined ? {} : { [states.field]: reached };
}
