/** Servers that misbehave on the wire: each is read, or is a fault, and an audit of it ends as documented. */
import { hostiles } from '#fixtures/hostile/index.ts';
import { tryHostile } from '../wire/hostile.ts';
import { prove } from './prove.ts';

prove('hostile servers end as documented', async () => {
  const failures: string[] = [];
  for (const hostile of hostiles) failures.push(...(await tryHostile(hostile)));
  return { tried: hostiles.length, failures };
});
