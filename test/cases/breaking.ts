/** Services that break when they are touched, and how a run of them ends. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import type { Damage } from '../../src/core/result.ts';
import { failure } from '../support/outages.ts';
import type { VirtualClock } from '../support/wire.ts';
import { sentBy } from './things.ts';
import type { Oddity, World } from '../promise/world.ts';

export interface Breaking {
  readonly name: string;
  readonly bend: (clock: VirtualClock) => Oddity;
  readonly damage?: Damage['kind'];
  /** The request that did it, as the window shows it. Ids are `*`. */
  readonly by?: string;
  /** What the report says about the setup. */
  readonly setup?: string;
  /** The rules that fail, the first one first. */
  readonly problems: readonly string[];
}

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const hung: ApiReply = { ...broken, isHung: true };
const textOf = ({ body }: ApiRequest): string => new TextDecoder().decode(body);
const isNull = (request: ApiRequest): boolean => request.method === 'POST' && textOf(request) === 'null';

/** From the first such request on, and until then if it comes back, the service is down. */
function dying(
  isDeadly: (request: ApiRequest) => boolean,
  {
    reply = broken,
    downMs = Infinity,
    loss,
  }: { reply?: ApiReply; downMs?: number; loss?: (world: World) => void } = {},
): Breaking['bend'] {
  return ({ now }) => {
    let untilMs = 0;
    return (request, world) => {
      if (now() < untilMs) return reply;
      if (!isDeadly(request)) return undefined;
      world.brokeAt ??= world.requests.length;
      untilMs = now() + downMs;
      loss?.(world);
      return reply;
    };
  };
}

/** After the first such request, no request works anymore. */
function closing(isOffense: (request: ApiRequest) => boolean, status: number, code: string): Breaking['bend'] {
  return ({ now }) => {
    let isClosed = false;
    return (request, _, usual) => {
      if (isClosed) return failure(status, code, now);
      isClosed = isOffense(request);
      return usual();
    };
  };
}

/** Does something to the first existing item before the usual response. */
const touching =
  (isSuch: (request: ApiRequest) => boolean, harm: (world: World, request: ApiRequest) => void) =>
  (): Oddity =>
  (request, world, usual) => {
    if (!isSuch(request)) return undefined;
    const reply = usual();
    world.brokeAt ??= world.requests.length;
    harm(world, request);
    return reply;
  };

function removeFirst({ items, of }: World): void {
  const [first] = of('before').filter(({ at }) => at === '/notes');
  if (first !== undefined) items.splice(items.indexOf(first), 1);
}

export const breaking: readonly Breaking[] = [
  {
    name: 'deletes on HEAD',
    bend: touching(({ method, target }) => method === 'HEAD' && target.startsWith('/notes'), removeFirst),
    damage: 'deleted',
    by: 'HEAD /notes',
    problems: ['operation/others'],
  },
  {
    name: 'dies on a badly encoded path',
    bend: dying(({ target }) => target.includes('%zz')),
    damage: 'down',
    by: 'GET /notes/%zz',
    problems: ['operation/survived'],
  },
  { name: 'dies on null', bend: dying(isNull), damage: 'down', by: 'POST /notes', problems: ['operation/survived'] },
  {
    name: 'dies on a large body',
    bend: dying(({ body }) => body.length > 10_000),
    damage: 'down',
    by: 'POST /notes',
    problems: ['operation/survived'],
  },
  {
    name: 'hangs after a PATCH',
    bend: dying(({ method }) => method === 'PATCH', { reply: hung }),
    damage: 'down',
    by: 'PATCH /notes/*',
    problems: ['operation/survived'],
  },
  { name: 'restarts on null', bend: dying(isNull, { downMs: 5_000 }), problems: [] },
  {
    name: 'comes back without its data',
    bend: dying(isNull, { downMs: 5_000, loss: ({ items }) => items.splice(0) }),
    damage: 'deleted',
    by: 'POST /notes',
    problems: ['operation/others'],
  },
  {
    name: 'locks the account (401)',
    bend: closing(({ headers }) => headers['authorization']?.endsWith('0123456789') === false, 401, 'UNAUTHORIZED'),
    setup: 'expired',
    problems: [],
  },
  {
    name: 'bans the client (403)',
    bend: closing(({ target }) => target.includes('%'), 403, 'FORBIDDEN'),
    setup: 'forbidden',
    problems: [],
  },
  {
    name: 'deletes others with each DELETE',
    bend: touching(({ method }) => method === 'DELETE', removeFirst),
    damage: 'deleted',
    by: 'DELETE /notes/*',
    problems: ['operation/others'],
  },
  {
    name: 'updates without WHERE',
    bend: touching(
      ({ method }) => method === 'PATCH',
      ({ items }, request) => {
        for (const item of items.filter(({ at }) => at === '/notes'))
          item.fields = { ...item.fields, ...sentBy(request) };
      },
    ),
    damage: 'changed',
    by: 'PATCH /notes/*',
    problems: ['operation/others'],
  },
];
