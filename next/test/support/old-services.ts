/** Until the servers move here: the conformant services of the old product, and what they are made of. */
export type { Conformant } from '../../../test/conformant/servers/conformant.ts';
export { token } from '../../../test/conformant/servers/conformant.ts';
export type { Dialect } from '../../../test/conformant/servers/dialect.ts';
export { all } from '../../../test/conformant/servers/index.ts';
export { type Row, things, users } from '../../../test/conformant/servers/resource.ts';
export { service } from '../../../test/conformant/servers/service.ts';
