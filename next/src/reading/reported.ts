/** Successes whose body reports a failure. */
import type { WithResponse } from '../core/exchange.ts';
import { aimOf } from '../core/probe.ts';
import { bodyOf, envelopeKeys } from './envelope.ts';
import { objectOf } from './json.ts';

/** What in the body of a success reports a failure. A success that shows data and no error only says so wrongly. */
export function reportedFailure(exchange: WithResponse): string | undefined {
  if (!exchange.response.isSuccess) return undefined;
  const { json, keys } = bodyOf(exchange);
  const body = objectOf(json);
  if (body === undefined) return undefined;
  const { success, data, error } = keys;
  if (success === false) return isShown(data) && !isShown(error) ? undefined : 'success: false';
  if (isShown(data)) return undefined;
  // What failed may be what was requested: a job, or the errors that a check found.
  const isPlain = data === null || aimOf(exchange.probe) === 'failure';
  const isBare = Object.keys(body).every((key) => envelopeKeys.some((each) => each === key));
  if ((isPlain || isBare) && isErrorObject(error)) return 'an error object and no data';
  const { errors } = body;
  return isPlain && Array.isArray(errors) && errors.length > 0 ? 'a list of errors and no data' : undefined;
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Some services send an error object that says that nothing is wrong. */
function isErrorObject(error: unknown): boolean {
  const { code, message } = objectOf(error) ?? {};
  if (isShown(code) && code !== '') return !/^(?:ok|0|none|success)$/i.test(String(code));
  return typeof message === 'string' && message.trim() !== '';
}
