import { type Answered, requestLine } from '../../../src/model/exchange.ts';

/** The request as people name it, with the form that it asked for where it asked for one: browsers get pages that clients never see. */
export function asked(exchange: Answered): string {
  const accept = exchange.probe.headers['Accept'];
  if (accept === undefined) return requestLine(exchange);
  return `${requestLine(exchange)} ${accept === '' ? 'without an Accept header' : `with Accept: ${accept}`}`;
}
