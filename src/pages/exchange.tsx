/** Evidence: what was sent and returned. Nothing of it is clipped or scrolls; what was cut says how much. */
import type { BodyLine, Part } from '../report/body-lines.ts';
import type { ExchangeView } from '../report/page-evidence.ts';

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
export function Excerpt({ exchange }: { readonly exchange: ExchangeView }) {
  const { request, credential, outcome, isOutcomeMarked, excerpt } = exchange;
  return (
    <figure class="evidence">
      <figcaption>
        {request} <span class="note">{credential}</span>
      </figcaption>
      <pre>
        <Line text={outcome} isMarked={isOutcomeMarked} />
        <Lines parts={excerpt} />
      </pre>
    </figure>
  );
}

export function Exchange({ exchange }: { readonly exchange: ExchangeView }) {
  const { request, credential, headers, body, outcome, isOutcomeMarked, responseHeaders, responseBody } = exchange;
  return (
    <div class="exchange">
      <figure class="evidence">
        <figcaption>
          Request <span class="note">{credential}</span>
        </figcaption>
        <pre>
          <Line text={request} isMarked={false} />
          <Lines parts={headers} />
          {body.length > 0 && '\n'}
          <Lines parts={body} />
        </pre>
      </figure>
      <figure class="evidence">
        <figcaption>
          Response <span class="note">{exchange.facts}</span>
        </figcaption>
        <pre>
          <Line text={outcome} isMarked={isOutcomeMarked} />
          <Lines parts={responseHeaders} />
          {responseBody.length > 0 && '\n'}
          <Lines parts={responseBody} />
        </pre>
      </figure>
    </div>
  );
}
