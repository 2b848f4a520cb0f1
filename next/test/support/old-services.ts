/** Until the servers move here: the conformant services and the real servers of the old product. */
export type { Conformant } from '../../../test/conformant/servers/conformant.ts';
export { token } from '../../../test/conformant/servers/conformant.ts';
export type { Dialect } from '../../../test/conformant/servers/dialect.ts';
export { all } from '../../../test/conformant/servers/index.ts';
export { type Row, things, users } from '../../../test/conformant/servers/resource.ts';
export { service } from '../../../test/conformant/servers/service.ts';
export { startExpressConformant } from '../../../test/real/servers/express-conformant.ts';
export { expressToken, startExpressDefaults } from '../../../test/real/servers/express-defaults.ts';
export { fastifyToken, startFastifyConformant } from '../../../test/real/servers/fastify-conformant.ts';
export { startFastifyDefaults } from '../../../test/real/servers/fastify-defaults.ts';
export { startJsonServer } from '../../../test/real/servers/json-server.ts';
export type { RealServer } from '../../../test/real/servers/server.ts';
