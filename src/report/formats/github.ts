/** The report as workflow commands of GitHub Actions: annotations on the plan, the heaviest problems first. */
import { printable } from '../../text/printable.ts';
import { type Block, plainText, type View } from '../view.ts';

/** GitHub shows this many of each level in a step. */
const mostOfLevel = 10;
const longestMessage = 1500;

type Level = 'error' | 'warning' | 'notice';

export function github(view: View): string {
  const { passes, report, result, closing, notes, problems } = view;
  const problemsWith = (isFailing: boolean): readonly Block[] => {
    const own = problems.filter((each) => each.isNew && each.isFailing === isFailing);
    return own.map(({ problem, full }) => ({ ...full, title: `${full.title} (${problem.rule})` }));
  };
  const notesOf = (tone: Block['tone']): readonly Block[] => notes.filter((each) => each.tone === tone);
  const summary = `${closing.title}\n${plainText(closing)}`;
  const errors = [...notesOf('bad'), ...problemsWith(true)].map((each) => annotation('error', each));
  const warnings = [...notesOf('warning'), ...problemsWith(false)].map((each) => annotation('warning', each));
  const first = line(passes ? 'notice' : 'error', { title: `${report.target.name}: ${result}` }, summary);
  return [first, ...errors.slice(0, mostOfLevel - 1), ...warnings.slice(0, mostOfLevel)].join('');
}

/** A block at the line of the plan that it is about. */
export function annotation(level: Level, { title, lines, place }: Block): string {
  const where = place === undefined ? {} : { file: place.file, line: place.line, col: place.column };
  return line(level, { ...where, title }, plainText({ lines }) || title);
}

/** `::error file=plan.yaml,line=7,title=Broken plan::message` (actions/runner, ActionCommand.cs). */
function line(level: Level, properties: Readonly<Record<string, string | number>>, message: string): string {
  const named = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${level} ${named.join(',')}::${data(message.slice(0, longestMessage))}\n`;
}

function data(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
