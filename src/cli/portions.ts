import { lastLook } from './discretion.ts';

const enough = 65_536;

/** The same text in good portions: what is written piece by piece costs more than what it says. */
export function* portions(pieces: Iterable<string>): Generator<string> {
  let portion = '';
  for (const piece of pieces) {
    portion += piece;
    if (portion.length < enough) continue;
    yield portion;
    portion = '';
  }
  if (portion !== '') yield portion;
}

/** The same text, looked at once more for secrets; `place` is where it goes. */
export function* lookedAt(pieces: Iterable<string>, place: string): Generator<string> {
  const look = lastLook(place);
  for (const portion of portions(pieces)) yield look.next(portion);
  yield look.rest();
}
