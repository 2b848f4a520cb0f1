import { expect, it } from 'vitest';
import { answer, audit, countsOf, others, sentBy, serve, thingsPlan } from './service.ts';

it('deletes an item whose words a refused change replaced by words of its own', async () => {
  const isValid = ({ name, email }: Readonly<Record<string, unknown>>): boolean =>
    typeof name === 'string' && name.trim() !== '' && typeof email === 'string' && email.includes('@');
  const service = serve((request, { rows }, usual) => {
    if (request.method === 'PUT') return isValid(sentBy(request) ?? {}) ? undefined : answer(400);
    if (request.method !== 'PATCH') return undefined;
    const reply = usual();
    const row = rows.find(({ id }) => request.target === `/things/${id}`);
    return reply.status === 200 && !isValid(row ?? {}) ? answer(400) : reply;
  });
  const email = '{ name: "Thing {{unique}}", email: "thing-{{unique}}@example.test", color: blue }';
  const plan = thingsPlan
    .replace('{ name: "Thing {{unique}}" }', email)
    .replace('not_blank: [name]', 'not_blank: [name], email: [email]')
    .replace('{ name: Other }', '{ color: red }');
  const { report } = await audit(service, plan);
  expect(service.rows).toEqual(others);
  const { created } = report.cleanup;
  expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
});
