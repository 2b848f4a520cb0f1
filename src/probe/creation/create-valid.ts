import { lengthened } from '../../model/body-field.ts';
import { isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Resource } from '../../model/plan.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
import { createValid as steps } from '../../model/traces/create-valid.ts';
import { offerAt, sendable } from '../address.ts';
import { freeTexts } from '../bodies/invalid-body.ts';
import { type Creating, createProbe, creatingOf } from '../own/write.ts';
import { mostOthers } from '../ground/identify.ts';
import { firstBelow, homeOffers, onHome } from '../own/home.ts';
import { unmetPost } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { listBefore, listedBeforeOffers } from './listed-before.ts';
import { readBack } from './read-back.ts';

/** Creates two items from the plan's example and reads each right afterwards. */
const createValid: ResourceScenario = {
  id: 'create-valid',
  title: 'creates two items and reads them',
  per: 'resource',
  unmet: unmetPost,
  offers: (plan, resource) => {
    const create = sendable(plan, resource, 'create');
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const field = letteredField(resource);
    return [
      ...homeOffers(plan, resource, { isFirst: true }),
      ...listedBeforeOffers(plan, resource, steps.list),
      offerAt(steps.first, create, 1),
      ...(field === undefined ? [] : [offerAt(steps.letters, create, 1)]),
      offerAt(steps.second, create, field === undefined ? 1 : { usually: 0, atMost: 1 }),
      ...(read === undefined
        ? walkOffersAt(plan, resource, steps.search)
        : [steps.firstRead, field === undefined ? steps.secondRead : steps.lettersRead].map((step) =>
            offerAt(step, read, { usually: 1, atMost: 1 + mostOthers }),
          )),
      ...(read === undefined || field === undefined
        ? []
        : [offerAt(steps.secondRead, read, { usually: 0, atMost: 1 + mostOthers })]),
    ];
  },
  run: onHome(function* run(ground) {
    const creating = creatingOf(ground);
    if (creating === undefined) return;
    yield* listBefore(ground, steps.list);
    const below = firstBelow(ground, 'create-valid');
    const first = yield* send(
      below === undefined
        ? createProbe(ground, creating, { step: steps.first })
        : createProbe(ground, creating, { step: steps.first, share: true }, () => below),
    );
    yield* readBack(ground, first, steps.firstRead, below?.before);
    // The same body once more might rightly be a duplicate.
    if (first.probe.about.marks?.length !== 0) {
      const isTaken = yield* isWithLettersTaken(ground, creating);
      if (!isTaken) {
        const second = yield* send(createProbe(ground, creating, { step: steps.second }));
        yield* readBack(ground, second, steps.secondRead);
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

/** The text that holds them; undefined where the example has none that people write. */
function letteredField({ create }: Resource): string | undefined {
  return create === undefined ? undefined : freeTexts(create)[0];
}

/** Sends the second item with letters beyond ASCII; false where it may not be meant to have them. */
function* isWithLettersTaken(ground: Ground, creating: Creating): Sending<boolean> {
  const field = letteredField(ground.resource);
  if (field === undefined) return false;
  const rest = { step: steps.letters, provokes: 'anything' } as const;
  const created = yield* send(
    createProbe(ground, creating, rest, ({ body, marks }) => ({ body: lengthened(body, field, letters), marks })),
  );
  yield* readBack(ground, created, steps.lettersRead);
  return isAnswered(created) && isSuccess(created.reply.status);
}

export default createValid;
