/** What a word that a plan does not know was most likely meant to be. */
import { closest } from '../text/closest.ts';

/** Words of other tools, by what a plan calls the same. */
const synonyms: Readonly<Record<string, string>> = {
  base_url: 'url host server target origin endpoint',
  resources: 'paths endpoints routes collections entities',
  probes: 'requests checks',
  waivers: 'ignore ignores exceptions',
  labels: 'tags',
  operations: 'methods verbs',
  item: 'schema',
  example: 'body data',
  bearer: 'token jwt value access_token',
  auth: 'token bearer authorization api_key',
  headers: 'api_key apikey basic cookie',
  http: 'timeout rate retries',
  contract: 'versions snapshot',
  patience: 'retries retry',
  rate: 'delay rate_limit',
  ca: 'verify insecure ssl tls',
  request: 'method path',
  expect: 'status response',
  list: 'index all find search',
  read: 'get show retrieve fetch',
  create: 'post add new insert store save',
  replace: 'put update edit',
  patch: 'modify',
  delete: 'remove destroy del',
};

/** The known word that is spelled almost like it, or that means the same. It is undefined if there is none. */
export function meantAs(word: string, known: readonly string[]): string | undefined {
  const own = (name: string): boolean => synonyms[name]?.split(' ').includes(word.toLowerCase()) === true;
  return known.find(own) ?? closest(word, known);
}
