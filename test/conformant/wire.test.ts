import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { auditOverWire } from './audit.ts';
import { plan, readOnly, withToken } from './servers/conformant.ts';
import { orders } from './servers/orders.ts';
import { throttling } from './servers/wires.ts';

const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

function compressing(name: keyof typeof codings): (api: Api) => Api {
  return (api) => (request) => {
    const reply = api(request);
    if (reply.body.length === 0) return reply;
    return {
      ...reply,
      headers: [...reply.headers, ['Content-Encoding', name], ['Vary', 'Accept-Encoding']],
      body: codings[name](reply.body),
    };
  };
}

const [server] = orders;

const reading = plan(readOnly('/users'), withToken);

/** Each audit waits for the clock now and then, so they go side by side. */
describe.concurrent('over the wire', () => {
  it.each(['gzip', 'deflate', 'br'] as const)('%s is undone', async (coding) => {
    if (server === undefined) throw new Error('there is no server to compress');
    const { alarms, warnings, verdict } = await auditOverWire(server, compressing(coding));
    expect({ alarms, warnings, verdict }).toEqual({ alarms: [], warnings: [], verdict: 'conformant' });
  });

  it('connections that break now and then', async () => {
    if (server === undefined) throw new Error('there is no server to break');
    // A header that cannot be sent closes the connection.
    const breaking = (api: Api): Api => {
      let count = 0;
      return (request) => {
        count += 1;
        return count % 40 === 0 ? { status: 200, headers: [['not a name', '']], body: '' } : api(request);
      };
    };
    const { alarms, verdict, report } = await auditOverWire({ ...server, plan: reading }, breaking);
    expect({ alarms, verdict }).toEqual({ alarms: [], verdict: 'conformant' });
    expect(report.diagnosis.map(({ code }) => code)).toEqual(['flaky']);
  });

  // The first is written to as well; on a clock of their own all are.
  const asked = throttling.map((each, index) => (index === 0 ? each : { ...each, plan: reading }));
  it.each(asked.map((each) => ({ name: each.name, each })))('$name', async ({ each }) => {
    const { alarms, warnings, verdict } = await auditOverWire(each);
    expect({ alarms, warnings, verdict }).toEqual({ alarms: [], warnings: [], verdict: 'conformant' });
  });
});
