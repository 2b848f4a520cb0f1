import { type Answered, isSuccess } from '../../../src/model/exchange.ts';

/** True where a DELETE of what is missing succeeds, or a PUT creates it: that warns (rulings, Missing). */
export function takesMissing({ probe: { operation }, reply: { status } }: Answered): boolean {
  return (operation?.kind === 'delete' && isSuccess(status)) || (operation?.kind === 'replace' && status === 201);
}
