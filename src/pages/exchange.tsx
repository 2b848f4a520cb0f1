/** Evidence: what was sent and returned. Nothing of it is clipped or scrolls; what was cut says how much. */
import type { BodyLine, ExchangeView, Part } from '../report/body-lines.ts';

function Line({ text, isMarked }: BodyLine) {
  return isMarked ? (
    <mark>
      <span class="arrow" aria-hidden="true" />
      {text}
      {'\n'}
    </mark>
  ) : (
    <>
      {text}
      {'\n'}
    </>
  );
}

function Lines({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part) =>
        'left' in part ? (
          <i>
            … {part.left === 1 ? '1 more line' : `${part.left} more lines`}
            {'\n'}
          </i>
        ) : (
          <Line {...part} />
        ),
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
