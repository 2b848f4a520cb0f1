import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { yamlFlow } from '../../src/text/yaml-flow.ts';

const words = ['off', '2027-01-31', 'https://api.example.test', '/users/{id}', '${TOKEN}', 'Shop {{unique}}', 'a b'];
const others = ['true', 'null', '1', '-1.5e3', '.5', '0x1F', '', ' a', 'a ', 'a: b', 'a #b', 'a, b', '[a]', 'a\nb'];
const marked = ['- a', '*', '&a', '!a', '%a', '@a', '`a', '| a', '> a', '~', 'a:', '?a', '^[a-z]+$', '"a"', "it's"];

it.each([...words, ...others, ...marked])('%j is read again as what it is', (text) => {
  for (const value of [text, [text], { key: text }, { key: [{ key: text }, 1, true, null] }]) {
    expect(parse(yamlFlow(value))).toEqual(value);
  }
});

it('has quotes only where they are needed', () => {
  expect(yamlFlow({ a: ['b', '/c/{id}', 'd e', '1'], f: {}, g: 1 })).toBe(
    '{ a: [b, "/c/{id}", d e, "1"], f: {}, g: 1 }',
  );
});
