import type { ClauseResult, Report } from '../../model/report.ts';

/** What reports say of problems, rules and clauses whatever their target: what summaries have no room for. */
export interface Book {
  readonly titles: Titles;
  readonly clauses: ReadonlyMap<string, ClauseAbout>;
  /** Adds what a report says; of two reports the later one is believed. */
  readonly learn: (report: Report) => void;
}

/** What is said of problems, by id. */
export type Titles = ReadonlyMap<string, Title>;

/** The good state, and how to get there. */
export interface Title {
  readonly title: string;
  readonly fix: string;
}

/** What the conventions say of a clause. */
export type ClauseAbout = Pick<ClauseResult, 'part' | 'level' | 'text'>;

/** An empty book. */
export function createBook(): Book {
  const titles = pagesOf<Title>();
  const clauses = pagesOf<ClauseAbout>();
  return {
    titles: titles.known,
    clauses: clauses.known,
    learn: (report) => {
      const at = report.timings.startedAt;
      // A problem that is told under its rule's id has the rule's words.
      for (const { id, title, fix } of [...report.problems, ...report.rules]) titles.learn(id, { title, fix }, at);
      for (const { id, part, level, text } of report.clauses) clauses.learn(id, { part, level, text }, at);
    },
  };
}

interface Pages<Value> {
  readonly known: ReadonlyMap<string, Value>;
  readonly learn: (id: string, value: Value, at: string) => void;
}

/** Keeps of each id what was said last; of what was said at one time what is last in the alphabet, so that the order of reading does not matter. */
function pagesOf<Value>(): Pages<Value> {
  const known = new Map<string, Value>();
  const ranks = new Map<string, string>();
  return {
    known,
    learn: (id, value, at) => {
      const rank = `${at} ${JSON.stringify(value)}`;
      if ((ranks.get(id) ?? '') >= rank) return;
      ranks.set(id, rank);
      known.set(id, value);
    },
  };
}
