import { parsedBody, pointerShown } from '../../../src/model/body.ts';
import { type Answered, type Reply, requestLine } from '../../../src/model/exchange.ts';
import type { Judgement, RuleContext } from '../../../src/model/rule.ts';
import { judged, passes, toldBy } from '../../../src/model/rule.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { ofCrash } from '../../../src/model/signs.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { masked } from '../../../src/text/exposure/secrets.ts';
import type { Part, Sighting } from './sighting.ts';
import { sightingsOf } from './sightings.ts';

const shown = 120;
const mostTold = 5;

/** Judges what an answer, and the 429 answers before it, show of one part of the inside. */
export function judgePart(exchange: Answered, { plan }: RuleContext, part: Part): Judgement {
  const { throttledReplies = [] } = exchange;
  // One object for all rules, and nothing made where nothing is shown: most answers show none.
  if (throttledReplies.length === 0 && sightingsOf(exchange, plan).length === 0) return passes;
  const replies = [exchange.reply, ...throttledReplies];
  const told = new Map<string, ReturnType<typeof violation>>();
  for (const reply of replies) {
    for (const sighting of sightingsOf({ ...exchange, reply }, plan)) {
      if (sighting.part !== part) continue;
      const key = keyOf(sighting);
      const signs = signsOf(sighting, { ...exchange, reply }, plan);
      if (told.has(key) || told.size >= mostTold) continue;
      const excerpt = excerptOf(sighting);
      told.set(
        key,
        violation({
          at: sighting.at,
          expected: 'no internal details',
          actual: `${sighting.what}: ${excerpt}`,
          message: `${requestLine(exchange)} answered ${reply.status} with ${sighting.what} in ${placeOf(sighting.at, reply)}: ${excerpt}`,
          key,
          ...signs,
        }),
      );
    }
  }
  const isInTrace = told.size === 0 && partsOfTraces.has(part) && sightingsOf(exchange, plan).some(isTrace);
  return isInTrace ? toldBy('after-failure', { rules: ['exposure/stack-traces'] }) : judged([...told.values()]);
}

/** What a stack trace holds is told with it, once. */
const partsOfTraces: ReadonlySet<Part> = new Set(['database', 'path', 'host']);

/** A page of a debugger shows several parts of the inside at once: turned off, it shows none of them. A trace on a page is what a crash leaves. */
function signsOf({ part }: Sighting, exchange: Answered, plan: Plan): Pick<Violation, 'signs'> {
  const crash = part === 'stack-trace' && !parsedBody(exchange.reply).ok ? ofCrash(exchange) : [];
  const isOfPage = (each: Part): boolean => each === 'stack-trace' || partsOfTraces.has(each);
  const all = sightingsOf(exchange, plan).filter((each) => isOfPage(each.part));
  const isPage = isOfPage(part) && new Set(all.map((each) => each.part)).size > 1;
  const page = isPage ? [`one page with ${[...new Set(all.map(keyOf))].toSorted().join(', ')}`] : [];
  const signs = [...page, ...crash];
  return signs.length === 0 ? {} : { signs };
}

function isTrace({ part }: Sighting): boolean {
  return part === 'stack-trace';
}

/** True where an answer has anything that could show the inside. */
export function canShow({ reply }: Answered): boolean {
  return reply.text !== '' || reply.headers.length > 0;
}

function keyOf({ what, at }: Sighting): string {
  return `${what} at ${at.replace(/\/\d+(?=\/|$)/g, '/*')}`;
}

function placeOf(at: string, reply: Reply): string {
  if (at.startsWith('header:')) return `the header ${at.slice('header:'.length)}`;
  return at === 'body:' ? 'the body' : pointerShown(reply, at.slice('body:'.length));
}

/** One line of what gave it away; of a secret no more than shows what it is. */
function excerptOf({ part, match, isWord }: Sighting): string {
  const line = match.replace(/\s+/g, ' ').trim();
  const text = part === 'secret' && isWord !== true ? masked(line) : line;
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}
