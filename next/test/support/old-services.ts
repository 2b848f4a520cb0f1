/** Until the servers move here: the conformant services and the real servers of the old product. */
export type { Conformant } from '../services/conformant/conformant.ts';
export { token } from '../services/conformant/conformant.ts';
export type { Dialect } from '../services/conformant/dialect.ts';
export { all } from '../services/conformant/index.ts';
export { type Row, things, users } from '../services/conformant/resource.ts';
export { service } from '../services/conformant/service.ts';
export { startExpressConformant } from '../services/real/express-conformant.ts';
export { expressToken, startExpressDefaults } from '../services/real/express-defaults.ts';
export { fastifyToken, startFastifyConformant } from '../services/real/fastify-conformant.ts';
export { startFastifyDefaults } from '../services/real/fastify-defaults.ts';
export { startJsonServer } from '../services/real/json-server.ts';
export type { RealServer } from '../services/real/server.ts';
