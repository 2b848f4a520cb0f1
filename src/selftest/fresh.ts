import type { Fresh } from '../model/scenario.ts';

/** Words and numbers that count up, so that runs repeat to the letter. */
export function countingFresh(): Fresh {
  let next = 0;
  return {
    word: () => {
      next += 1;
      return `probe${next.toString(36)}x`;
    },
    number: () => {
      next += 1;
      return String(100_000_000 + next);
    },
  };
}
