import { statedStatus } from './shared/stated.ts';

export default statedStatus({
  kind: 'delete',
  words: 'DELETE',
  operation: 'DELETE /users/{id}',
  request: 'DELETE /users/7',
});
