import { fieldsOfBody, fieldsSent } from '../../../src/model/resource-object.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { type JsonObject } from '../../../src/text/json.ts';

/** The fields that were sent as 0 or false where the plan's own body for the resource has another value. */
export function idleFields({ resource }: Trace, { probe }: Exchange): readonly string[] {
  const sent = fieldsSent(probe.about) ?? {};
  const planned: JsonObject = {
    ...fieldsOfBody(resource?.create?.example ?? {}),
    ...fieldsOfBody(resource?.change ?? {}),
  };
  return Object.keys(sent).filter((field) => {
    const value = sent[field];
    return (value === 0 || value === false) && Object.hasOwn(planned, field) && planned[field] !== value;
  });
}

/** What was sent, but for a 0 of ours that the service shows as another number: it may have a least one, or take 0 for its default. */
export function withoutDefaults(trace: Trace, write: Exchange, sent: JsonObject, shown: JsonObject): JsonObject {
  const idle = idleFields(trace, write);
  const { before } = write.probe.about;
  const isDefault = (field: string): boolean => {
    const value = shown[field];
    return sent[field] === 0 && typeof value === 'number' && value !== 0 && value !== before?.[field];
  };
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !idle.includes(field) || !isDefault(field)));
}
