import { expect, it } from 'vitest';
import { idleValues } from '../../src/probe/bodies/idle-values.ts';
import { planFrom } from '../support/reference-plan.ts';

it('numbers are sent as 0 and booleans as false, but for what holds the service back', () => {
  const [resource] = planFrom('base_url: http://shop.test\nresources: [{ path: /jobs }]\n').resources;
  if (resource === undefined) throw new Error('the plan has a resource');
  const body = { size: 3, isOpen: true, paused: true, dryRun: true, is_draft: true, skipMails: true, isTested: true };
  expect(idleValues(resource, body)).toEqual({ size: 0, isOpen: false, isTested: false });
});
