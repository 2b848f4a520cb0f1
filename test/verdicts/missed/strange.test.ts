import { expect, it } from 'vitest';
import { answer, type Row, thingsPlan } from '../../harm/service.ts';
import { auditBy, judgedOf, statusOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

const reasonOf = (report: Awaited<ReturnType<typeof auditBy>>['report'], clause: string): string =>
  report.clauses.find(({ id }) => id === clause)?.reason ?? '';

it('says of writes that are answered with nothing that it is the empty body that hides them', async () => {
  const api = served(({ method }, _service, usual) => {
    const reply = usual();
    return method === 'PUT' && reply.status === 200 ? { ...reply, body: '' } : reply;
  });
  const { report } = await auditBy(api, thingsPlan, ['operation/replace']);
  expect([statusOf(report, 'operation.replace'), reasonOf(report, 'operation.replace')]).toEqual([
    'undecided',
    expect.stringContaining('json/well-formed'),
  ]);
});

it('says of writes that found no item that the create was refused', async () => {
  const api = served((request) => (request.method === 'POST' ? answer(422) : undefined));
  const { report } = await auditBy(api, thingsPlan, ['operation/delete', 'operation/counts', 'errors/framework']);
  expect(reasonOf(report, 'operation.delete')).toContain('a valid create on /things was answered with 422');
  expect(statusOf(report, 'pagination.total-elements')).toBe('not-exercised');
  // The valid body is refused in the same way: that is not for its media type.
  expect(report.findings.filter(({ rule, outcome }) => rule === 'errors/framework' && outcome === 'failed')).toEqual(
    [],
  );
});

it('names where an unknown parameter is ignored if another address refuses it otherwise', async () => {
  const api = served(({ target }) =>
    /[?&]probity_unknown=/.test(target) && target.startsWith('/things?') ? answer(403) : undefined,
  );
  const { report } = await auditBy(api, readOnly, ['query/unknown', 'status/unknown-parameter']);
  const texts = report.observations.filter(({ clause }) => clause === 'query.invalid').map(({ text }) => text);
  expect(texts.filter((text) => text.includes('unknown'))).toEqual([
    'an unknown query parameter is answered with 200 (GET /things/{id})',
  ]);
});

it('says of an empty answer to browsers that HTML was asked for', async () => {
  const api = served(({ headers }, _service, usual) =>
    headers['accept']?.includes('text/html') === true ? { ...usual(), status: 406, body: '' } : undefined,
  );
  const { report } = await auditBy(api, readOnly, ['errors/separation']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => !message.includes(' with Accept: text/html'))).toEqual([]);
});

it('says in one line that nearly everything in an answer moves by itself', async () => {
  let count = 0;
  // No step that repeats: a hash of how often anything was asked for.
  const any = (): string => String((++count * 7919) % 10_007);
  const row = (id: string): Row => ({ id, name: any(), city: any(), street: any(), code: any(), mood: any() });
  const api = served(({ target }) => {
    const id = /^\/things\/([123])$/.exec(target)?.[1];
    if (/^\/things(?:\?|$)/.test(target)) return answer(200, ['1', '2', '3'].map(row));
    return id === undefined ? undefined : answer(200, row(id));
  });
  const { report } = await auditBy(api, readOnly, ['stateless/count']);
  const texts = report.observations.filter(({ clause }) => clause === 'service.2').map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining('/data/*/city, /data/*/code, /data/*/mood and 2 more differ'),
    expect.stringContaining('/data/city, /data/code, /data/mood and 2 more differ'),
  ]);
});

const six: readonly Row[] = ['1', '2', '3', '4'].map((id) => ({ id, name: `Thing ${id}` }));

it.each([
  ['remoteAddr: "127.0.0.1:47676"; unsupported path', 'passed'],
  ['client ip: 10.1.2.3 is not allowed', 'passed'],
  ['upstream 127.0.0.1:5432 refused', 'failed'],
])('an address of whoever asks is none of the inner network: %s', async (message, outcome) => {
  const api = served((request) => {
    if (isList(request) || /^\/things\/[1-4]$/.test(request.target)) return undefined;
    const { status, headers } = answer(404);
    const body = {
      success: false,
      data: null,
      error: { code: 'NOT_FOUND', message },
      timestamp: '2026-01-01T00:00:00Z',
    };
    return { status, headers, body: JSON.stringify(body) };
  }, six);
  const outcomes = { 'exposure/internal-hosts': outcome };
  expect(await judgedOf({ name: message, api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it.each([
  ['and does so with ours too', true, 'inconclusive'],
  ['and takes what is ours', false, 'failed as replace of what is missing: 4xx'],
])('forbids the PUT of a missing item, %s', async (name, isAll, said) => {
  const api = served(({ method, target }, { rows }) => {
    const isThere = rows.some(({ id }) => target === `/things/${id}`);
    return method === 'PUT' && (isAll || !isThere) ? answer(403) : undefined;
  });
  const outcomes = { 'status/missing': said, 'operation/replace': isAll ? 'inconclusive' : 'passed' };
  expect(await judgedOf({ name, api, outcomes }, thingsPlan)).toEqual(outcomes);
});
