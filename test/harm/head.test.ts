import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';
import { answer, audit, type Bend, others, planOf, serve, thingsPlan } from './service.ts';

/** HEAD falls through to the handler of DELETE, and is answered as GET would be. */
const deleting: Bend = (request, service) => {
  if (request.method !== 'HEAD') return undefined;
  const index = service.rows.findIndex(({ id }) => request.target === `/things/${id}`);
  if (index < 0) return answer(404);
  service.rows.splice(index, 1);
  return answer(200);
};

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const wanting = `auth: { bearer: reference-token-0123456789 }\n`;

describe('a service whose HEAD deletes', () => {
  it.each([
    ['without a credential', readOnly],
    ['with one', readOnly + wanting],
  ])('keeps what it has in a run that only reads, %s', async (_name, plan) => {
    const service = serve(deleting);
    await audit(service, plan);
    expect(service.lines.some((line) => line.startsWith('HEAD /things/'))).toBe(true);
    expect(service.rows).toEqual(others);
  });

  it('keeps what it has in a run that writes, which tells of the item of ours that went', async () => {
    const service = serve(deleting);
    const { failed, report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(failed).toContain('methods/head-safe');
    const [finding] = report.findings.filter(({ rule }) => rule === 'methods/head-safe');
    expect(finding?.violations[0]?.message).toMatch(/^GET \/things\/\d+ answered 200, and 404 directly after HEAD/);
    expect(service.lines).not.toContain('HEAD /things');
  });

  it('keeps what it has where HEAD needs no credential and GET does', async () => {
    const service = serve((request, served, usual) => {
      if (request.method === 'HEAD') return deleting(request, served, usual);
      return request.headers['authorization'] === undefined ? answer(401) : undefined;
    });
    await audit(service, thingsPlan + wanting);
    expect(service.rows).toEqual(others);
    expect(service.lines).not.toContain('HEAD /things');
  });
});

describe('HEAD', () => {
  it.each([true, false])(
    'goes to nobody’s ids first, then to items of ours, then to lists (writes: %s)',
    async (writes) => {
      const requests: ApiRequest[] = [];
      const { exchanges } = await auditApi(
        onClock((clock) => {
          const api = createReference({ now: clock.now });
          return (request) => {
            requests.push(request);
            return api(request);
          };
        }),
        { plan: planOf(fullText.replace('writes: true', `writes: ${writes}`)), scenarios, rules, cleaning },
      );
      const heads = exchanges.filter(({ probe }) => probe.method === 'HEAD' && probe.operation?.kind !== 'probe');
      expect(heads.length).toBeGreaterThan(3);
      expect(heads.filter((head) => !isAllowed(head, exchanges)).map(({ id }) => id)).toEqual([]);
      expect(heads.some(({ probe }) => probe.about.id === undefined)).toBe(writes);
    },
  );
});

/** True for HEAD of an id that nobody has, then of an item that this trace made, then, that item just read again, of the list. */
function isAllowed(head: Exchange, exchanges: readonly Exchange[]): boolean {
  const stem = ({ id, probe }: Exchange): string => id.slice(0, id.lastIndexOf(`/${probe.step.name}/`));
  const before = exchanges.slice(0, exchanges.indexOf(head)).filter((each) => stem(each) === stem(head));
  const earlier = before.filter(({ probe }) => probe.method === 'HEAD').length;
  const { id, owners = [] } = head.probe.about;
  if (id === undefined) {
    const last = before.at(-1);
    return earlier === 2 && last !== undefined && last.probe.step.name.endsWith('after') && last.reply?.status === 200;
  }
  if (head.probe.step.name.startsWith('head-missing')) return earlier === 0;
  const isMade = ({ probe, reply }: Exchange): boolean =>
    probe.effect === 'create' &&
    reply?.status === 201 &&
    String(dataOf(reply.text)['id']) === id &&
    JSON.stringify(probe.about.owners ?? []) === JSON.stringify(owners);
  return earlier === 1 && before.some(isMade);
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  const body = JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> };
  return body.data;
}
