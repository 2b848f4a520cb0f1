/** The building blocks of a view. */
import * as phrases from '../phrases.ts';
import type { Place } from '../report.ts';

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** A row for each block: its title, and below it the tag with the beginning of the first line. */
  readonly isIndex?: true;
  /** How much was cut. */
  readonly more?: string;
}

export type Tone = 'bad' | 'warning' | 'good' | 'note';

export interface Block {
  readonly tone: Tone;
  readonly title: string;
  /** Weight, label, and rule: `10 security  auth/unauthorized`. */
  readonly tag?: string;
  readonly lines: readonly Line[];
  /** Where the plan is about it. */
  readonly place?: Place;
}

export interface Line {
  readonly label?: string;
  readonly text: string;
  /** It is for a shell, and never wrapped. */
  readonly isCommand?: true;
  /** It stays one row. If it is too long, its end is cut. */
  readonly isRow?: true;
}

/** What a reader can ask to see in full. */
export const reportParts = ['problems', 'coverage', 'observations', 'rules'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Lists that a view cuts: the part of the report that each is in, and how many items it shows. */
const most = {
  problems: ['problems', 30],
  warnings: ['problems', 10],
  others: ['problems', 3],
  window: ['problems', 20],
  ids: ['coverage', 5],
  groups: ['coverage', 8],
  observations: ['observations', 8],
} as const;

/** How many items of a list a view shows. */
export type MostOf = (list: keyof typeof most) => number;

/** @param full the parts in which nothing is cut */
export function mostIn(full: ReadonlySet<ReportPart>): MostOf {
  return (list) => {
    const [part, count] = most[list];
    return full.has(part) ? Infinity : count;
  };
}

export const mostByDefault = mostIn(new Set());
export const everything = mostIn(new Set(reportParts));

export function section(title: string, blocks: readonly Block[], count = Infinity): Section {
  const cut = blocks.length - count;
  return { title, blocks: blocks.slice(0, count), ...(cut > 0 ? { more: `${cut} more: --verbose` } : {}) };
}

export function block(tone: Tone, title: string, ...lines: readonly Line[]): Block {
  return { tone, title: phrases.sentence(title), lines };
}

export const command = (text: string): Line => ({ text, isCommand: true });

/** Sentences below one label. */
export function labeled(label: string, sentences: readonly string[]): readonly Line[] {
  return sentences.map((text, index) => ({ label: index === 0 ? label : '', text: phrases.sentence(text) }));
}

export const locationOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** The lines of a block as plain text: `Fix: Return 404.` */
export function plainText({ lines }: Pick<Block, 'lines'>): string {
  const texts = lines.map(({ label = '', text }, index) => {
    const isMore = label === '' && lines[index]?.label !== undefined;
    return label === '' ? (isMore ? `  ${text}` : text) : `${label}: ${text}`;
  });
  return texts.join('\n');
}
