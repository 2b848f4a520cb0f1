import { statedStatus } from './shared/stated.ts';

export default statedStatus({
  kind: 'replace',
  words: 'PUT',
  operation: 'PUT /users/{id}',
  request: 'PUT /users/7',
});
