/**
 * Events that `-r ndjson` wrote, as a document for people. They have no exchanges, so every other format needs a JSON report.
 */
import type { Report } from '../report/report.ts';
import type { Block, Document, Line, Tone } from '../report/view.ts';
import { block, command, labeled, problemSections } from '../report/view.ts';
import { sentence, sizeWords } from '../report/phrases.ts';

type ProblemFacts = Omit<Report['problems'][number], 'why' | 'findings'>;

/** As event.schema.json describes it. */
export type Event =
  | { readonly type: 'started'; readonly target: Report['target'] }
  | { readonly type: 'note'; readonly tone: Tone; readonly says: string }
  | (ProblemFacts & { readonly type: 'problem'; readonly isNew: boolean; readonly curl: string | null })
  | { readonly type: 'clause' }
  | ({ readonly type: 'ended'; readonly result: string } & Pick<Report, 'verdict' | 'gate' | 'counts'> &
      Pick<Report['run'], 'requests' | 'durationMs'>);

export function documentOf(events: readonly Event[]): Document {
  const only = <T extends Event['type']>(type: T) =>
    events.filter((each): each is Extract<Event, { readonly type: T }> => each.type === type);
  const [{ target } = { target: undefined }] = only('started');
  const [end] = only('ended');
  const notes = only('note').map(({ tone, says }) => block(tone, says));
  return {
    title: target === undefined ? '' : `${target.name}  ${target.baseUrl}`,
    facts: end === undefined ? '' : sizeWords(end, end.counts),
    sections: [{ title: 'Notes', blocks: notes }, ...problemSections(only('problem'), problemBlock)],
    closing: end === undefined ? block('warning', 'the events have no end, so there is no verdict') : closingOf(end),
  };
}

function closingOf({ verdict, result, gate }: Extract<Event, { readonly type: 'ended' }>): Block {
  const tones = { conformant: 'good', nonconformant: 'bad', incomplete: 'warning' } as const;
  const [reason = 'passed'] = gate.reasons;
  return block(tones[verdict], `${verdict}: ${result}`, { text: `Exit code ${gate.exitCode}: ${reason}.` });
}

function problemBlock(problem: ProblemFacts & { readonly curl: string | null }): Block {
  const { level, headline, weight, label, rule, says, others, clauses, fix, curl } = problem;
  const lines: readonly Line[] = [
    { text: sentence(says) },
    ...(clauses.length === 0 ? [] : [{ label: 'Breaks', text: clauses.join(', ') }]),
    ...labeled('Also', others),
    { label: 'Fix', text: fix },
    ...(curl === null ? [] : [{ label: 'Try', ...command(curl) }]),
  ];
  return { tone: level === 'must' ? 'bad' : 'warning', title: headline, tag: `${weight} ${label}  ${rule}`, lines };
}
