/** The id in the body of a create or a change of a user may be rejected or ignored. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { creationOf, type Provocation } from '../../src/core/probe.ts';
import { defineRule, failed, inapplicable } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { createdItem, readItem } from '../../src/reading/items.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { clientId } from '../../src/scenarios/client-id.ts';

type Kind = 'honored' | 'moved' | 'overwritten' | 'crashed';
type Pair = readonly WithResponse<Provocation>[];

export default defineRule({
  id: 'resource/id-assigned',
  proves: ['resource.id'],
  weight: 6,
  label: 'data',
  title: 'The server assigns the id of a user, never the client',
  headline: 'Clients can choose ids',
  why: 'A client that can choose ids can take over those of others, overwrite their data, or collide with the next id.',
  fix: 'Never read the id from the body of a POST, PUT, or PATCH. Ignore it, or reject the body with 400.',
  says: {
    honored: 'With an id in the body, {request} created the item with that id: {seen}',
    moved: 'With an id in the body, {request} gave the item that id: {seen}',
    overwritten: 'With the id of another item in the body, {request} overwrote that item: {seen}',
    crashed: 'With an id in the body, {request} returned {seen}',
    rejected: 'no request with an id was sent',
  },
  on: clientId,
  judges: ['own', 'created', 'patched', 'replaced', 'taken'],
  check: ({ own: [own], created, patched, replaced, taken }) => {
    const creation = own && creationOf(own.probe);
    if (creation === undefined) return inapplicable('rejected');
    const isOurs = (read: WithResponse): boolean => carriesMarker(readItem(read), creation);
    return failed(
      ...violationsOf('honored', created, isNew),
      ...violationsOf('moved', patched, (_, read) => isOurs(read)),
      ...violationsOf('moved', replaced, (_, read) => isOurs(read)),
      ...violationsOf('overwritten', taken, isNew),
    );
  },
});

/** True if the item that was created has the id that was sent. */
function isNew(write: WithResponse<Provocation>, read: WithResponse<Provocation>): boolean {
  const creation = creationOf(write.probe);
  const isShown = creation !== undefined && carriesMarker(readItem(read), creation);
  return isShown || createdItem(write)?.url === read.probe.item?.url;
}

function violationsOf(
  kind: Kind,
  [exchange, read]: Pair,
  isHonored: (write: WithResponse<Provocation>, read: WithResponse<Provocation>) => boolean,
): readonly Violation<Kind>[] {
  if (exchange === undefined || read === undefined) return [];
  const { status, isSuccess } = exchange.response;
  const { field = 'id' } = exchange.probe.intent;
  const rest = { field, expected: 'an id of the service', exchange };
  if (status >= 500) return [{ ...rest, kind: 'crashed', at: 'status', seen: String(status), expected: '201 or 400' }];
  if (!isSuccess || !isHonored(exchange, read)) return [];
  return [{ ...rest, kind, at: `body:/${field}`, seen: read.probe.url }];
}
