import type { ContractRecorder, Snapshot, VersionShape } from '../model/contract.ts';
import type { Operation } from '../model/operation.ts';
import { type Plan, type Resource, resourceOf, unversioned } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { compareVersions } from './compare.ts';
import { announcementsOf } from './announcements.ts';
import { declaredWordsOf } from './declared-words.ts';
import { evidenceFrom, noEvidence } from './evidence.ts';
import { createOperationRecord, noteAnswer, type OperationRecord, operationShapeOf } from './operation-record.ts';
import { createOwnItems, type OwnItems } from './own-items.ts';
import { createPairs } from './pairs.ts';
import { byCode } from './sample.ts';
import { pairUp } from './sides.ts';

/** Starts to take notice of what the service of a plan answers, under each of its versions. */
export function createRecorder(plan: Plan, readings: Readings): ContractRecorder {
  const versions = new Map<string | null, Map<string, OperationRecord>>();
  const own = new Map<string, OwnItems>();
  const pairs = createPairs(plan, readings);

  const recordFor = (operation: Operation, prefix: string | null): OperationRecord => {
    const records = versions.get(prefix) ?? new Map<string, OperationRecord>();
    versions.set(prefix, records);
    const name = nameOf(operation, prefix);
    const record = records.get(name) ?? createOperationRecord(operation, name);
    records.set(name, record);
    return record;
  };
  const ownOf = (resource: Resource): OwnItems => {
    const key = unversioned(resource);
    const items = own.get(key) ?? createOwnItems();
    own.set(key, items);
    return items;
  };

  const shapes = (): readonly VersionShape[] =>
    [null, ...(plan.contract?.versions ?? [])].flatMap((prefix) => {
      const records = versions.get(prefix);
      return records === undefined ? [] : [versionShapeOf(prefix, records, plan, readings)];
    });
  const snapshot = (): Snapshot => ({ snapshotVersion: 1, name: plan.name, versions: shapes() });

  return {
    note: (exchange) => {
      const { operation, method } = exchange.probe;
      if (operation === undefined || method !== operation.method) return;
      const resource = resourceOf(plan, operation.resource);
      const prefix = resource?.version ?? null;
      const idField = resource === undefined ? 'id' : readings.of(resource).idField;
      const items = resource === undefined ? undefined : ownOf(resource);
      items?.note(exchange, idField);
      noteAnswer(recordFor(operation, prefix), exchange, {
        idField,
        sentFields: items?.sentFields ?? (() => undefined),
      });
      pairs.note(exchange);
    },
    snapshot,
    comparisons: (at) => {
      const now = shapes();
      const evidence = evidenceFrom(versions);
      const declared = declaredWordsOf(plan, false);
      return pairUp(now, plan.contract).map(({ from, to, fromName, toName }) =>
        compareVersions(from, to, {
          fromName,
          toName,
          at,
          evidence: evidence(to.prefix),
          olderEvidence: fromName === from.prefix ? evidence(from.prefix) : noEvidence,
          declared,
          pair: fromName === from.prefix ? pairs.between(from.prefix, to.prefix) : undefined,
          announcements: announcementsOf(from, plan.contract?.deprecated ?? []),
          minNoticeDays: plan.contract?.minNoticeDays,
        }),
      );
    },
  };
}

/** `GET /users/{id}`, whatever the version. */
function nameOf({ method, template }: Operation, prefix: string | null): string {
  return `${method} ${prefix === null ? template : template.slice(prefix.length)}`;
}

function versionShapeOf(
  prefix: string | null,
  records: ReadonlyMap<string, OperationRecord>,
  plan: Plan,
  readings: Readings,
): VersionShape {
  const operations = [...records.values()].map((record) => {
    const resource = plan.resources.find(
      (each) =>
        (each.version ?? null) === prefix &&
        [...each.operations, ...each.actions.map((action) => action.operation)].some(
          (operation) => nameOf(operation, prefix) === record.operation,
        ),
    );
    return operationShapeOf(record, resource === undefined ? undefined : readings.of(resource));
  });
  return { prefix, operations: operations.sort((one, other) => byCode(one.operation, other.operation)) };
}
