/** Credentials: lists and reads, requested without the valid token. */
import { offers } from '../core/operation.ts';
import type { Probe } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import { refsIn } from '../reading/lists.ts';
import { lacksForList } from './lacks.ts';
import { table } from './table.ts';

export const credentials = table({
  id: 'credentials',
  phase: 'reads',
  situation: 'unauthorized',
  controls: {
    list: ({ plan, resource, owner }) => listProbe(plan, resource, owner),
    read: async (visit) => {
      const [item] = refsIn(await visit.list());
      return item && offers(visit.resource, 'read') ? readProbe(visit.resource, item, { kind: 'read' }) : undefined;
    },
  },
  rejected: [401],
  lacks: (resource, { auth }) => (auth === undefined ? 'auth.bearer' : lacksForList(resource)),
  rows: [
    { row: 'none', rule: 'auth/unauthorized', alter: use('none'), says: 'Without a token' },
    { row: 'none-read', on: 'read', rule: 'auth/unauthorized', alter: use('none'), says: 'Without a token' },
    { row: 'wrong', per: 'run', rule: 'auth/unauthorized', alter: use('wrong'), says: 'With a made-up token' },
    {
      row: 'shorter',
      per: 'run',
      rule: 'auth/bearer',
      alter: use('shorter'),
      says: 'Without the last character of the token',
      unless: ['wrong'],
    },
  ],
});

function use(credential: Probe['credential']) {
  return () => ({ credential });
}
