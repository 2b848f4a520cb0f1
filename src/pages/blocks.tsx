/** What several parts of a page show: marks, weights, commands, sections of the view, and exchanges. */
import type { ComponentChildren } from 'preact';
import type { BodyLine, ExchangeView, Part } from '../report/body-lines.ts';
import type { ProblemView } from '../report/page-view.ts';
import type { Section, Tone } from '../report/view.ts';

const marks: Readonly<Record<Tone, readonly [sign: string, meaning: string]>> = {
  bad: ['✗', 'Failed:'],
  warning: ['!', 'Warning:'],
  good: ['✓', 'Passed:'],
  note: ['·', ''],
};

/** A sign with a color. It has words for screen readers, because a color says nothing to them. */
export function Mark({ tone }: { readonly tone: Tone }) {
  const [sign, meaning] = marks[tone];
  return (
    <span class={`mark ${tone}`}>
      <span aria-hidden="true">{sign}</span>
      {meaning !== '' && <span class="unseen">{meaning} </span>}
    </span>
  );
}

/** For example: "10 security". */
export function Weight({ weight, label, tone }: Pick<ProblemView, 'weight' | 'label'> & { readonly tone: Tone }) {
  return (
    <span class={`weight ${tone} ${label}`}>
      <b>{weight}</b> {label}
    </span>
  );
}

/** A command. It is never cut, and wraps only on the screen. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="command">
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" class="copy scripted" data-copy>
        Copy
      </button>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  /** Default: the title, as links have it. */
  readonly id?: string;
  readonly note?: string;
  readonly isOpen?: boolean;
  /** It is left out on paper. */
  readonly isAppendix?: boolean;
  readonly children: ComponentChildren;
}

/** A section that opens and closes. */
export function Panel({ title, id, note = '', isOpen = false, isAppendix = false, children }: PanelProps) {
  return (
    <details id={id ?? idOf(title)} class={isAppendix ? 'panel appendix' : 'panel'} open={isOpen} data-section>
      <summary>
        <h2>{title}</h2> <span class="note">{note}</span> <span class="shown" data-shown />
      </summary>
      {children}
    </details>
  );
}

export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <>
      {sections.map(({ title, blocks, more }) => (
        <div class="section">
          <h3>{title}</h3>
          <Blocks blocks={blocks} />
          {more !== undefined && <p class="note">{more}</p>}
        </div>
      ))}
    </>
  );
}

export function Blocks({ blocks }: Pick<Section, 'blocks'>) {
  return (
    <ul class="blocks">
      {blocks.map(({ tone, title, tag, lines }) => (
        <li data-find>
          <p>
            <Mark tone={tone} /> {title} {tag !== undefined && <span class="id">{tag}</span>}
          </p>
          {lines.map(({ label = '', text, isCommand }) =>
            isCommand === true ? (
              <Command text={text} />
            ) : (
              <p class="note">
                {label} {text}
              </p>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}

interface TopProps {
  readonly title: string;
  readonly facts: readonly string[];
  /** The verdict in a few words. */
  readonly verdict?: string;
  readonly tone?: Tone;
  /** More facts. */
  readonly children?: ComponentChildren;
}

/** The beginning of a page: what it is about, and the most important facts. */
export function Top({ title, facts, verdict, tone, children }: TopProps) {
  return (
    <div class="top">
      <h1>
        {tone !== undefined && <Mark tone={tone} />} {title}{' '}
        {verdict !== undefined && <span class={`verdict ${tone}`}>{verdict}</span>}
      </h1>
      <p class="facts">
        {facts.map((fact) => (
          <span>{fact}</span>
        ))}
        {children}
      </p>
    </div>
  );
}

interface HeadProps {
  readonly columns: readonly string[];
  /** Columns that stand on the right, like their numbers. */
  readonly numbers?: readonly string[];
  /** The rows can be sorted by a click on a heading. */
  readonly isSortable?: boolean;
  readonly sorted?: string;
}

export function Head({ columns, numbers = [], isSortable = false, sorted }: HeadProps) {
  return (
    <thead>
      <tr>
        {[...columns, ...numbers].map((text) => (
          <th
            scope="col"
            class={numbers.includes(text) ? 'number' : undefined}
            aria-sort={text === sorted ? 'descending' : undefined}
          >
            {isSortable ? (
              <button type="button" data-sort>
                {text}
              </button>
            ) : (
              text
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The id of a section, for links: "Not deleted" becomes `not-deleted`. */
export function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Nothing of the evidence is clipped or scrolls; what was cut says how much. */
function Line({ text, isMarked }: BodyLine) {
  const line = `${text}\n`;
  if (!isMarked) return <>{line}</>;
  return (
    <mark>
      <span class="arrow" aria-hidden="true" />
      {line}
    </mark>
  );
}

function Lines({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part) =>
        'left' in part ? <i>{`… ${part.left} more ${part.left === 1 ? 'line' : 'lines'}\n`}</i> : <Line {...part} />,
      )}
    </>
  );
}

/** The lines of the response that show a problem. */
export function Excerpt({ exchange: { request, credential, outcome, excerpt } }: { readonly exchange: ExchangeView }) {
  return <Message title={request} note={credential} first={outcome} lines={excerpt} />;
}

export function Exchange({ exchange }: { readonly exchange: ExchangeView }) {
  const { request, credential, headers, body, outcome, responseHeaders, responseBody, facts } = exchange;
  const first = { text: request, isMarked: false };
  return (
    <div class="exchange">
      <Message title="Request" note={credential} first={first} lines={headers} body={body} />
      <Message title="Response" note={facts} first={outcome} lines={responseHeaders} body={responseBody} />
    </div>
  );
}

interface MessageProps {
  readonly title: string;
  readonly note: string;
  readonly first: BodyLine;
  readonly lines: readonly Part[];
  readonly body?: readonly Part[];
}

function Message({ title, note, first, lines, body = [] }: MessageProps) {
  return (
    <figure class="evidence">
      <figcaption>
        {title} <span class="note">{note}</span>
      </figcaption>
      <pre>
        <Line {...first} />
        <Lines parts={lines} />
        {body.length > 0 && '\n'}
        <Lines parts={body} />
      </pre>
    </figure>
  );
}
