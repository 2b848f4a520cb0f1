import { expect, test } from 'vitest';
import { cloak, learnExchange } from '../../../src/cli/discretion.ts';
import { exampleExchange, exampleResource } from '../../../src/model/example.ts';

test('what a parameter of a header gives away is covered, and not what a request made up itself', () => {
  const [own, given] = ['made-Up-token-7f3a9c', 'aB3dE6gH9jK2mN5p'];
  const headers = [['Link', `</users?access_token=${own}>; rel="self", </users?token=${given}>; rel="next"`]] as const;
  const example = { request: `GET /users?access_token=${own}`, status: 401, headers };
  learnExchange(exampleExchange(example, exampleResource()));
  expect(cloak.text(`Bearer error ${own} ${given}`)).toBe(`Bearer error ${own} ‹secret 1›`);
});
