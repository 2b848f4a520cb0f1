import { expect, test } from 'vitest';
import { createdId } from '../../src/model/created-id.ts';
import { exampleExchange, exampleResource } from '../../src/model/example.ts';

test.each(['/users/25;jsessionid=8F3A', 'http://h/users/25;JSESSIONID=8F3A?x=1', '/users/25'])(
  'the id of what was made is read without the session that its address carries: %s',
  (location) => {
    const resource = exampleResource();
    const created = exampleExchange(
      { request: 'POST /users', kind: 'create', status: 201, headers: [['Location', location]], text: '' },
      resource,
    );
    expect(createdId(resource, { idField: 'id', ids: [] }, created)).toBe('25');
  },
);
