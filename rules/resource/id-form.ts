import { itemOf } from '../../src/model/envelope.ts';
import type { Answered } from '../../src/model/exchange.ts';
import { idFormOf, idValue } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { type IdKind, type Profile, resourceOf } from '../../src/model/plan.ts';
import { defineRule, type Digest, inapplicable, type Observation, unstated, everyStep } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { list } from '../../src/model/traces/list.ts';
import { read } from '../../src/model/traces/read.ts';
import { isInteger, type Json } from '../../src/text/json.ts';
import { isAccepted } from './shared/acceptance.ts';
import { succeeded } from './shared/exchange-examples.ts';

const words: Readonly<Record<IdKind | 'other', string>> = {
  integer: 'integers',
  uuid: 'UUIDs',
  string: 'texts',
  other: 'not integers and not strings',
};

/** The kinds of the ids in one answer, and the field that was taken for the id then. */
interface Kinds {
  readonly by: string;
  readonly kinds: readonly (IdKind | 'other')[];
}

/** The ids of users are integers by the conventions (resource/id-type), those of others by the profile alone. */
export default defineRule({
  id: 'resource/id-form',
  proves: [],
  breaks: ['resource.id'],
  weight: 3,
  label: 'clients',
  title: 'The ids of a resource are of the kind that the profile states',
  why: 'The conventions fix only the ids of users; for other resources, clients rely on what the service documents.',
  fix: 'Use ids of the documented kind everywhere, or correct profile.id_kinds.',
  scope: 'resource',
  wants: [list.list, read.read, everyStep],
  after: ['json/well-formed'],
  digest: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    if (resource === undefined || !isAccepted(exchange)) return undefined;
    const { idField: by } = readings.of(resource);
    const kinds = kindsIn(exchange, by);
    return kinds === undefined ? undefined : { by, kinds };
  },
  check: ({ digests: all, resource }, { profile, readings }) => {
    if (resource === undefined) return inapplicable('nothing');
    const { idField } = readings.of(resource);
    const digests = all.filter(({ kept }) => kept.by === idField);
    const wanted = profile.idKinds?.[resource.key];
    if (wanted === undefined) {
      const path = resource.key.slice(resource.version?.length ?? 0);
      const found = profile.idFields[resource.key] === undefined ? idField : 'id';
      const [first] = digests;
      const named = first === undefined || found === 'id' ? [] : [identified(path, found, first.exchange)];
      const observations = [...named, ...(resource.kind === 'user' ? [] : observationsOf(path, digests))];
      return { ...unstated('no-id-kind', { resource: resource.key }), observations };
    }
    if (digests.length === 0) return inapplicable('no-id-of-resource', { resource: resource.key });
    const wrong = digests.filter(({ kept }) => kept.kinds.some((kind) => !fits(kind, wanted)));
    return {
      violations: wrong.map(({ kept, request, exchange }) => {
        const seen = kept.kinds.filter((kind) => !fits(kind, wanted)).map((kind) => words[kind]);
        return violation({
          at: 'body:',
          expected: words[wanted],
          actual: seen.join(' and '),
          message: `${request} shows ids that are ${seen.join(' and ')}; profile.id_kinds states ${words[wanted]} for ${resource.key}`,
          exchange,
          key: seen.join(' and '),
        });
      }),
      examined: digests.length,
    };
  },
  examples: () => ({
    passed: [
      { note: 'integers as stated', ...about('integer'), exchanges: [listOf(1, 2)] },
      { note: 'UUIDs as stated', ...about('uuid'), exchanges: [listOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8')] },
      { note: 'UUIDs are texts', ...about('string'), exchanges: [listOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'a')] },
    ],
    failed: [
      { note: 'strings, but the profile states integers', ...about('integer'), exchanges: [listOf('1')] },
      {
        note: 'one word among UUIDs',
        ...about('uuid'),
        exchanges: [listOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'a-1')],
      },
      { note: 'a fraction', ...about('integer'), exchanges: [listOf(1.5)] },
    ],
    inapplicable: [
      { note: 'no kind is stated', resource: { path: '/orders' }, exchanges: [listOf(1)] },
      { note: 'an empty list', ...about('integer'), exchanges: [listOf()] },
    ],
  }),
});

function fits(kind: IdKind | 'other', wanted: IdKind): boolean {
  return kind === wanted || (wanted === 'string' && kind === 'uuid');
}

function kindsIn({ probe, reply }: Answered, idField: string): readonly (IdKind | 'other')[] | undefined {
  const { operation, provokes } = probe;
  if (operation === undefined || provokes !== 'success') return undefined;
  const isOneItem = ['read', 'create', 'replace', 'patch'].includes(operation.kind);
  const item = isOneItem ? itemOf(reply) : undefined;
  const items: readonly Json[] =
    operation.kind === 'list' ? (listingOf(reply)?.items ?? []) : item === undefined ? [] : [item];
  const ids = items.flatMap((each) => idValue(each, idField) ?? []);
  const kinds = new Set(ids.filter((id) => id !== null).map(kindOfId));
  return kinds.size === 0 ? undefined : [...kinds];
}

function kindOfId(id: Json): IdKind | 'other' {
  if (isInteger(id)) return 'integer';
  if (typeof id !== 'string') return 'other';
  return idFormOf(id) === 'uuid' ? 'uuid' : 'string';
}

/** Which field was taken for the id, for a reader who knows better. */
function identified(path: string, field: string, exchange: string): Observation {
  return { clause: 'resource.id', text: `the items of ${path} are identified by ${field}`, exchanges: [exchange] };
}

function observationsOf(path: string, digests: readonly Digest<Kinds>[]): readonly Observation[] {
  const kinds = new Set(digests.flatMap(({ kept }) => kept.kinds));
  const [only] = kinds;
  const [first] = digests;
  if (only === undefined || first === undefined || kinds.size > 1) return [];
  return [{ clause: 'resource.id', text: `the ids of ${path} are ${words[only]}`, exchanges: [first.exchange] }];
}

function about(kind: IdKind): { resource: { path: string }; plan: { profile: Profile } } {
  const profile = { idKinds: { '/orders': kind }, limits: {}, statuses: {}, errorCodes: {}, idFields: {} };
  return { resource: { path: '/orders' }, plan: { profile } };
}

function listOf(...ids: readonly Json[]) {
  return { request: 'GET /orders', status: 200, body: succeeded(ids.map((id) => ({ id }))) };
}
