import { type Answered, isSuccess } from '../../../src/model/exchange.ts';

/**
 * True where a DELETE of what is missing succeeds, or a PUT is taken: that warns (rulings, Missing). Whether the PUT made the item a 201
 * says, else the read after it.
 */
export function takesMissing({ probe: { operation }, reply: { status } }: Answered): boolean {
  return (operation?.kind === 'delete' || operation?.kind === 'replace') && isSuccess(status);
}
