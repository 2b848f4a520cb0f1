import { lengthened } from '../../model/body-field.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Resource } from '../../model/plan.ts';
import { type Ground, type ResourceScenario, type Sending } from '../../model/scenario.ts';
import { createValid as steps } from '../../model/traces/create-valid.ts';
import type { JsonObject } from '../../text/json.ts';
import { creatable, offerAt, sendable, type Times } from '../address.ts';
import { idleValues } from '../bodies/idle-values.ts';
import { freeTexts } from '../bodies/invalid-body.ts';
import { type Creating, createProbe, creatingOf } from '../own/write.ts';
import { mostOthers } from '../ground/identify.ts';
import { firstBelow, homeOffers, onHome } from '../own/home.ts';
import { sendVacant, vacancyOffers } from '../own/vacant.ts';
import { unmetCreate } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { listBefore, listedBeforeOffers } from './listed-before.ts';
import { readBack } from './read-back.ts';

/** Creates two items from the plan's example and reads each right afterwards. */
const createValid: ResourceScenario = {
  id: 'create-valid',
  title: 'creates two items and reads them',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = creatable(plan, resource);
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const tries = variantsOf(resource).length;
    const second: Times = tries === 0 ? { usually: 1, atMost: 1 } : { usually: 0, atMost: 1 };
    return [
      ...homeOffers(plan, resource, { isFirst: true }),
      ...listedBeforeOffers(plan, resource, steps.list),
      ...vacancyOffers(plan, resource, { usually: 2, atMost: 2 + tries }),
      offerAt(steps.first, create, 1),
      ...(tries === 0 ? [] : [offerAt(steps.varied, create, { usually: 1, atMost: tries })]),
      offerAt(steps.second, create, second),
      ...(read === undefined
        ? walkOffersAt(plan, resource, steps.search)
        : [steps.firstRead, tries === 0 ? steps.secondRead : steps.variedRead].map((step) =>
            offerAt(step, read, { usually: 1, atMost: 1 + mostOthers }),
          )),
      ...(read === undefined || tries === 0
        ? []
        : [offerAt(steps.secondRead, read, { usually: 0, atMost: 1 + mostOthers })]),
    ];
  },
  run: onHome(function* run(ground) {
    const creating = creatingOf(ground, true);
    if (creating === undefined) return;
    yield* listBefore(ground, steps.list);
    const below = firstBelow(ground, 'create-valid');
    const [first] = yield* sendVacant(ground, [
      below === undefined
        ? createProbe(ground, creating, { step: steps.first })
        : createProbe(ground, creating, { step: steps.first, share: true }, () => below),
    ]);
    if (first === undefined) return;
    yield* readBack(ground, first, steps.firstRead, below?.before);
    // The same body once more might rightly be a duplicate.
    if (first.probe.about.marks?.length !== 0) {
      if (!(yield* isVariantTaken(ground, creating))) {
        const [second] = yield* sendVacant(ground, [createProbe(ground, creating, { step: steps.second })]);
        if (second !== undefined) yield* readBack(ground, second, steps.secondRead);
      }
    }
    if (sendable(ground.plan, ground.resource, 'read') === undefined) yield* walk(ground, steps.search);
  }),
};

/**
 * Quotation marks and an ampersand, which a text ends or is escaped by where it is put into a query or a page, and letters of two, three
 * and four bytes in UTF-8, the widest not last: what is cut there is seen.
 */
const letters = ' O\'Neil "&" \u017d\u{1f600} \u5317\u4eac';

type Variant = (body: JsonObject) => JsonObject;

/** The example with such letters in a text that people write, and with 0 for numbers and false for true; then with the letters alone. */
function variantsOf(resource: Resource): readonly Variant[] {
  const { create } = resource;
  const [field] = create === undefined ? [] : freeTexts(create);
  const lettered: Variant = (body) => (field === undefined ? body : lengthened(body, field, letters));
  const isIdle = Object.keys(idleValues(resource, create?.example ?? {})).length > 0;
  const idle: Variant = (body) => ({ ...lettered(body), ...idleValues(resource, body) });
  return [...(isIdle ? [idle] : []), ...(field === undefined ? [] : [lettered])];
}

/** Sends the second item as the first variant that is taken; false where the service may not be meant to take any. */
function* isVariantTaken(ground: Ground, creating: Creating): Sending<boolean> {
  const rest = { step: steps.varied, provokes: 'anything' } as const;
  for (const variant of variantsOf(ground.resource)) {
    const [created] = yield* sendVacant(ground, [
      createProbe(ground, creating, rest, ({ body, marks }) => ({ body: variant(body), marks })),
    ]);
    if (created === undefined) return false;
    const read = yield* readBack(ground, created, steps.variedRead);
    if (isAnswered(created) && isSuccess(created.reply.status)) return read === undefined || !isRefusal(read);
    if (!isAnswered(created)) return false;
  }
  return false;
}

function isRefusal(exchange: Exchange): boolean {
  return isAnswered(exchange) && exchange.reply.status >= 400 && exchange.reply.status < 500;
}

export default createValid;
