import { describe, expect, it } from 'vitest';
import type { CreateExample } from '../../src/model/plan.ts';
import { base } from './cases.ts';
import { planOf, problemsOf, resourceIn, warningsOf } from './reading.ts';

function created(text: string, key = '/users'): { readonly create?: CreateExample } {
  return resourceIn(planOf(`${base}resources:\n${text}`), key);
}

describe('how an item is created', () => {
  const create = (path: string, text: string): string =>
    `  - path: ${path}\n    operations: [list, read, create]\n    create: ${text}`;

  it('follows the plan', () => {
    expect(
      created(create('/news', '{ example: { title: a }, required: [title], unique: [title] }'), '/news').create,
    ).toEqual({
      example: { title: 'a' },
      required: ['title'],
      notBlank: [],
      email: [],
      unique: ['title'],
      invalid: [],
      statesRequired: true,
    });
  });

  it('takes JSON pointers for nested fields, and names for those of the body itself', () => {
    const nested =
      '{ example: { contact: { email: a@b.test }, name: a }, required: [/name, /contact/email], unique: [/contact/email], email: [/contact/email] }';
    expect(created(create('/news', nested), '/news').create).toMatchObject({
      required: ['name', '/contact/email'],
      unique: ['/contact/email'],
      email: ['/contact/email'],
    });
  });

  it('takes pointers in changes, and keeps what lies beside them', () => {
    const text = `  - path: /news
    operations: [list, read, create, patch]
    create: { example: { title: a, by: { name: b, city: c } } }
    change: { /title: d, /by/name: e }`;
    expect(resourceIn(planOf(`${base}resources:\n${text}`), '/news').change).toEqual({
      title: 'd',
      by: { name: 'e', city: 'c' },
    });
  });

  it('follows the conventions for a user, in the fields that the example has', () => {
    const full = '{ example: { name: "a {{unique}}", email: a@b.test, city: c }, required: [city] }';
    expect(created(create('/users', full)).create).toMatchObject({
      example: { name: 'a {{unique}}', email: 'a@b.test', city: 'c' },
      required: ['city', 'name', 'email'],
      notBlank: ['name'],
      email: ['email'],
      unique: [],
    });
    expect(created(create('/users', '{ example: { name: a } }')).create).toMatchObject({
      required: ['name'],
      email: [],
    });
    expect(created(`${create('/users', '{ example: { name: a } }')}\n    kind: other`).create).toMatchObject({
      required: [],
      notBlank: [],
    });
  });
});

describe('a create by PUT', () => {
  const plan = (create: string): string =>
    `${base}resources:\n  - path: /buckets\n    operations: [list, create, replace]\n    create: ${create}\n`;

  it('goes to the address of an item, which a replace may share', () => {
    const { operations, create } = resourceIn(
      planOf(plan('{ by: put, id: "b{{unique}}", example: {}, id_at: /name }')),
      '/buckets',
    );
    expect(operations.map(({ id }) => id)).toEqual(['GET /buckets', 'PUT /buckets/{id}', 'PUT /buckets/{id}']);
    expect(create).toMatchObject({ putId: 'b{{unique}}', idAt: '/name', example: {} });
  });

  it.each([
    [
      'has an id',
      '{ by: put, example: {} }',
      '5:19: a create by PUT needs the id of the new item: write id: "b{{unique}}"',
    ],
    [
      'has an id that is free',
      '{ by: put, id: logs, example: {} }',
      '5:28: the id logs may be somebody\'s: put {{unique}} into it, as in "b{{unique}}"',
    ],
    [
      'alone has an id',
      '{ id: "b{{unique}}", example: { a: 1 } }',
      '5:15: only a create by PUT has an id: write by: put, or leave id out',
    ],
    [
      'alone may have an empty example',
      '{ example: {} }',
      '5:24: example is empty: write a value, such as { name: "Ada {{unique}}" }',
    ],
  ])('%s', (_what, create, said) => {
    expect(problemsOf(plan(create))).toEqual([`plan.yaml:${said}`]);
  });
});

describe('warnings', () => {
  const users = (text: string): string => `${base}resources:\n  - path: /users\n    ${text}\n`;

  it.each([
    [
      'a field that the example lacks',
      users('operations: [create]\n    create: { example: { name: a, email: a@b.test }, required: [nick] }'),
      'plan.yaml:5:65: create.required names "nick", which create.example does not have: add it there',
    ],
    [
      'a nested field that the example lacks',
      users(
        'operations: [create]\n    kind: other\n    create: { example: { name: a, contact: {} }, required: [/contact/email] }',
      ),
      'plan.yaml:6:61: create.required names "/contact/email", which create.example does not have: add it there',
    ],
    [
      'a user without e-mail address',
      users('operations: [create]\n    create: { example: { name: a } }'),
      'plan.yaml:5:15: the conventions give a user email, but the example has no email: add it, or write kind: other',
    ],
    [
      'an example without create',
      users('create: { example: { name: a, email: a@b.test } }'),
      'plan.yaml:4:5: create is not among the operations of /users, so that its example is not used: add it there',
    ],
    [
      'a credential among the parameters of a resource',
      users('query: { api_key: abcdefgh, page_token: x }'),
      'plan.yaml:4:14: api_key looks like a credential: put it under auth.query, so that it can be left out of requests without a credential',
    ],
    [
      'a resource that has no operation, and no child',
      users('operations: []'),
      'plan.yaml:4:5: /users has no operation, so nothing is sent to it: write operations: [list, read], or leave the resource out',
    ],
    [
      'a resource of which nothing is offered',
      users('operations: { list: false, delete: leave }'),
      'plan.yaml:4:5: /users has no operation, so nothing is sent to it: write operations: [list, read], or leave the resource out',
    ],
    [
      'a change without replace or patch',
      users('change: { name: b }'),
      'plan.yaml:4:5: replace and patch are not among the operations of /users, so change is not used: add one there',
    ],
    [
      'writes without an example',
      `${users('sort: [id]')}writes: true\n`,
      'plan.yaml:5:1: writes is true, but no resource has a create example: nothing can be created, and so nothing changed',
    ],
    [
      'an example without a word of the run',
      `${users('operations: [create]\n    kind: other\n    create: { example: { name: a, size: 12345678901234567890 } }')}writes: true\n`,
      'plan.yaml:6:15: nothing in the example marks what it creates as made by the run, so an item may be left behind: put {{unique}} into a text that the service shows, such as "Ada {{unique}}"',
    ],
    [
      'a short token',
      `${users('sort: [id]')}auth: { bearer: abc }\n`,
      'plan.yaml:5:9: auth.bearer has fewer than 8 characters: it is masked in headers only, not in bodies',
    ],
  ])('tell %s', (_, text, warning) => {
    expect(warningsOf(text)).toEqual([warning]);
  });
});

describe('placeholders', () => {
  const things = (example: string): string =>
    `${base}resources:\n  - path: /things\n    operations: [list, create]\n    create: { example: ${example} }\n`;

  it('may have blanks inside them', () => {
    expect(
      planOf(things('{ name: "a {{ unique }}", tags: ["{{unique_number }}"] }')).resources[0]?.create?.example,
    ).toEqual({
      name: 'a {{unique}}',
      tags: ['{{unique_number}}'],
    });
  });

  it.each(['uniqe', 'Unique', 'uniqu'])('are told where they are misspelt: %s', (word) => {
    expect(problemsOf(things(`{ name: "a {{${word}}}" }`))).toEqual([
      `plan.yaml:5:24: nothing fills {{${word}}}: did you mean {{unique}}?`,
    ]);
  });

  it('of the service are its data', () => {
    expect(problemsOf(things('{ text: "Dear {{name}}" }'))).toEqual([]);
  });
});
