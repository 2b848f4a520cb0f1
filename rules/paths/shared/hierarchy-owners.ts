import { itemOf } from '../../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idText } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import { itemGone } from '../../../src/model/signs.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { hierarchy as steps } from '../../../src/model/traces/hierarchy.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { answersTo, type Finding } from './hierarchy-reads.ts';

const lists = [steps.ownList, steps.otherList, steps.elsewhere, steps.firstElsewhere];
const reads = [
  steps.own.made,
  steps.own.proof,
  steps.ownRead,
  steps.ownFirst.made,
  steps.ownFirst.proof,
  steps.claimed,
];

/** Every item below an owner names that owner, in the field that the plan says. */
export function ownerViolations(trace: Trace): Finding {
  const field = trace.resource?.owner;
  if (field === undefined) return { examined: 0, violations: [] };
  const shown = [
    ...answersTo(trace, ...lists).flatMap((exchange) => listedOwners(exchange, field)),
    ...answersTo(trace, ...reads).flatMap((exchange) => readOwner(exchange, field)),
  ];
  const wrong = shown.filter((each) => !isSpelledAlike(each) && !isEcho(trace, each.exchange, field));
  // One list that shows everything is one defect: the first item of each answer tells it.
  const first = wrong.filter((each, index) => wrong.findIndex(({ exchange }) => exchange === each.exchange) === index);
  return { examined: shown.length, violations: first.map((each) => otherOwner(each)) };
}

/** True for the answer to a create that names the owner that was sent, where a read shows the one in the address: the item is where it belongs. */
export function isEcho(trace: Trace, created: Answered, field: string): boolean {
  const wanted = created.probe.about.owners?.at(-1);
  return (
    created.probe.step === steps.claimed &&
    answersTo(trace, steps.claimedRead).some(
      (read) =>
        wanted !== undefined &&
        readOwner(read, field).some(
          ({ named: owner }) => owner === wanted && read.probe.about.owners?.at(-1) === wanted,
        ),
    )
  );
}

interface Named {
  readonly exchange: Answered;
  readonly at: string;
  readonly named: string;
  readonly wanted: string;
}

function listedOwners(exchange: Answered, field: string): readonly Named[] {
  const listing = isSuccess(exchange.reply.status) ? listingOf(exchange.reply) : undefined;
  return (listing?.items ?? []).flatMap((item, index) =>
    isObject(item) ? named(exchange, item, field, `${listing?.at ?? ''}${pointer(index, field)}`) : [],
  );
}

function readOwner(exchange: Answered, field: string): readonly Named[] {
  const item = isSuccess(exchange.reply.status) ? itemOf(exchange.reply) : undefined;
  return item === undefined ? [] : named(exchange, item, field, `/data${pointer(field)}`);
}

function named(exchange: Answered, item: JsonObject, field: string, at: string): readonly Named[] {
  const wanted = exchange.probe.about.owners?.at(-1);
  const owner = ownerText(item[field]);
  return wanted === undefined || owner === undefined ? [] : [{ exchange, at: `body:${at}`, named: owner, wanted }];
}

/** True for one id, in whatever case: which spelling is right is no question of owners. */
function isSpelledAlike({ named: owner, wanted }: Named): boolean {
  return owner.toLowerCase() === wanted.toLowerCase();
}

/** The owner's id, or that of the owner where it stands there as a whole. */
export function ownerText(value: Json | undefined): string | undefined {
  return isObject(value) ? idText(value.id) : idText(value);
}

function otherOwner({ exchange, at, named: owner, wanted }: Named): Violation {
  return violation({
    at,
    expected: wanted,
    actual: owner,
    message: `${requestLine(exchange)} shows an item that names owner ${owner}`,
    exchange: exchange.id,
    key: 'another owner named',
    signs: [itemGone],
    clauses: ['path.hierarchy'],
  });
}
