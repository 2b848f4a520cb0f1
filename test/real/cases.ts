import { expectedOfExpressConformant } from './expected/express-conformant.ts';
import { expectedOfExpressDefaults } from './expected/express-defaults.ts';
import { expectedOfFastifyConformant } from './expected/fastify-conformant.ts';
import { expectedOfFastifyDefaults } from './expected/fastify-defaults.ts';
import { expectedOfJsonServer } from './expected/json-server.ts';
import type { Expected } from './expected/expectation.ts';
import { startExpressConformant } from './servers/express-conformant.ts';
import { expressToken, startExpressDefaults } from './servers/express-defaults.ts';
import { fastifyToken, startFastifyConformant } from './servers/fastify-conformant.ts';
import { startFastifyDefaults } from './servers/fastify-defaults.ts';
import { startJsonServer } from './servers/json-server.ts';
import type { RealServer } from './servers/server.ts';

/** A server, the plan that describes it, and what is expected of it. */
export interface Case {
  /** Plan of fixtures/plans, without `.yaml`. */
  readonly plan: string;
  readonly start: () => Promise<RealServer>;
  /** Where base_url stands below the server's address. */
  readonly prefix: string;
  readonly env: Readonly<Record<string, string>>;
  readonly expected: Expected;
  readonly isConformant: boolean;
}

export const cases: readonly Case[] = [
  {
    plan: 'real-json-server',
    start: startJsonServer,
    prefix: '',
    env: {},
    expected: expectedOfJsonServer,
    isConformant: false,
  },
  {
    plan: 'real-fastify-defaults',
    start: startFastifyDefaults,
    prefix: '',
    env: {},
    expected: expectedOfFastifyDefaults,
    isConformant: false,
  },
  {
    plan: 'real-express-defaults',
    start: startExpressDefaults,
    prefix: '',
    env: { EXPRESS_TOKEN: expressToken },
    expected: expectedOfExpressDefaults,
    isConformant: false,
  },
  {
    plan: 'real-fastify-conformant',
    start: startFastifyConformant,
    prefix: '',
    env: { FASTIFY_TOKEN: fastifyToken },
    expected: expectedOfFastifyConformant,
    isConformant: true,
  },
  {
    plan: 'real-express-conformant',
    start: startExpressConformant,
    prefix: '/api',
    env: {},
    expected: expectedOfExpressConformant,
    isConformant: true,
  },
];
