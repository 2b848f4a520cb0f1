/** Headers that cannot be sent, or not from where the plan has them. */
import { formatPointer } from '../text/pointers.ts';
import { type Finding, keyError } from './problem.ts';

const automatic = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/i;
const credential = /^(?:authorization|proxy-authorization|cookie)$/i;
export const leftOut = 'so that it can be left out of requests without a credential';

export function headerProblems(headers: object = {}, at: string, mayAuthenticate = false): readonly Finding[] {
  const names = Object.keys(headers);
  const lower = names.map((name) => name.toLowerCase());
  return names.flatMap((name, index) => {
    const home = /^authorization$/i.test(name) ? 'auth.bearer or auth.headers' : 'auth.headers';
    const messages = [
      lower.indexOf(name.toLowerCase()) < index && `the header ${name} appears twice here: keep one of them`,
      automatic.test(name) && `${name} is set automatically: leave it out`,
      !mayAuthenticate && credential.test(name) && `${name} is a credential: put it under ${home}, ${leftOut}`,
    ];
    return messages.flatMap((message) => (message === false ? [] : [keyError(at + formatPointer(name), message)]));
  });
}
