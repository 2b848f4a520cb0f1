import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Looks a name up once and stands by the answer, so that a name whose addresses change during a run (DNS rebinding) leads to no other
 * machine. What could not be looked up is tried again.
 */
export function pinnedLookup(): LookupFunction {
  const known = new Map<string, readonly LookupAddress[]>();
  return (hostname, options, callback) => {
    const tell = (addresses: readonly LookupAddress[]): void => {
      const [first] = addresses;
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    };
    const key = `${hostname} ${String(options.family ?? 0)}`;
    const pinned = known.get(key);
    if (pinned !== undefined) {
      process.nextTick(tell, pinned);
      return;
    }
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '');
        return;
      }
      const first = known.get(key) ?? addresses;
      known.set(key, first);
      tell(first);
    });
  };
}
