import { expect, it } from 'vitest';
import { answer, audit, type Bend, sentBy, serve, thingsPlan } from '../../harm/service.ts';

const plan = thingsPlan
  .replace('not_blank: [name]', 'not_blank: [name], email: [email]')
  .replace('name: "Thing {{unique}}"', 'name: "Thing {{unique}}", email: "a{{unique}}@example.test"');
/** Stores what it is sent, but for what `isRefused` names. */
const storing = (isRefused: (row: Readonly<Record<string, unknown>>) => boolean): Bend => {
  let count = 1000;
  return (request, { rows }) => {
    const row = sentBy(request);
    if (request.method !== 'POST' || request.target !== '/things') return undefined;
    if (row === undefined || isRefused(row)) return answer(400);
    count += 1;
    const made = { ...row, id: String(count) };
    rows.push(made);
    return answer(201, made);
  };
};
const problemsOf = async (bend: Bend): Promise<readonly string[]> => {
  const { report } = await audit(serve(bend), plan);
  return report.problems.filter(({ level }) => level === 'must').map(({ id }) => id);
};

it('A12: a create that checks nothing is one problem', async () => {
  expect(await problemsOf(storing(() => false))).toEqual(['no-validation', 'envelope/timestamp-fresh']);
});

it('A12: a create that checks something has a problem for each thing that it does not', async () => {
  const problems = await problemsOf(storing(({ name }) => typeof name !== 'string'));
  expect(problems).not.toContain('no-validation');
  expect(problems).toEqual(expect.arrayContaining(['resource/email', 'resource/not-blank']));
});

it('A12: bodies that cannot be read and bodies that fail a check, refused with one wrong status, are one problem', async () => {
  const refused = (status: number): Bend => {
    const keeps = storing(({ name }) => typeof name !== 'string' || name.trim() === '');
    return (request, service, usual) => {
      const reply = keeps(request, service, usual) ?? usual();
      return reply.status === 400 ? answer(status) : reply;
    };
  };
  expect(await problemsOf(refused(422))).toContain('status/invalid-input');
  expect(await problemsOf(refused(422))).not.toContain('errors/malformed-body');
});

it('A12: a parser alone that breaks is told by its own rule', async () => {
  const problems = await problemsOf((request, _service, usual) =>
    request.method !== 'GET' && request.body.length > 0 && sentBy(request) === undefined && !isJson(request)
      ? answer(500)
      : usual(),
  );
  expect(problems).toContain('errors/malformed-body');
});

function isJson({ body }: { readonly body: Uint8Array }): boolean {
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}
