import { describe } from 'vitest';
import { base, check } from './cases.ts';

describe('paths', () => {
  const path = (text: string): string => `${base}resources:\n  - path: ${text}\n`;
  check([
    ['no slash', path('users'), '3:11: resources[0].path does not start with a slash: write /users'],
    ['two slashes at the end', path('/users//'), '3:11: resources[0].path has two slashes in a row: write /users/'],
    [
      'a resource with and without a slash at its end',
      `${path('/users')}  - path: /users/\n`,
      '4:11: the resource /users is here twice: put all that is known of it into one entry',
    ],
    ['a space', path('/my users'), '3:11: resources[0].path has white space in it: take it out, or write it as %20'],
    [
      'a query',
      path('/users?x=1'),
      '3:11: resources[0].path has a query: write /users, what filters under `filters`, and what each request needs under `query`',
    ],
    ['a fragment', path('/users#x'), '3:11: resources[0].path has a fragment: write /users'],
    ['the root', path('/'), '3:11: resources[0].path names no resource: write something like /users'],
    ['nothing', path('""'), '3:11: resources[0].path is empty: write a value, such as /users'],
    ['two slashes', path('/a//b'), '3:11: resources[0].path has two slashes in a row: write /a/b'],
    ['dots', path('/a/../b'), '3:11: the path /a/../b has a segment of dots: write where it leads to'],
    ['a lone %', path('/a%zz'), '3:11: the path /a%zz has a % that starts no escape: write %25'],
    [
      'a whole address',
      path('http://a.test/users'),
      '3:11: resources[0].path is a whole address: write only what follows base_url, such as /users',
    ],
    [
      'half a parameter',
      path('/users/{id'),
      '3:11: resources[0].path has the segment {id: a parameter is a word in braces, such as {id}',
    ],
    [
      'an item',
      path('/users/{id}'),
      '3:11: the path /users/{id} leads to one item: write the path of the collection, /users',
    ],
    [
      'a parameter at the start',
      path('/{tenant}/users'),
      '3:11: the path /{tenant}/users starts with a parameter that no resource gives values for: write a value, or put it into base_url',
    ],
    [
      'a parent that is not there',
      path('/users/{id}/orders'),
      '3:11: /users/{id}/orders is below /users, which is not in the plan: add a resource with path: /users',
    ],
    [
      'one path twice',
      `${path('/a')}  - path: /a\n`,
      '4:11: the resource /a is here twice: put all that is known of it into one entry',
    ],
    [
      'a child that has its own entry',
      `${path('/a')}    children: [{ path: /b }]\n  - path: /a/{x}/b\n`,
      '5:11: the resource /a/{x}/b is here twice: put all that is known of it into one entry',
    ],
    [
      'a child without slash',
      `${path('/a')}    children: [{ path: b }]\n`,
      '4:24: resources[0].children[0].path does not start with a slash: write /b',
    ],
    [
      'an owner of nobody',
      `${path('/a')}    owner: user_id\n`,
      '4:5: /a is below no other resource, so that it has no owner: leave the key out',
    ],
    [
      'a version twice',
      `${path('/v1/a')}contract: { versions: [/v1, /v2/] }\n`,
      '4:29: contract.versions[1] ends with a slash: write /v2',
    ],
    [
      'the version in the path',
      `${path('/v1/a')}contract: { versions: [/v1, /v1] }\n`,
      '3:11: /v1/a starts with /v1, which contract.versions puts before it: leave it out here',
      '4:29: /v1 appears twice: keep one of them',
    ],
  ]);
});

describe('probes', () => {
  check([
    [
      'a parameter in a part of a segment',
      `${base}resources: [{ path: "/a/{id}.json/b" }]\n`,
      '2:21: resources[0].path has the segment {id}.json: write only names and whole parameters, such as /users/{id}/orders, and spell out the addresses under `operations`, such as read: GET /users/{id}.json',
    ],
  ]);
  const probes = (text: string): string => `${base}probes: [${text}]\n`;
  check([
    [
      'no slash',
      probes('{ id: a, request: GET health }'),
      '2:28: probes[0].request does not start with a slash: write /health',
    ],
    [
      'a parameter',
      probes('{ id: a, request: "GET /b/{id}" }'),
      '2:28: probes[0].request has a parameter: write a value, or {{name}} for what another probe captured',
    ],
    [
      'an id with a space',
      probes('{ id: a b, request: GET /b }'),
      '2:16: probes[0].id is the string "a b", not a name for the report, of letters, digits, dots and hyphens, such as health',
    ],
    ['no id', probes('{ request: GET /b }'), '2:10: "id" is missing in probes[0]: write id: health'],
    [
      'one id twice',
      probes('{ id: a, request: GET /b }, { id: a, request: GET /c }'),
      '2:44: another probe has the id a: give each its own',
    ],
    [
      'a status that is none',
      probes('{ id: a, request: GET /b, expect: { status: 20 } }'),
      '2:54: probes[0].expect.status is 20: write 200 or more',
    ],
  ]);
});
