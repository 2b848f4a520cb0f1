/** No false alarms: the reference conforms in other ways, too, several at once. `npm run prove` tries pairs. */
import { expect, test } from 'vitest';
import type { Variant } from '../fixtures/variants/variant.ts';
import { variants } from '../fixtures/variants.ts';
import { topicOf, tryVariants } from './support/conformant.ts';

const most = 4;

/** Each variant is in one group, together with variants of other topics. */
const groups = variants.reduce<readonly (readonly Variant[])[]>((all, variant) => {
  const fits = (group: readonly Variant[]): boolean =>
    group.length < most && group.every((each) => topicOf(each) !== topicOf(variant));
  const found = all.find(fits);
  return found === undefined
    ? [...all, [variant]]
    : all.map((group) => (group === found ? [...group, variant] : group));
}, []);

test.each(groups.map((group) => ({ name: group.map(({ id }) => id).join(' + '), group })))(
  '$name',
  async ({ group }) => {
    expect(await tryVariants(group)).toEqual([]);
  },
);
