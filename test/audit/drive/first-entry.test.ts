import { describe, expect, it } from 'vitest';
import { createReference } from '../../../fixtures/reference/api.ts';
import type { Api } from '../../../fixtures/reference/http.ts';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { auditInProcess } from '../../../src/selftest/matrix.ts';
import { fullPlan } from '../../support/reference-plan.ts';

const resources = fullPlan.resources.filter(({ key }) => key === '/users');
const chosen = rules.filter(({ id }) => id === 'status/duplicate');

/** What becomes of the rule of duplicates where each create goes through `bend`. */
async function outcomeWhere(bend: (reply: ReturnType<Api>, api: Api, request: Parameters<Api>[0]) => ReturnType<Api>) {
  const report = await auditInProcess(
    ({ now }) => {
      const api = createReference({ now });
      return (request) => {
        const reply = api(request);
        return request.method === 'POST' && request.target === '/users' ? bend(reply, api, request) : reply;
      };
    },
    { plan: { ...fullPlan, resources }, rules: chosen, clauses },
  );
  return report.rules.find(({ id }) => id === 'status/duplicate')?.outcome;
}

describe('an accepted duplicate', () => {
  it('is none where the first entry was gone by then', async () => {
    const made = new Map<string, string>();
    const outcome = await outcomeWhere((reply, api, request) => {
      const [, email = ''] = /"email":"([^"]*)"/.exec(textOf(request.body)) ?? [];
      const [, id = ''] = /"id":"?([^",}]+)/.exec(textOf(reply.body)) ?? [];
      if (reply.status === 201) made.set(email, id);
      const target = `/users/${made.get(email) ?? ''}`;
      if (reply.status === 409) api({ ...request, method: 'DELETE', target, body: new Uint8Array() });
      return reply;
    });
    expect(outcome).toBe('inconclusive');
  });

  it('is one where the first entry stands', async () => {
    let number = 0;
    const outcome = await outcomeWhere((reply, api, request) => {
      if (reply.status !== 409) return reply;
      number += 1;
      const body = textOf(request.body).replace(/"email":"[^"]*"/, `"email":"other-${number}@example.test"`);
      return api({ ...request, body: Buffer.from(body) });
    });
    expect(outcome).toBe('failed');
  });
});

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString();
}
