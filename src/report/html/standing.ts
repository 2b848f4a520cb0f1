import { statusWords } from '../../facts/report/clauses.ts';
import type { ClauseStatus, Outcome, Qualifier } from '../../model/finding.ts';
import type { ClauseResult, RuleResult, Verdict } from '../../model/report.ts';
import { html, type Markup } from '../markup/markup.ts';
import { type Sign, sign } from './signs.ts';

/** Colour family of a standing (theme.css). */
export type Tone = 'good' | 'bad' | 'warning' | 'open' | 'quiet';

/** How something stands: in words, by a shape and by a colour. */
export interface Standing {
  readonly words: string;
  readonly sign: Sign;
  readonly tone: Tone;
}

export const clauseStandings: Readonly<Record<ClauseStatus, Standing>> = {
  violated: { words: statusWords.violated, sign: 'bad', tone: 'bad' },
  undecided: { words: statusWords.undecided, sign: 'unknown', tone: 'open' },
  verified: { words: statusWords.verified, sign: 'good', tone: 'good' },
  'not-exercised': { words: statusWords['not-exercised'], sign: 'skipped', tone: 'quiet' },
  'not-specified': { words: statusWords['not-specified'], sign: 'unstated', tone: 'quiet' },
  'not-observable': { words: statusWords['not-observable'], sign: 'unseeable', tone: 'quiet' },
};

/** What a status means, for the legend. */
export const statusMeanings: Readonly<Record<ClauseStatus, string>> = {
  violated: 'the service breaks it',
  undecided: 'it was tried, but the answers do not decide it',
  verified: 'it was examined, and it holds',
  'not-exercised': 'no request exercised it',
  'not-specified': 'the conventions leave it open, and the plan does not fill it in',
  'not-observable': 'no answer can show it',
};

/** A clause that only should hold warns where it is violated. */
export function clauseStanding({ status, level }: Pick<ClauseResult, 'status' | 'level'>): Standing {
  const standing = clauseStandings[status];
  return status === 'violated' && level === 'should' ? { ...standing, sign: 'warning', tone: 'warning' } : standing;
}

const outcomeStandings: Readonly<Record<Outcome, Standing>> = {
  failed: { words: 'failed', sign: 'bad', tone: 'bad' },
  errored: { words: 'errored', sign: 'bad', tone: 'bad' },
  inconclusive: { words: 'inconclusive', sign: 'unknown', tone: 'open' },
  passed: { words: 'passed', sign: 'good', tone: 'good' },
  inapplicable: { words: 'inapplicable', sign: 'skipped', tone: 'quiet' },
};

export function ruleStanding({ outcome, level }: Pick<RuleResult, 'outcome' | 'level'>): Standing {
  const standing = outcomeStandings[outcome];
  return outcome === 'failed' && level === 'should' ? { ...standing, sign: 'warning', tone: 'warning' } : standing;
}

export const verdictStandings: Readonly<Record<Verdict, Standing>> = {
  conformant: { words: 'Conformant', sign: 'good', tone: 'good' },
  nonconformant: { words: 'Nonconformant', sign: 'bad', tone: 'bad' },
  incomplete: { words: 'Incomplete', sign: 'unknown', tone: 'open' },
  error: { words: 'Error', sign: 'warning', tone: 'bad' },
};

/** A standing as a small label. */
export function badge({ words, sign: shape, tone }: Standing): Markup {
  return html`<span class="badge ${tone}">${sign(shape)}${words}</span>`;
}

/** A mark beside an outcome. */
export function tag(words: string, tone: Tone | 'accent'): Markup {
  return html`<span class="tag ${tone}">${words}</span>`;
}

const qualifierTones: Readonly<Record<Qualifier, Tone | 'accent'>> = {
  new: 'accent',
  fixed: 'good',
  flaky: 'open',
  waived: 'quiet',
};

/** The marks beside an outcome. */
export function qualifierTags(qualifiers: readonly Qualifier[]): readonly Markup[] {
  return qualifiers.map((each) => tag(each, qualifierTones[each]));
}
