import type { Conformant } from './conformant.ts';
import { envelopes } from './envelopes.ts';
import { fields } from './fields.ts';
import { further } from './further.ts';
import { ids } from './ids.ts';
import { living } from './living.ts';
import { names } from './names.ts';
import { orders } from './orders.ts';
import { paging } from './paging.ts';
import { shallow } from './shallow.ts';
import { versions } from './versions.ts';
import { wires } from './wires.ts';
import { worlds } from './worlds.ts';

export const all: readonly Conformant[] = [
  ...paging,
  ...ids,
  ...envelopes,
  ...fields,
  ...wires,
  ...worlds,
  ...orders,
  ...living,
  ...names,
  ...further,
  ...shallow,
  ...versions,
];
