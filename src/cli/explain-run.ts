import { readFile } from 'node:fs/promises';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { scenariosOf } from '../audit/wanted/demand.ts';
import type { Clause } from '../model/clause.ts';
import type { Example } from '../model/example.ts';
import type { Rule } from '../model/rule.ts';
import { preflight, scenarios } from '../probe/index.ts';
import { exampleDifference } from '../report/example-difference.ts';
import { exampleRows } from '../report/example-rows.ts';
import { blank, type Line, labelled, line, point, row, span, type Tone } from '../report/layout/line.ts';
import { marksFor } from '../report/layout/marks.ts';
import { heading, type Page } from '../report/layout/page.ts';
import { print as layOut } from '../report/layout/print.ts';
import { closest } from '../text/distance.ts';
import { type Json, parseJson } from '../text/json.ts';
import type { ExplainFlags } from './commands/explain.ts';
import { type PlanKey, planKeys } from './explain-plan-key.ts';
import { scenarioLines } from './explain-scenario.ts';
import { words } from './explain-words.ts';
import { UsageError } from './failure.ts';
import { print } from './output.ts';
import { packageFile } from './package-root.ts';
import { strengthOf } from './rules-run.ts';
import { toldScenarios } from './scenario-steps.ts';
import { screenOf } from './screen.ts';

/** Explains whatever has that name: a rule, a clause, a part, a scenario, a word of the report, a key of a plan; else lists what speaks of it. */
export async function explain(id: string, flags: ExplainFlags): Promise<number> {
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: false };
  await print(layOut(await explanation(id, page, flags), { ...screen, ellipsis: page.marks.ellipsis }));
  return 0;
}

async function explanation(id: string, page: Page, flags: ExplainFlags): Promise<readonly Line[]> {
  const rule = rules.find((each) => each.id === id);
  if (rule !== undefined) return ruleLines(rule, page, flags);
  const clause = clauses.find((each) => each.id === id);
  if (clause !== undefined) return clauseLines(clause, page);
  const keys = planKeys(await planSchema());
  const told = [
    ...partLines(id, page),
    ...toldScenarios([preflight, ...scenarios], rules).flatMap((each) => (each.id === id ? [scenarioLines(each)] : [])),
    ...Object.entries(words).flatMap(([word, text]) =>
      isWord(word, id) ? [[line(0, span(word, 'strong'), `: ${text}`)]] : [],
    ),
    ...keys.filter(({ path }) => isKey(path, id)).map(keyLines),
  ];
  if (told.length > 0) return told.flatMap((lines, index) => (index === 0 ? lines : [blank, ...lines]));
  const found = mentions(id, keys, page);
  // The first heading needs no line before it.
  if (found.length > 0) return found.slice(1);
  const known = [...[...rules, ...clauses, preflight, ...scenarios].map((each) => each.id), ...Object.keys(words)];
  const near = closest(id, [...known, ...keys.map(({ path }) => path)]);
  const hint =
    near === undefined
      ? '"probity rules" and "probity rules --coverage" list rules and clauses'
      : `did you mean ${near}?`;
  throw new UsageError(`nothing is called "${id}", and no rule, clause or plan key mentions it; ${hint}`);
}

/** A part of the conventions, by the first word of its clauses or rules. */
function partLines(id: string, page: Page): readonly (readonly Line[])[] {
  const own = clauses.filter((clause) => clause.id.startsWith(`${id}.`));
  const judging = rules.filter((rule) => rule.id.startsWith(`${id}/`));
  if (own.length + judging.length === 0) return [];
  const title = own[0] === undefined ? 'rules of no part of its own' : own[0].part;
  return [
    [
      line(0, span(id, 'strong'), `: ${title}`),
      blank,
      ...own.map((clause) => clauseRow(clause, page)),
      ...(own.length === 0 ? [] : [blank]),
      ...judging.map((rule) => ruleRow(rule, page)),
    ],
  ];
}

/** Everything that speaks of a word or a status. */
function mentions(word: string, keys: readonly PlanKey[], page: Page): readonly Line[] {
  const letters = word
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, ' ')
    .trim();
  if (letters.length < 2) return [];
  const pattern = new RegExp(`(?<![a-z0-9])${letters}(?![a-z0-9])`, 'i');
  const speaks = (...texts: readonly string[]): boolean => texts.some((text) => pattern.test(text));
  const groups = [
    clauses.filter(({ id, text, part }) => speaks(id, text, part)).map((clause) => clauseRow(clause, page)),
    rules.filter(({ id, title, fix }) => speaks(id, title, fix)).map((rule) => ruleRow(rule, page)),
    keys
      .filter(({ path, description }) => speaks(path, description))
      .map(({ path, description }) =>
        point(0, page.marks.bullet, span(path, 'strong'), `: ${firstSentence(description)}`),
      ),
  ];
  const titles = ['Clauses', 'Rules', 'Keys of a plan'];
  return groups.flatMap((lines, index) =>
    lines.length === 0
      ? []
      : [
          ...heading(page, `${titles[index]} that mention ${letters}`),
          ...lines.slice(0, mostRows),
          ...rest(lines.length),
        ],
  );
}

const mostRows = 15;

function rest(number: number): readonly Line[] {
  return number > mostRows ? [line(2, `… and ${number - mostRows} more`)] : [];
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

function clauseRow({ id, level, text }: Clause, { marks }: Page): Line {
  return point(0, marks.bullet, span(id, 'strong'), ` (${level}): ${text}`);
}

function ruleRow({ id, title }: Rule, { marks }: Page): Line {
  return point(0, marks.bullet, span(id, 'strong'), `: ${title}`);
}

/** True if a word of the report is meant: as it is, in capitals, in the plural, or with a blank for the hyphen. */
function isWord(word: string, id: string): boolean {
  const given = id.toLowerCase().replaceAll(' ', '-');
  return given === word || given === `${word}s`;
}

/** True if a path is meant by the end of it that was given, with or without the signs of lists. */
function isKey(path: string, id: string): boolean {
  const [whole = [], wanted = []] = [path, id].map((each) => each.replaceAll(/\[\d*\]/g, '').split('.'));
  const tail = whole.slice(-wanted.length);
  return id !== '' && tail.length === wanted.length && tail.every((key, at) => key === wanted[at] || isChosen(key, at));
}

/** A name that the plan chooses, which says nothing where it is asked for alone. */
function isChosen(key: string, at: number): boolean {
  return key === '*' && at > 0;
}

function keyLines({ path, description, example, keys, ...more }: PlanKey): readonly Line[] {
  return [
    line(0, span(path, 'strong'), ' (key of a plan)'),
    ...(description === '' ? [] : [line(2, description)]),
    ...(more.default === undefined ? [] : [labelled(2, 'default', columns, span(more.default, 'code'))]),
    ...(example === undefined
      ? []
      : [labelled(2, 'example', columns, span(`${path.split('.').at(-1)?.replace('[]', '')}: ${example}`, 'code'))]),
    ...(keys.length === 0 ? [] : [labelled(2, 'keys', columns, keys.join(', '))]),
  ];
}

async function planSchema(): Promise<Json> {
  const read = parseJson(await readFile(packageFile('src', 'plan', 'plan.schema.json'), 'utf8'));
  return read.ok ? read.value : null;
}

const columns = 11;

/** The same as the rule's chapter in the README of its part. */
async function ruleLines(rule: Rule, page: Page, { mutants: showsMutants }: ExplainFlags): Promise<readonly Line[]> {
  const asked = scenariosOf(rule);
  const examples = rule.examples();
  const texts = rule.clauses.map((id) => ({ id, text: clauses.find((clause) => clause.id === id)?.text ?? '' }));
  return [
    line(0, span(rule.id, 'strong'), `: ${rule.title} (${strengthOf(rule)})`),
    blank,
    labelled(2, 'why', columns, rule.why),
    labelled(2, 'fix', columns, rule.fix),
    ...texts.map(({ id, text }, index) =>
      labelled(2, index === 0 ? 'clauses' : '', columns, span(id, 'strong'), ` ${text}`),
    ),
    labelled(2, 'evidence', columns, asked === 'all' ? 'every answer' : asked.join(', ')),
    ...examples.passed.slice(0, 1).flatMap((example) => exampleLines('conforms', 'good', example)),
    ...examples.failed.flatMap((example) => exampleLines('violates', 'bad', example, examples.passed[0])),
    ...examples.inapplicable.flatMap(({ note }) => [blank, labelled(2, 'no matter', columns, note)]),
    ...(examples.inconclusive ?? []).flatMap(({ note }) => [blank, labelled(2, 'open', columns, note)]),
    ...(showsMutants === true ? await mutantLines(rule, page) : []),
  ];
}

async function mutantLines(rule: Rule, page: Page): Promise<readonly Line[]> {
  const { mutantsOf } = await import('../../fixtures/mutants/index.ts');
  const mutants = await mutantsOf(rule.id);
  return [
    ...heading(page, 'Mutants of the reference server that it catches'),
    ...mutants.map(({ id, note }) => point(0, page.marks.bullet, span(id, 'strong'), `: ${note}`)),
  ];
}

/** An example; beside one that conforms only what differs from that. */
function exampleLines(word: string, tone: Tone, example: Example, conforming?: Example): readonly Line[] {
  const different = conforming === undefined ? undefined : exampleDifference(conforming, example);
  const told = different ?? exampleRows(example, conforming === undefined ? [] : [conforming]);
  const rows = told.map((text) => row(4, span(text, 'code')));
  return [blank, labelled(2, [span(word, tone)], columns, example.note), ...rows];
}

function clauseLines(clause: Clause, page: Page): readonly Line[] {
  const own = rules.filter((rule) => rule.clauses.includes(clause.id));
  return [
    line(0, span(clause.id, 'strong'), ` (${clause.level}), ${clause.part}`),
    line(2, clause.text),
    blank,
    ...(clause.notObservable === undefined ? [] : [line(2, `Not observable: ${clause.notObservable}.`)]),
    labelled(2, 'exercise', columns, clause.exercise),
    ...(clause.profileKey === undefined ? [] : [labelled(2, 'profile', columns, clause.profileKey)]),
    ...own.map((rule) => point(2, page.marks.bullet, span(rule.id, 'strong'), `: ${rule.title}`)),
  ];
}
