import type { Exchange } from '../model/exchange.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import { expectations, type Provocation } from '../model/provocation.ts';
import type { Send } from './lane.ts';

/** Tells a request that brought no answer from one after which nothing answers any more. */
export interface Survival {
  /** Looks whether the service still answers, where the request broke its connection; the one that ended it comes back with the fault `silent`. */
  settle(exchange: Exchange): Promise<Exchange>;
  /** True once nothing answered any more: going on would bring nothing. */
  isSilent(): boolean;
  /** The request after which nothing answered; undefined where there is none, or none can be told. */
  culprit(): Exchange | undefined;
}

const tries = 3;
/** Milliseconds from one try to the next: what is started anew takes a moment. */
const pauseMs = 2000;

/** How likely a request of that kind ends a service, the likeliest first. */
const oddest: readonly Provocation[] = [
  'malformed-body',
  'bad-address',
  'invalid-input',
  'too-large',
  'wrong-media-type',
  'unusable-parameter',
  'unknown-parameter',
  'anything',
  'past-the-end',
  'unsupported-method',
  'duplicate',
  'refused-transition',
  'missing',
  'unknown-route',
  'unauthorized',
  'success',
];

export function createSurvival(send: Send): Survival {
  /** A plain read that worked. */
  let plain: Exchange | undefined;
  let suspects: Exchange[] = [];
  let asking: Promise<boolean> | undefined;
  let isSilent = false;
  let culprit: Exchange | undefined;

  /** Asks the plain read again, until it is answered. */
  const answers = async (control: Exchange): Promise<boolean> => {
    let last = control;
    for (let number = 1; number <= tries; number += 1) {
      const probe = {
        ...control.probe,
        share: false,
        connection: 'fresh',
        notBefore: { step: control.probe.step, ms: number === 1 ? 0 : pauseMs },
      } as const;
      const before = last;
      last = await send(probe, {
        id: `${control.id}/alive-${number}`,
        scenario: control.scenario,
        trace: `${control.id}/alive`,
        earlier: () => before,
        cleanup: true,
      });
      if (last.reply !== undefined) return true;
    }
    return false;
  };

  return {
    settle: async (exchange) => {
      if (isPlain(exchange)) plain ??= exchange;
      if (!isBroken(exchange) || plain === undefined || isSilent) return exchange;
      suspects.push(exchange);
      asking ??= answers(plain);
      const isAlive = await asking;
      asking = undefined;
      if (isAlive) {
        suspects = [];
        return exchange;
      }
      isSilent = true;
      culprit ??= suspects.filter(isSuspect).toSorted((one, other) => rankOf(one) - rankOf(other))[0];
      if (culprit !== exchange) return exchange;
      const message = 'nothing answered any more';
      return Object.freeze({ ...exchange, fault: { kind: 'silent', message } } as const);
    },
    isSilent: () => isSilent,
    culprit: () => culprit,
  };
}

function isPlain(exchange: Exchange): boolean {
  const { method, provokes, credential, target } = exchange.probe;
  const isUsual = method === 'GET' && provokes === 'success' && credential === 'valid' && !target.includes('?');
  return isUsual && isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** True for what was handed to the service before it fell silent; sent again on a new connection it was refused. */
function isSuspect({ fault, attempts }: Exchange): boolean {
  return fault?.kind === 'reset' || attempts > 1;
}

/** True where the connection was closed, or could not be made, before any answer came. */
function isBroken({ fault, reply }: Exchange): boolean {
  return reply === undefined && (fault?.kind === 'reset' || fault?.kind === 'refused');
}

function rankOf({ probe }: Exchange): number {
  const rank = oddest.indexOf(probe.provokes);
  return expectations[probe.provokes].outcome === 'success' ? oddest.length : rank;
}
