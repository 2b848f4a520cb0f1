/** Paths, requests, and URLs of a plan: what is wrong with them, and what to write instead. */
import type { Method, Template } from '../core/operation.ts';

/**
 * Each function returns the end of a sentence that starts with the text, or undefined if the text is fine.
 * No function repeats a secret.
 */
type Check = (text: string) => string | undefined;

export const pathProblem: Check = (text) => {
  const problem = spelledPathProblem(text);
  const part = segmentsOf(text).find((segment) => segment.includes('{') && segment.replace(parameter, '') !== '');
  if (problem !== undefined || part === undefined) return problem;
  const remedy = 'spell out other paths under `operations`, such as read: GET /users/{id}.json';
  return `has the segment ${part}: write only names and whole parameters, such as /users/{id}/orders, and ${remedy}`;
};

const parameter = /\{[A-Za-z_][A-Za-z0-9_-]*\}/g;

/** The path of a spelled-out operation. A parameter may be a part of a segment. */
const spelledPathProblem: Check = (text) => {
  if (text === '' || text === '/') return 'names no resource: write something like /users';
  if (/^https?:/i.test(text)) return 'is a complete URL: write only the part after base_url, such as /users';
  if (/\s/.test(text)) return 'contains white space: remove it, or write it as %20';
  if (text.includes('\\')) return 'contains a backslash: write a slash, or %5C';
  if (!text.startsWith('/')) return `does not start with a slash: write ${tidyPath(text)}`;
  const [bare = ''] = text.split(/[?#]/);
  if (text.includes('?'))
    return `has a query: write ${bare}, put filters under \`filters\`, and what each request needs under \`query\``;
  if (text.includes('#')) return `has a fragment: write ${bare}`;
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return 'has a % that starts no escape: write %25';
  return segmentsOf(text)
    .map(segmentProblem(text))
    .find((problem) => problem !== undefined);
};

function segmentProblem(text: string): Check {
  return (segment) => {
    if (segment === '') return `has two slashes in a row: write ${tidyPath(text)}`;
    if (segment.startsWith(':')) return `has the parameter ${segment}: write {${segment.slice(1)}}`;
    const isOdd = segment.includes('}{') || /[{}]/.test(segment.replaceAll(parameter, ''));
    return isOdd ? `has the segment ${segment}: a parameter is a word in braces, such as {id}` : undefined;
  };
}

const segmentsOf = (path: string): readonly string[] => unslashed(path).slice(1).split('/');

/** A path with one slash before each segment. A slash at its end stays. */
export function tidyPath(text: string): string {
  const segments = text.split('/').filter(Boolean);
  return `/${segments.join('/')}${segments.length > 0 && text.endsWith('/') ? '/' : ''}`;
}

/** `/publish` */
export const actionProblem: Check = (text) =>
  pathProblem(text) ?? (text.includes('{') ? 'has a parameter: leave it out' : undefined);

/** `/v1` */
export const prefixProblem: Check = (text) =>
  actionProblem(text) ?? (text.endsWith('/') ? `ends with a slash: write ${unslashed(text)}` : undefined);

/** `GET /getNews` */
export const requestProblem: Check = (text) => {
  const [method, path = ''] = text.split(' ', 2);
  const isOfProbes = method === 'HEAD' || method === 'OPTIONS';
  const usesMethod = isOfProbes ? `uses ${method}, but no operation does: declare it under \`probes\`` : undefined;
  return lineProblem(text) ?? usesMethod ?? spelledPathProblem(path);
};

/** `GET /health?full=1` */
export const probeProblem: Check = (text) => {
  const plain = (text.split(' ', 2)[1] ?? '').replace(/\{\{[A-Za-z_][A-Za-z0-9_]*\}\}/g, 'x');
  const [path = ''] = plain.split('?');
  const parameterProblem = 'has a parameter: write a value, or {{name}} for a value that another probe captured';
  const odd = 'contains white space, a fragment, or a backslash: remove it';
  const problem = lineProblem(text) ?? (/[{}]/.test(plain) ? parameterProblem : undefined);
  const ofPath = problem ?? (path === '/' ? undefined : pathProblem(path));
  return ofPath ?? (/[\s#\\]/.test(plain) ? odd : undefined);
};

const methods: readonly Method[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const lineProblem: Check = (text) => {
  const [, word = '', rest] = /^(\S+) +(\S.*)$/.exec(text) ?? [];
  if (rest === undefined) return 'is not a request: write method and path, such as GET /news/{id}';
  const upper = methods.find((method) => method === word.toUpperCase());
  if (upper === undefined) return `has the unknown method ${word}: write one of ${methods.join(', ')}`;
  if (upper !== word) return `has its method in lower case: write ${upper} ${rest}`;
  return text === `${word} ${rest}` ? undefined : `has more than one space: write ${word} ${rest}`;
};

export const baseUrlProblem: Check = (text) => {
  if (/\s/.test(text)) return 'contains white space: remove it';
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(text))
    return 'is not an http or https URL: write https://api.example.test';
  if (!/^https?:\/\//i.test(text))
    return 'is not an absolute URL: start it with http:// or https://, as in https://api.example.test';
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(text))
    return 'contains a user name or password: remove it, and put credentials under `auth`';
  if (text.includes('?'))
    return 'has a query: remove it, because paths are appended to it, and put a key under `auth.query`';
  if (text.includes('#')) return 'has a fragment: remove it, because paths are appended to it';
  const isUrl = !/[\\@]/.test(text) && /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
  return isUrl ? undefined : 'is not a URL: write something like https://api.example.test';
};

export const tokenProblem: Check = (token) => {
  if (/^bearer\s/i.test(token)) return 'starts with "Bearer ": leave that out, because Probity adds it';
  if (/\s/.test(token)) return 'contains white space, but a token has none: is it the whole header, or two lines?';
  const strange = /[^\u0021-\u007e]/u.exec(token);
  return strange === null ? undefined : `contains "${strange[0]}": a token consists of printable ASCII characters`;
};

/** Method and URL of a request that has no problem. */
export function readRequest(text: string): { readonly method: Method; readonly url: string } {
  const [word, url = ''] = text.split(' ', 2);
  return { method: methods.find((method) => method === word) ?? 'GET', url };
}

/** Without the slash at its end. */
export const unslashed = (path: string): string => path.replace(/\/$/, '');

/** The names of the parameters, in order. */
export function parametersOf(template: Template): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** With `{}` for each parameter, and without a slash at the end. Two templates with the same shape are the same path. */
export const shapeOf = (template: Template): string => unslashed(template.replace(/\{[^{}]*\}/g, '{}'));

/** True if a shape is the whole one, or the same without its outer owners: `/lists/{}` for `/boards/{}/lists/{}`. */
export function isShortOf(shape: string, whole: string): boolean {
  const left = parametersOf(whole).length - parametersOf(shape).length;
  if (left <= 0) return shape === whole;
  const rest = whole.split('{}').slice(left).join('{}');
  const above = whole.slice(0, whole.lastIndexOf('/', whole.indexOf('/{}') - 1));
  return shape.endsWith(rest) && above.startsWith(shape.slice(0, -rest.length));
}
