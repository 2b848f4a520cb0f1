import { describe, expect, it } from 'vitest';
import type { Innocent, RealLeak } from '../text/corpora/corpus.ts';
import { developmentInnocents } from '../text/corpora/innocents-development.ts';
import { heldOutInnocents } from '../text/corpora/innocents-held-out.ts';
import { shapeInnocents } from '../text/corpora/innocents-shapes.ts';
import { developmentLeaks } from '../text/corpora/leaks-development.ts';
import { heldOutLeaks } from '../text/corpora/leaks-held-out.ts';
import { exchangeOf, exposed } from './exposure-corpora.ts';

const leaks: readonly RealLeak[] = [...developmentLeaks, ...heldOutLeaks];
const innocents: readonly Innocent[] = [...developmentInnocents, ...heldOutInnocents, ...shapeInnocents];

/** Leaks that are let go on purpose, and why. */
const letGo: Readonly<Record<string, string>> = {
  'https://github.com/tektoncd/dashboard/issues/1051': 'a field called url is more often what a user typed in',
};

describe('the corpora', () => {
  it('are large enough to mean something', () => {
    expect(leaks.length).toBeGreaterThanOrEqual(100);
    expect(new Set(leaks.map(([, stack]) => stack)).size).toBeGreaterThanOrEqual(25);
    expect(innocents.length).toBeGreaterThanOrEqual(200);
    expect(new Set(innocents.map((innocent) => JSON.stringify(innocent))).size).toBe(innocents.length);
  });

  it('name the source of each text', () => {
    const sources = [...leaks.map(([, , source]) => source), ...innocents.map(([source]) => source)];
    expect(sources.filter((source) => !/^https?:\/\/[\w.-]+\/?\S*$/.test(source))).toEqual([]);
  });
});

describe('what leaked elsewhere', () => {
  it('is caught by its rule', () => {
    const missed = leaks.flatMap(([rule, stack, source, place, content]) => {
      const found = exposed(exchangeOf(place, content));
      return found.has(rule) || letGo[source] !== undefined ? [] : [{ rule, stack, source, found: [...found.keys()] }];
    });
    expect(missed).toEqual([]);
  });

  it('is told by one rule', () => {
    const doubled = leaks.flatMap(([rule, , source, place, content]) => {
      const found = [...exposed(exchangeOf(place, content)).keys()];
      return found.length > 1 ? [{ rule, source, found }] : [];
    });
    expect(doubled).toEqual([]);
  });
});

describe('what merely talks about it', () => {
  it('is no leak', () => {
    const accused = innocents.flatMap(([source, place, content]) => {
      const found = exposed(exchangeOf(place, content));
      return found.size === 0 ? [] : [{ source, told: [...found.values()] }];
    });
    expect(accused).toEqual([]);
  });
});
