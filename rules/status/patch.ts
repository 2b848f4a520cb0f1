import { statedStatus } from './shared/stated.ts';

export default statedStatus({
  kind: 'patch',
  words: 'PATCH',
  operation: 'PATCH /users/{id}',
  request: 'PATCH /users/7',
});
