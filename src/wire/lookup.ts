/** Host names are looked up once, so that a name whose address changes (DNS rebinding) leads to no other machine. */
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export function pinnedLookup(): LookupFunction {
  const known = new Map<string, readonly LookupAddress[]>();
  return (host, options, callback) => {
    const found = (addresses: readonly LookupAddress[]): void => {
      const [first] = addresses;
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    };
    const key = `${host} ${options.family ?? 0}`;
    const pinned = known.get(key);
    if (pinned !== undefined) {
      process.nextTick(found, pinned);
      return;
    }
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '');
        return;
      }
      const first = known.get(key) ?? addresses;
      known.set(key, first);
      found(first);
    });
  };
}
