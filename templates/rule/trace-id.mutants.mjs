// The servers that acme/trace-id must fail: the reference server of Probity, with one defect each.
import { bug, onReply, onSuccess, withHeader, withoutHeader } from 'probity/vitest';

/** Adds what the rule requires to the reference. Leave it out if the reference has that already. */
export const reference = onReply((reply) => withHeader(reply, 'X-Trace-Id', '4bf92f3577b34da6'));

export const mutants = {
  'no-trace-id-on-list': bug('The list of users has no X-Trace-Id.').reply(
    onSuccess('GET /users', (reply) => withoutHeader(reply, 'X-Trace-Id')),
  ),
  'no-trace-id-on-errors': bug('Errors have no X-Trace-Id.').reply(
    (reply) => reply.status >= 400 && withoutHeader(reply, 'X-Trace-Id'),
  ),
};
