import type { Conformant } from './conformant.ts';
import { fields } from './fields.ts';
import { ofHttp } from './http.ts';
import { ids } from './ids.ts';
import { names } from './names.ts';
import { orders } from './orders.ts';
import { paging } from './paging.ts';
import { ofResponses } from './responses.ts';
import { shallow } from './shallow.ts';
import { versions } from './versions.ts';
import { worlds } from './worlds.ts';

export const all: readonly Conformant[] = [
  ...paging,
  ...ids,
  ...ofResponses,
  ...fields,
  ...ofHttp,
  ...worlds,
  ...orders,
  ...names,
  ...shallow,
  ...versions,
];
