/** A failure without a body belongs to errors/separation. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf } from '../../src/reading/envelope.ts';
import { formOf } from '../../src/reading/flaws.ts';
import { faultIn } from '../../src/text/scan.ts';

export default defineResponseRule({
  id: 'json/well-formed',
  proves: ['service.3'],
  breaks: ['envelope.shape'],
  weight: 7,
  title: 'Every response body is well-formed JSON',
  headline: 'Response bodies are not JSON',
  why: 'A client that gets HTML, plain text, or half a document fails in its parser, far from the cause.',
  fix: "Serialize every response with a JSON library, and replace the framework's own error pages with the envelope.",
  says: {
    other: '{request} returned {seen} instead of JSON',
    malformed: '{request} returned malformed JSON: {seen}',
  },
  layer: 'json',
  about: (exchange) => {
    const { text, isSuccess } = exchange.response;
    return bodyOf(exchange).isJudged && (text !== '' || isSuccess);
  },
  check: (exchange) => {
    if (bodyOf(exchange).json !== undefined) return passed;
    const form = formOf(exchange.response);
    const fault = form === 'malformed JSON' ? faultIn(exchange.response.text) : undefined;
    const kind = fault === undefined ? 'other' : 'malformed';
    const seen = fault === undefined ? form : `${fault.message} (at character ${fault.offset + 1})`;
    return failed({ kind, at: 'body:', seen, expected: 'well-formed JSON', exchange });
  },
});
