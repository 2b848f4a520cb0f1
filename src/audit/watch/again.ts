import type { Exchange } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import { expectations } from '../../model/provocation.ts';
import type { Send } from '../send.ts';
import { oddityOf } from './oddity.ts';
import type { Others, Sight } from './others.ts';
import type { Suspected } from './suspects.ts';

/** Sends once more, alone, what may have taken something of others. */
export interface Again {
  /** Takes notice of what was answered that nobody has what it is for. */
  note(exchange: Exchange): void;
  /** True for what may be sent once more. */
  isPossible(suspect: Suspected): boolean;
  /** Sends it as it was, and for another item of others where the one that it was for is gone. */
  send(suspect: Suspected, sight: Sight): Promise<void>;
}

/** `onAgain` is told of each answer. */
export function createAgain(
  others: Pick<Others, 'elsewhere'>,
  send: Send,
  onAgain: (exchange: Exchange) => void,
): Again {
  /** By method and operation. */
  const nobodys = new Map<string, Probe>();

  /** What is to be refused for its credential, for an id that nobody has: what it was for may be gone, and its id somebody else's. */
  const atNobodys = (probe: Probe): Probe | undefined => {
    const nobody = nobodys.get(addressedBy(probe));
    if (probe.effect !== 'write' || probe.provokes !== 'unauthorized' || nobody === undefined) return undefined;
    return { ...probe, target: nobody.target, about: nobody.about };
  };

  return {
    note: ({ probe, reply }) => {
      if (probe.provokes === 'missing' && reply?.status === 404) nobodys.set(addressedBy(probe), probe);
    },
    isPossible: ({ exchange: { probe } }) => isRepeatable(probe) || atNobodys(probe) !== undefined,
    send: async ({ exchange: { probe, id, scenario }, resource }, sight) => {
      const connection = typeof probe.connection === 'string' ? probe.connection : 'shared';
      const there = probe.method === 'GET' ? others.elsewhere(probe, sight) : atNobodys(probe);
      onAgain(
        await send(
          { ...(there ?? probe), share: false, again: false, connection },
          {
            id: `${id}/taking`,
            scenario,
            ...(resource === undefined ? {} : { resource }),
            trace: `${id}/taking`,
            earlier: () => undefined,
            cleanup: false,
            isOdd: true,
          },
        ),
      );
    },
  };
}

function addressedBy({ method, operation }: Probe): string {
  return `${method} ${operation?.id}`;
}

/** True for what may be sent once more as it is: a read, or odd and to no item that it could change if it worked. */
function isRepeatable(probe: Probe): boolean {
  const { method, provokes, about, once, notBefore, cookiesOf } = probe;
  if (once === true || notBefore !== undefined || cookiesOf !== undefined) return false;
  if (method === 'GET' && probe.effect === 'read') return true;
  if (oddityOf(probe) === undefined) return false;
  if (method === 'GET' || method === 'OPTIONS') return true;
  if (about.item !== undefined) return false;
  if (method === 'HEAD') return true;
  const isRefused = expectations[provokes].outcome !== 'success' && provokes !== 'duplicate' && provokes !== 'anything';
  return method === 'POST' && about.id === undefined && isRefused;
}
