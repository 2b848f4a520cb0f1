/** The plan says what is required. If it is wrong, that is the plan's mistake, and the sentence names it. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'resource/optional',
  proves: ['resource.optional'],
  weight: 4,
  title: 'A POST without optional fields succeeds',
  headline: 'Optional fields are required',
  why: 'A field that is documented as optional but required in practice breaks every client that trusts the documentation.',
  fix: 'Give the field a default, or store it as null. If it is really required, list it in create.required in the plan.',
  says: {
    rejected: 'Without optional fields, {request} returned {seen}',
    unread: 'After a POST without optional fields, {request} returned {seen}',
    whole: 'the create example has no optional field',
    control: 'a POST with all fields is rejected, too',
  },
  on: life,
  judges: ['created', 'least'],
  sees: ['another', 'readLeast'],
  check: ({ created, least: exchange, readLeast, another }) => {
    const { status, isSuccess } = exchange.response;
    const [all, least] = [created, exchange].map(({ probe }) => Object.keys(probe.intent.sent).length);
    const isControlled = created.response.isSuccess && another?.response.isSuccess !== false;
    if (!isControlled) return inapplicable('control');
    if (all === least) return inapplicable('whole');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen: String(status), expected: '201', exchange });
    if (readLeast === undefined || readLeast.response.isSuccess) return passed;
    const seen = String(readLeast.response.status);
    return failed({ kind: 'unread', at: 'status', seen, expected: '200', exchange: readLeast });
  },
});
