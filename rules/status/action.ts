import { statedStatus } from './shared/stated.ts';

export default statedStatus({
  kind: 'action',
  words: 'An action',
  operation: 'POST /users/{id}/block',
  request: 'POST /users/7/block',
});
