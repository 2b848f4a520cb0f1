import { describe } from 'vitest';
import { base, check } from './cases.ts';

describe('operations', () => {
  const operations = (text: string): string => `${base}resources:\n  - path: /a\n    operations: ${text}\n`;
  check([
    [
      'a slip',
      operations('[lst]'),
      '4:18: resources[0].operations[0] is the string "lst": did you mean list? (list, read, create, replace, patch or delete)',
    ],
    ['one twice', operations('[list, list]'), '4:24: list appears twice: keep one of them'],
    [
      'lower case',
      operations('{ list: get /a }'),
      '4:25: resources[0].operations.list has its method in lower case: write GET /a',
    ],
    [
      'no method',
      operations('{ list: /a }'),
      '4:25: resources[0].operations.list is not a request: write method and path, such as GET /news/{id}',
    ],
    [
      'an unknown method',
      operations('{ list: FETCH /a }'),
      '4:25: resources[0].operations.list has the unknown method FETCH: write one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE',
    ],
    [
      'a method for probes',
      operations('{ list: HEAD /a }'),
      '4:25: resources[0].operations.list uses HEAD, which no operation does: declare it under `probes`',
    ],
    [
      'a query',
      operations('{ list: "GET /a?x=1" }'),
      '4:25: resources[0].operations.list has a query: write /a, what filters under `filters`, and what each request needs under `query`',
    ],
    [
      'a number',
      operations('{ list: 5 }'),
      '4:25: resources[0].operations.list is 5, not a string, true or false or a map, such as GET /getNews',
    ],
    [
      'a replace of the collection',
      operations('{ replace: PUT /a }'),
      '4:28: replace is on one item: its address has 1 parameter (its {id}), as in PUT /a/{id}',
    ],
    [
      'a list of an item',
      operations('{ list: "GET /a/{id}" }'),
      '4:25: list is on the whole collection: its address has no parameter, as in GET /a',
    ],
    [
      'an item of a child without any parameter',
      `${base}resources:\n  - path: /a\n    children:\n      - path: /b\n        operations: { read: "GET /b" }\n`,
      '6:29: read is on one item: its address has 1 to 2 parameters, its own {id} last, as in GET /a/{id}/b/{b_id}',
    ],
    [
      'a list of a child without its owner',
      `${base}resources:\n  - path: /a\n    children:\n      - path: /b\n        operations: { list: "GET /b" }\n`,
      "6:29: list is on the whole collection: its address has 1 parameter (its owner's {id}), as in GET /a/{id}/b",
    ],
    [
      'a create that names its owner nowhere',
      `${base}resources:\n  - path: /a\n    children:\n      - path: /b\n        operations: { create: "POST /b" }\n`,
      '6:31: create names no owner at /b: write owner next to operations, the field of the body that does',
    ],
    [
      'a create by PUT that does',
      `${base}resources:\n  - path: /a\n    children:\n      - path: /b\n        operations: { create: "PUT /b/{id}" }\n        create: { by: put, id: "b{{unique}}", example: {} }\n`,
      '6:31: create names no owner at /b/{id}: write owner next to operations, the field of the body that does',
    ],
    [
      'resources that are each below the other',
      `${base}resources:\n  - path: /a/{id}/b\n    operations: { read: "GET /c/{id}" }\n  - path: /c/{id}/d\n    operations: { read: "GET /a/{id}" }\n`,
      '5:11: /c/{id}/d is below /c, which is not in the plan: add a resource with path: /c',
    ],
    [
      'two parameters without anything between them',
      operations('{ read: "GET /a/{b}{c}" }'),
      '4:25: resources[0].operations.read has the segment {b}{c}: put something between its two parameters',
    ],
    [
      'a part of a parameter',
      operations('{ read: "GET /a/{id.json" }'),
      '4:25: resources[0].operations.read has the segment {id.json: a parameter is a word in braces, such as {id}',
    ],
    [
      'two at one address',
      operations('{ read: true, patch: "GET /a/{key}" }'),
      '4:38: GET /a/{key} is already the read of /a: one address does one thing',
    ],
  ]);
});

describe('actions and states', () => {
  const rest = (text: string): string => `${base}resources:\n  - path: /a\n    ${text}\n`;
  check([
    ['nothing', rest('actions: [{ body: 1 }]'), '4:15: an action has a path: write path: /publish'],
    [
      'path and request',
      rest('actions: [{ path: /b, request: POST /b }]'),
      '4:15: an action has a path or a request, not both',
    ],
    [
      'no slash',
      rest('actions: [{ path: b }]'),
      '4:23: resources[0].actions[0].path does not start with a slash: write /b',
    ],
    [
      'a parameter',
      rest('actions: [{ path: "/b/{id}" }]'),
      '4:23: resources[0].actions[0].path has a parameter: write it without',
    ],
    [
      'no item',
      rest('actions: [{ request: POST /publish }]'),
      '4:26: action is on one item: its address has 1 parameter (its {id}), as in POST /a/{id}/publish',
    ],
    [
      'an action twice',
      rest('actions: [{ path: /b }, { path: /b }]'),
      '4:29: POST /a/{id}/b is already the action of /a: one address does one thing',
    ],
    [
      'half a transition',
      rest('states: { field: s, allowed: [[a, /b]] }'),
      '4:35: resources[0].states.allowed[0] has 2 entries, not 3: write [from, by, to], such as [active, /block, blocked]',
    ],
    [
      'a transition by a word',
      rest('states: { field: s, allowed: [[a, block, b]] }'),
      '4:39: the action block does not start with a slash: write /block',
    ],
    [
      'a refused patch to nowhere',
      rest('states: { field: s, refused: [[a, patch]] }'),
      '4:35: a refused patch names the state that it must not lead to: write [from, patch, to]',
    ],
    [
      'an action that leads to two states',
      rest('states: { field: s, allowed: [[a, /b, c], [a, /b, d]] }'),
      '4:47: /b leads from a to d and to c: keep one of them',
    ],
    [
      'an action that is allowed and refused',
      rest('states: { field: s, allowed: [[a, /b, c]], refused: [[a, /b]] }'),
      '4:58: /b from a is among the allowed transitions: keep one of them',
    ],
    [
      'a patch that is allowed and refused',
      rest('states: { field: s, allowed: [[a, patch, c]], refused: [[a, PATCH, b], [a, PATCH, c]] }'),
      '4:76: patch from a is among the allowed transitions: keep one of them',
    ],
  ]);
});

describe('filters and sorting', () => {
  const rest = (text: string): string => `${base}resources:\n  - path: /a\n    ${text}\n`;
  check([
    [
      'nothing to ask for',
      rest('filters: { b: { in: [c] } }'),
      '4:16: the filter b has nothing to ask for: write value: ..., or values: [...]',
    ],
    [
      'value and values',
      rest('filters: { b: { value: 1, values: [1] } }'),
      '4:21: the filter b has both value and values: keep one of them',
    ],
    [
      'no values',
      rest('filters: { b: [] }'),
      '4:19: resources[0].filters.b is empty: write at least one entry, such as [active, blocked]',
    ],
    [
      'null',
      rest('filters: { b: [null] }'),
      '4:20: resources[0].filters.b[0] has no value: write a string, a number or true or false, such as active',
    ],
    ['paging', rest('filters: { page: 1 }'), '4:16: page is not a filter: it pages by the conventions'],
    [
      'an unknown match',
      rest('filters: { b: { value: 1, match: contain } }'),
      '4:38: resources[0].filters.b.match is the string "contain": did you mean contains? (equals, contains or prefix)',
    ],
    [
      'a direction',
      rest('sort: ["name,desc"]'),
      '4:12: resources[0].sort[0] is the string "name,desc", not a name of a field, without a comma or white space',
    ],
  ]);
});

describe('what is one-to-one', () => {
  const single = (text: string): string =>
    `${base}resources:\n  - path: /users\n  - path: /users/{id}/profile\n    single: true\n    ${text}\n`;
  check([
    [
      'an operation of a collection',
      single('operations: [list, read]'),
      '6:18: a single resource has only read, replace and patch: leave list out, or leave single out',
    ],
    [
      'the same with an address',
      single('operations: { read: true, delete: true }'),
      '6:31: a single resource has only read, replace and patch: leave delete out, or leave single out',
    ],
    [
      'what is said of many',
      single('sort: [name]'),
      '6:5: /users/{id}/profile is single, which has no sort: leave the key out',
    ],
    [
      'a create',
      single('create: { example: { bio: "Hi {{unique}}" } }'),
      '6:5: /users/{id}/profile is single, which has no create: leave the key out',
    ],
    [
      'no parent',
      `${base}resources: [{ path: /profile, single: true }]\n`,
      '2:31: /profile is below no other resource, so it is one-to-one with nothing: write it under probes',
    ],
  ]);
});
