import { describe, expect, it } from 'vitest';
import { diagnosisCodes, diagnosisOf } from '../../src/model/diagnosis.ts';
import { reportSchema } from '../generate/report.ts';

describe('a diagnosis', () => {
  it('has a code that the published schema lists, which leaves the list open', async () => {
    const code = (await reportSchema()).definitions?.['diagnosis']?.properties?.['code'];
    const listed = (code?.description ?? '').split(/[ ,:.]+/);
    expect(diagnosisCodes.filter((each) => !listed.includes(each))).toEqual([]);
    expect(code?.enum).toBeUndefined();
  });

  it('has its level and words from the code and the facts, and names the resource that it is about', () => {
    const facts = { resource: '/users', writes: 'not allowed' } as const;
    expect(diagnosisOf('list-empty', facts, { resource: '/users', exchanges: ['users/list/list/1'] })).toEqual({
      code: 'list-empty',
      level: 'warning',
      message:
        'the list of /users is empty: clauses that need items could not be judged there; add items, or a create example and writes: true',
      resource: '/users',
      exchanges: ['users/list/list/1'],
      facts,
    });
    const waiver = { rule: 'json/utf-8', reason: 'OPS-12', resources: ['/users'], fingerprint: '' };
    expect(diagnosisOf('waiver-unneeded', { ...waiver, because: 'nothing met' }).message).toBe(
      'the waiver of json/utf-8 on /users (OPS-12) is no longer needed: take it out of the plan',
    );
    const spent = { budget: 'time', flag: '--max-duration 2m', sent: 1, most: 90, parts: ['a', 'b'], all: 2 } as const;
    expect(diagnosisOf('budget-spent', { ...spent, lacks: 'a repeat' }).message).toBe(
      '--max-duration 2m is over, after 1 request: every part of the plan was left out or cut short; the whole plan takes at most 90 requests',
    );
  });
});

it('what got no usable answer is named', () => {
  const facts = { message: 'no complete answer within 10 s.', request: 'OPTIONS /things/7' };
  expect(diagnosisOf('fault-timeout', { ...facts, requests: 1 }).message).toBe(
    'OPTIONS /things/7 got no usable answer: no complete answer within 10 s.',
  );
  expect(diagnosisOf('fault-timeout', { ...facts, requests: 3 }).message).toContain('the first was OPTIONS /things/7');
});
