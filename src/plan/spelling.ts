import type { Spelling } from '../model/plan.ts';
import { pointer } from '../text/json-pointer.ts';
import { shellQuote } from '../text/shell.ts';
import type { PlanDocument } from './plan-document.generated.ts';
import type { Places } from './problem.ts';

/** Where the plan has a token that no variable holds, this one stands for it. */
const unnamed = '${TOKEN}';

/** How a plan writes its files, and the secrets of its headers and of its credential; undefined where it has none of them. */
export function spellingOf({ auth, http, probes = [] }: PlanDocument, places: Places): Spelling | undefined {
  const shellOf = (path: string): string | undefined => inShell(places.get(path)?.source ?? '');
  const of = (headers: object | undefined, path: string): readonly (readonly [string, string])[] =>
    Object.keys(headers ?? {}).flatMap((name) => {
      const shell = shellOf(path + pointer(name));
      return shell === undefined ? [] : [[name.toLowerCase(), shell] as const];
    });
  const own = of(auth?.headers, '/auth/headers');
  const query = Object.keys(auth?.query ?? {}).flatMap((name) => {
    const shell = shellOf(`/auth/query${pointer(name)}`);
    return shell === undefined ? [] : [[name, shell] as const];
  });
  const others = [
    ...of(http?.headers, '/http/headers'),
    ...probes.flatMap(({ headers }, index) => of(headers, `/probes/${index}/headers`)),
  ];
  const named: readonly (readonly [string, string, string | undefined])[] = [
    ['--cacert', '/http/ca', http?.ca],
    ['--cert', '/auth/mtls/cert', auth?.mtls?.cert],
    ['--key', '/auth/mtls/key', auth?.mtls?.key],
  ];
  const files = named.flatMap(([option, path, file]) => {
    const shell = shellOf(path);
    return file === undefined ? [] : [option, shell === undefined ? shellQuote(file) : `"${shell}"`];
  });
  if (auth === undefined && others.length === 0 && files.length === 0) return undefined;
  const isToken =
    auth?.bearer !== undefined || auth?.command !== undefined || auth?.file !== undefined || auth?.oauth2 !== undefined;
  const [first] = own;
  const authorization = own.find(([name, value]) => name === 'authorization' && /^bearer /i.test(value)) ?? first;
  const ofHeader = authorization?.[1].split(' ').at(-1);
  const secret = isToken ? shellOf('/auth/bearer') : ofHeader;
  const keys = isToken
    ? []
    : [
        ...Object.keys(auth?.headers ?? {}).map((name) => name.toLowerCase()),
        ...Object.keys(auth?.query ?? {}).map((name) => `?${name}`),
      ];
  return {
    secret: secret ?? (isToken ? undefined : query[0]?.[1]) ?? unnamed,
    headers: Object.fromEntries([...others, ...own]),
    ...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
    varied: [...new Set(['authorization', ...keys])],
    ...(files.length === 0 ? {} : { files }),
  };
}

/** The text with its variables as a shell has them; undefined where it has none, for then it is a secret itself. */
function inShell(source: string): string | undefined {
  if (!/\$\{/.test(source.replaceAll('$${', ''))) return undefined;
  return source.replace(/\$\$\{|\$\{(\w+)(?::-[^}]*)?\}|[\\"$`]/g, (whole, name?: string) => {
    if (name !== undefined) return `\${${name}}`;
    return whole === '$${' ? '\\${' : `\\${whole}`;
  });
}
