import { describe, expect, it } from 'vitest';
import { exampleExchange, exampleResource } from '../../src/model/example.ts';
import { onwardText } from '../../src/model/list-onward.ts';

/** What asks for the page after one whose answer links to that. */
function onwardFrom(query: string): string {
  const headers = [['Link', `</users?${query}>; rel="next"`]] as const;
  const body = { success: true, data: [{ id: 1 }] };
  const answer = exampleExchange({ request: 'GET /users', status: 200, body, headers }, exampleResource());
  return onwardText(answer, { count: 1, pages: 1, lastId: '1' }, 'limit=1');
}

describe('the link to the next page of a list', () => {
  it.each(['action=purge&page=1', 'mode=reset', 'purge=1', '_method=DELETE'])(
    'is not followed where it has something done: %s',
    (query) => expect(onwardFrom(query)).not.toContain(query),
  );

  it.each(['action=list&p=2', 'cursor=abc', 'page=2&size=20'])('is followed where it shows more: %s', (query) =>
    expect(onwardFrom(query)).toBe(query),
  );
});
