import { asWorded } from '../../src/model/resource-object.ts';
import { pointerShown } from '../../src/model/body.ts';
import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { type ItemCheck, type ItemProblem, resourceOf } from '../../src/model/plan.ts';
import { defineRule, everyStep, judged, type RuleContext } from '../../src/model/rule.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { resolvePointer } from '../../src/text/json-pointer.ts';
import { member } from '../../src/text/json.ts';
import { missing, read, failureBody, successBody } from '../envelope/shared/examples.ts';
import { itemsIn, type ShownItem } from './shared/items.ts';

const mostOfAnAnswer = 40;

/** What the plan's `item` says of an item, asserted wherever one is shown. */
export default defineRule({
  id: 'fields/item-schema',
  proves: ['resource.fields'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'Every item fits the JSON Schema that the plan gives for it',
  why: 'Clients build their models from the schema; an item that does not fit it breaks them when they read it.',
  fix: 'Answer with items as the schema describes them, or fix the schema under resources[].item.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  joins: ['operation/create', 'operation/read', 'fields/field-style', 'resource/id-type', 'resource/refused-create'],
  options: {
    type: 'object',
    properties: {
      partial_lists: { type: 'boolean', description: 'Lists may leave out fields that the schema requires.' },
    },
    additionalProperties: false,
  },
  appliesTo: (exchange, context) => {
    const resource = resourceOf(context.plan, exchange.probe.operation?.resource);
    return resource?.checkItem !== undefined && shownIn(exchange, context).length > 0;
  },
  check: (exchange, context) => {
    const { plan, options } = context;
    const check = resourceOf(plan, exchange.probe.operation?.resource)?.checkItem;
    const isPartial = member(options, 'partial_lists') === true && exchange.probe.operation?.kind === 'list';
    const items = shownIn(exchange, context);
    const problems = items.flatMap((shown) =>
      (check?.(asWorded(shown.item)) ?? [])
        .filter(({ keyword }) => !(isPartial && keyword === 'required'))
        .map((problem) => breach(exchange, shown, problem)),
    );
    return { ...judged(problems.slice(0, mostOfAnAnswer)), examined: items.length };
  },
  examples: () => ({
    passed: [
      { note: 'an item that fits', resource: checked(), exchanges: [read(successBody({ id: 1, age: 36 }))] },
      {
        note: 'lists that show less, as the plan says',
        resource: checked(),
        exchanges: [{ request: 'GET /users', status: 200, body: successBody([{ id: 1 }]) }],
        options: { partial_lists: true },
      },
    ],
    failed: [
      { note: 'another type', resource: checked(), exchanges: [read(successBody({ id: 1, age: '36' }))] },
      { note: 'a field is wanting', resource: checked(), exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'the last item of a list',
        resource: checked(),
        exchanges: [{ request: 'GET /users', status: 200, body: successBody([{ age: 1 }, { age: 2.5 }]) }],
      },
    ],
    inapplicable: [
      { note: 'the plan gives no schema', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'a failure', resource: checked(), exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
    ],
  }),
});

function shownIn(exchange: Answered, { plan, readings }: RuleContext): readonly ShownItem[] {
  const resource = resourceOf(plan, exchange.probe.operation?.resource);
  return resource === undefined ? [] : itemsIn(exchange, readings.of(resource).idField);
}

function breach(exchange: Answered, { at, item }: ShownItem, { at: inside, keyword, wants }: ItemProblem): Violation {
  const seen = show(resolvePointer(asWorded(item), inside));
  const place = pointerShown(exchange.reply, `${at}${inside}`);
  return violation({
    at: `body:${at}${inside}`,
    expected: wants,
    actual: seen,
    message: `${requestLine(exchange)} shows ${seen} at ${place}; the schema of the item wants ${wants}`,
    key: `${inside.replace(/\/\d+(?=\/|$)/g, '/*')} ${keyword}`,
  });
}

/** A resource with the schema `{ required: [age], properties: { age: { type: integer } } }`, as the plan's library checks it. */
function checked() {
  const checkItem: ItemCheck = (item) => {
    const age = member(item, 'age');
    if (age === undefined) return [{ at: '/age', keyword: 'required', wants: 'a field of this name' }];
    return Number.isInteger(age) ? [] : [{ at: '/age', keyword: 'type', wants: 'integer' }];
  };
  return { checkItem };
}
