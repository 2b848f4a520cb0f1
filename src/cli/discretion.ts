import { jsonOf } from '../model/body.ts';
import { successOf } from '../model/envelope.ts';
import type { Credential } from '../model/credential.ts';
import type { Exchange, Header, Reply } from '../model/exchange.ts';
import { keysIn, operationsOf, type Plan } from '../model/plan.ts';
import { createCloak } from '../text/discretion/cloak.ts';
import { isOpenCookie, isSession } from '../text/discretion/open-cookies.ts';
import { isOpenValue } from '../text/discretion/open-values.ts';
import { namedParameters } from '../text/discretion/named-parameters.ts';
import { isOddlyCased } from '../text/discretion/ordinary-words.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import { isMadeUp } from '../text/discretion/shape.ts';
import { isRandom, isWordy, type LearnedFrom, worthOf } from '../text/discretion/worth.ts';
import { keyOf, lastWord } from '../text/header-key.ts';
import { isObject, type Json, parseJson } from '../text/json.ts';
import { percentDecoded } from '../text/percent.ts';

/** What this process has learned of secrets. One a process, for what fails may know no run. */
export const cloak = createCloak();

const slipped = new Set<string>();
/** Where a secret would have been written, had it not been covered at the last moment. */
export const slips: ReadonlySet<string> = slipped;

/** JSON pointers of what the plan masks. */
let masked: readonly string[] = [];

type Environment = Readonly<Record<string, string | undefined>>;

/** What a text holds in the variables that a plan names, and whose names, or values, tell of secrets. */
export function learnVariables(text: string, env: Environment): void {
  for (const [name, value] of variablesIn(text, env)) if (isSecretBearer(name) || isRandom(value)) learnOwn(value);
}

/** What a plan takes from all others, but for what is open, or stands where a plan shows what it is about. */
export function learnHiddenVariables(text: string, env: Environment, plan: Plan): void {
  const isShown = shownBy(plan);
  for (const [name, value] of variablesIn(text, env)) {
    if (isShown(value)) continue;
    if (isSecretBearer(name)) learnCertain(value);
    else if (!isOpenValue(name, value)) learnOwn(value);
  }
}

function variablesIn(text: string, env: Environment): readonly (readonly [name: string, value: string])[] {
  return Array.from(text.matchAll(/\$\{([A-Za-z_]\w*)/g)).flatMap(([, name = '']) => {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Whether a value stands where a plan shows what it is about. */
function shownBy(plan: Plan): (value: string) => boolean {
  const { name, baseUrl, labels, resources, waivers } = plan;
  const shown = [
    name,
    baseUrl,
    ...Object.values(labels),
    ...resources.map(({ key }) => key),
    ...operationsOf(plan).map(({ id }) => id),
    ...waivers.map(({ reason }) => reason),
  ];
  return (value) => shown.some((each) => each.includes(value));
}

/** What a plan holds: credentials, and what stands in its bodies under names that tell of secrets. */
export function learnPlan(plan: Plan): void {
  const { auth, http, probes, resources, mask = [] } = plan;
  const isShown = shownBy(plan);
  const learnBody = (body: Json | undefined): void => {
    learnSent(body);
    if (body !== undefined) cloak.learnFields(body, 'credential', isShown);
  };
  masked = mask;
  learnSecrets([auth?.bearer ?? '', auth?.oauth2?.clientSecret ?? '']);
  for (const [, value] of auth === undefined ? [] : keysIn(auth)) learnCredential(value);
  const named = resources.flatMap(({ headers = {}, query = {} }) => [headers, query]);
  for (const headers of [http.headers, ...probes.map((probe) => probe.headers), ...named]) {
    learnHeaders(Object.entries(headers));
  }
  for (const { body } of probes) learnBody(body);
  for (const { create, change, actions } of resources) {
    for (const body of [create?.example, change, ...actions.map((action) => action.body)]) learnBody(body);
    for (const body of create?.invalid ?? []) learnSent(body);
  }
}

/** What the wire masks, the tokens that a command or an OAuth server gave among them. */
export function learnSecrets(secrets: readonly string[]): void {
  for (const secret of secrets) learnOwn(secret);
}

/** What an exchange gives away: what was sent and what came back in headers and fields that hold secrets. */
export function learnExchange({ probe, request, reply, throttledReplies = [] }: Exchange): void {
  if (madeUp.has(probe.credential)) spareCredential(request.headers);
  if (request.body !== undefined && /^\s{0,9}[[{]/.test(request.body) && request.body.length < longestSent) {
    const sent = parseJson(request.body);
    if (sent.ok) learnSent(sent.value);
  }
  // What we made up ourselves, a wrong token or one that is nearly right, is no secret where it comes back.
  const isMadeUp = (value: string): boolean =>
    request.headers.some(([name, sent]) => name !== 'Cookie' && sent.includes(value));
  const isSent = (value: string): boolean => isMadeUp(value) || request.url.includes(value);
  for (const each of reply === undefined ? throttledReplies : [reply, ...throttledReplies]) {
    learnParameters(each, isSent);
    learnReply(each, isMadeUp);
  }
}

/** Looks at what is about to be written to `place`, portion by portion; keeps back what may be the beginning of a secret. */
export function lastLook(place: string): { next(portion: string): string; rest(): string } {
  let kept = '';
  const look = (text: string): string => {
    const covered = cloak.known(text);
    if (covered !== text) slipped.add(place);
    return covered;
  };
  return {
    next: (portion) => {
      const whole = look(kept + portion);
      const end = Math.max(0, whole.length - cloak.longest());
      kept = whole.slice(end);
      return whole.slice(0, end);
    },
    rest: () => kept,
  };
}

/** Tokens that nobody ever had: what a curl line has of them must be seen. */
const madeUp: ReadonlySet<Credential> = new Set([
  'wrong-token',
  'wrong-scheme',
  'longer',
  'shorter',
  'other-case',
  'altered',
] as const);

/** What is made from the plan's own token is masked already, and is none of these. */
function spareCredential(headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    const last = value.split(' ').at(-1) ?? '';
    if (/^authorization$/i.test(name) && !value.includes('***')) cloak.spare(last);
    if (/^cookie$/i.test(name) && !last.includes('***')) cloak.spare(last.slice(last.indexOf('=') + 1));
  }
}

/** A larger body is none of the plan's examples. */
const longestSent = 100_000;

function learnOwn(value: string, isOurs = true): void {
  if (worthOf(value, 'ours') === 'everywhere') cloak.learn(value, isOurs);
}

/** Learns what is a secret for sure, for its place tells it: words too. */
function learnCertain(value: string, isOurs = true): void {
  if (worthOf(value, 'credential') === 'everywhere') cloak.learn(value, isOurs);
}

function learnSent(body: Json | undefined): void {
  if (body === undefined) return;
  cloak.learnFields(body, 'ours');
  if (masked.length > 0) cloak.learnMasked(body, masked);
}

function learnReply(reply: Reply, isMadeUp: (value: string) => boolean): void {
  learnHeaders(reply.headers, false);
  learnWords(reply.headers, isMadeUp);
  const body = jsonOf(reply);
  if (body === undefined || typeof body !== 'object') return;
  cloak.learnFields(body, kindOf(reply), isMadeUp);
  if (masked.length > 0) cloak.learnMasked(body, masked);
}

function kindOf(reply: Reply): LearnedFrom {
  return reply.status >= 400 || (isObject(jsonOf(reply)) && successOf(reply) === false) ? 'failure' : 'answer';
}

/** What an address or a challenge in a header holds: `Link: </things?token=...>`. */
function learnParameters(reply: Reply, isSent: (value: string) => boolean): void {
  for (const [header, text] of reply.headers) {
    if (/^set-cookie$/i.test(header)) continue;
    for (const [name, value] of namedParameters(text)) {
      for (const each of isSent(value) ? [] : new Set([value, percentDecoded(value)]))
        cloak.learnParameter(name, each, kindOf(reply));
    }
  }
}

function learnHeaders(headers: readonly Header[], isOurs = true): void {
  for (const [name, value] of headers) {
    if (!isSecretBearer(name) && !sessions.test(name) && !isForOthers(name, lastWord(value))) continue;
    if (/cookie$/i.test(name)) learnCookies(value, /^set-/i.test(name));
    else learnCredential(value, isOurs);
  }
}

/** Words that an answer has alone, or behind a scheme, in headers of credentials, and as a session. */
function learnWords(headers: readonly Header[], isMadeUp: (value: string) => boolean): void {
  for (const [name, value] of headers) {
    const [, cookie = '', set = ''] = /^set-cookie$/i.test(name) ? (/^([^=;]+)=([^;]*)/.exec(value) ?? []) : [];
    const [, word = ''] = /^(?:(?:bearer|basic|token|apikey) +)?(\S+)$/i.exec(value.trim()) ?? [];
    const said = cookie === '' ? word : set;
    const isBearer = cookie === '' ? isSecretBearer(name) : isSession(cookie) && isOddlyCased(said);
    if (isBearer && isWordy(said) && !isMadeUp(said)) learnCertain(said, false);
  }
}

/** Headers that carry a session as a cookie would. */
const sessions = /^(?:x-)?(?:session(?:-?id)?|auth|jwt)$/i;

/** Headers that carry a credential for the next service, or a key that no word before it tells of: `X-Upstream-Auth`. */
const ofOthers = /[-_](?:auth|jwt)$/i;
const ofKeys =
  /^(?!.*(?:websocket|idempotency|cache|surrogate|public|partition|sort|routing|object|request)).*(?:key|signature)$/i;

function isForOthers(name: string, value: string): boolean {
  return (ofOthers.test(name) && isMadeUp(value)) || (ofKeys.test(name) && isRandom(value));
}

/** `Bearer abc`, `Basic dXNlcjpwYXNz`, or the value alone. */
function learnCredential(value: string, isOurs = true): void {
  learnOwn(lastWord(value), isOurs);
  learnOwn(keyOf(value), isOurs);
}

/** The value of each cookie; of those that an answer sets, only the first pair is one, and a pair without a name is nothing but a value. */
function learnCookies(header: string, isSet: boolean): void {
  for (const pair of isSet ? [header.split(';', 1)[0] ?? ''] : header.split(';')) {
    const [, name = '', whole = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(pair.trim()) ?? [];
    const value = whole.replace(/^"|"$/g, '');
    if (value === '' || value === 'deleted' || value.includes('***')) continue;
    const decoded = percentDecoded(value);
    const isOpen = isOpenCookie(name, decoded);
    if (name === '') learnOwn(value, !isSet);
    else cloak.learnCookie(name, value, isOpen);
    if (decoded !== value && !isOpen) learnOwn(decoded, !isSet);
  }
}
