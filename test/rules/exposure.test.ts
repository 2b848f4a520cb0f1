import { describe, expect, it } from 'vitest';
import { developmentInnocents } from '../text/corpora/innocents-development.ts';
import { developmentLeaks } from '../text/corpora/leaks-development.ts';
import { exchangeOf, exposed } from './exposure-corpora.ts';

describe('what leaked elsewhere', () => {
  it('is caught by its rule', () => {
    const missed = developmentLeaks.flatMap(([rule, stack, source, place, content]) => {
      const found = exposed(exchangeOf(place, content));
      return found.has(rule) ? [] : [{ rule, stack, source, found: [...found.keys()] }];
    });
    expect(missed).toEqual([]);
  });

  it('is told by one rule', () => {
    const doubled = developmentLeaks.flatMap(([rule, , source, place, content]) => {
      const found = [...exposed(exchangeOf(place, content)).keys()];
      return found.length > 1 ? [{ rule, source, found }] : [];
    });
    expect(doubled).toEqual([]);
  });
});

describe('what merely talks about it', () => {
  it('is no leak', () => {
    const accused = developmentInnocents.flatMap(([source, place, content]) => {
      const found = exposed(exchangeOf(place, content));
      return found.size === 0 ? [] : [{ source, told: [...found.values()] }];
    });
    expect(accused).toEqual([]);
  });
});
