import { type Method, shapeOf as openOf, unslashed } from '../model/operation.ts';
import type { RequestLine } from '../model/plan.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/**
 * Why a text cannot be a path of the plan, and what to write instead; undefined where it can. A slash at its end belongs to it. Of an
 * operation that is spelled out, a parameter may be a part of a segment.
 */
export function pathProblem(text: string, isSpelledOut = false): string | undefined {
  if (text === '' || text === '/') return 'names no resource: write something like /users';
  if (/^https?:/i.test(text)) return 'is a whole address: write only what follows base_url, such as /users';
  if (/\s/.test(text)) return 'has white space in it: take it out, or write it as %20';
  if (!text.startsWith('/')) return `does not start with a slash: write ${tidyPath(text)}`;
  if (text.includes('?'))
    return `has a query: write ${text.slice(0, text.indexOf('?'))}, what filters under \`filters\`, and what each request needs under \`query\``;
  if (text.includes('#')) return `has a fragment: write ${text.slice(0, text.indexOf('#'))}`;
  if (text.includes('\\')) return 'has a backslash: separate segments by /';
  const segments = unslashed(text).slice(1).split('/');
  if (segments.includes('')) return `has two slashes in a row: write ${tidyPath(text)}`;
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return 'has a segment of dots: write where it leads to';
  const colon = segments.find((segment) => segment.startsWith(':'));
  if (colon !== undefined) return `has the parameter ${colon}: write {${colon.slice(1)}}`;
  if (segments.includes('*')) return 'has * as a segment, but a plan has no wildcards: list each path';
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return 'has a % that starts no escape: write %25';
  const odd = segments.find((segment) => /[{}]/.test(segment.replaceAll(parameter, '')));
  if (odd !== undefined) return `has the segment ${odd}: a parameter is a word in braces, such as {id}`;
  const joint = segments.find((segment) => segment.includes('}{'));
  if (joint !== undefined) return `has the segment ${joint}: put something between its two parameters`;
  const part = segments.find((segment) => segment.replace(parameter, '') !== '' && segment.includes('{'));
  return part === undefined || isSpelledOut ? undefined : partProblem(part);
}

const parameter = /\{[A-Za-z_][A-Za-z0-9_-]*\}/g;

/** A resource is where the conventions have it; what its operations are asked at is written beside it. */
function partProblem(segment: string): string {
  return `has the segment ${segment}: write only names and whole parameters, such as /users/{id}/orders, and spell out the addresses under \`operations\`, such as read: GET /users/{id}.json`;
}

/** A path with one slash in front of each segment; one at its end stays. */
export function tidyPath(text: string): string {
  const segments = text.split('/').filter(Boolean);
  return `/${segments.join('/')}${segments.length > 0 && text.endsWith('/') ? '/' : ''}`;
}

/** Why a text cannot be the path of an action (`/publish`), and what to write instead; undefined where it can. */
export function actionProblem(text: string): string | undefined {
  return pathProblem(text) ?? (text.includes('{') ? 'has a parameter: write it without' : undefined);
}

/** Why a text cannot be a path prefix (`/v1`), and what to write instead; undefined where it can. */
export function prefixProblem(text: string): string | undefined {
  return actionProblem(text) ?? (text.endsWith('/') ? `ends with a slash: write ${unslashed(text)}` : undefined);
}

/** Why a text cannot be a request line (`GET /getNews`), and what to write instead; undefined where it can. */
export function requestProblem(text: string, mayHaveQuery = false): string | undefined {
  const [, word, rest] = /^(\S+) +(\S.*)$/.exec(text) ?? [];
  if (word === undefined || rest === undefined)
    return 'is not a request: write method and path, such as GET /news/{id}';
  const method = methods.find((candidate) => candidate === word);
  if (method === undefined) {
    const upper = methods.find((candidate) => candidate === word.toUpperCase());
    return upper === undefined
      ? `has the unknown method ${word}: write one of ${methods.join(', ')}`
      : `has its method in lower case: write ${upper} ${rest}`;
  }
  if (!text.startsWith(`${word} ${rest}`)) return `has more than one space: write ${word} ${rest}`;
  if (!mayHaveQuery) {
    if (method === 'HEAD' || method === 'OPTIONS')
      return `uses ${method}, which no operation does: declare it under \`probes\``;
    return pathProblem(rest, true);
  }
  if (/[{}]/.test(withoutCaptures(rest)))
    return 'has a parameter: write a value, or {{name}} for what another probe captured';
  const path = rest.split('?')[0] ?? '';
  return path === '/' || path.endsWith('/') ? probePathProblem(rest) : pathProblem(withoutCaptures(path));
}

/** A target with a plain word in place of each `{{name}}`. */
function withoutCaptures(target: string): string {
  return target.replace(/\{\{[A-Za-z_][A-Za-z0-9_]*\}\}/g, 'x');
}

/** Probes may ask for the root, or for an address with a slash at its end. */
function probePathProblem(target: string): string | undefined {
  return /[\s#\\]/.test(target) ? 'has white space, a fragment or a backslash: take it out' : undefined;
}

/** Method and target of a request line that has no problem. */
export function readRequest(text: string): RequestLine {
  const [word, target = ''] = text.split(' ', 2);
  const method = methods.find((candidate) => candidate === word);
  if (method === undefined) throw new Error(`no request line: ${text}`);
  return { method, target };
}

/** A path with every parameter as `{}` and no slash at its end: two paths of one shape are one address. */
export function shapeOf(path: string): string {
  return unslashed(openOf(path));
}
