/**
 * Signals: the built program on a socket, with a service that sends it a signal at a given request. `npm run prove` kills
 * it, too.
 */
import { expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { userPlan } from '../cases/input.ts';
import { storedIn } from '../support/killed.ts';
import { play, type Running } from '../support/spawned.ts';

const plan = userPlan.replace('http://127.0.0.1:8080', '${URL}');

/** Audits users, and calls `act` once, when items have been created. */
async function playUntil(act: (running: Running) => void) {
  const api = createReference();
  const before = storedIn(api, ['/users']);
  const onRequest = (count: number, running: Running): void => {
    if (count === 120) act(running);
  };
  const played = await play({ api, plan, onRequest });
  return { ...played, isClean: storedIn(api, ['/users']).join() === before.join() };
}

test.concurrent('SIGTERM: the run cleans up, and the exit code is 130', async () => {
  const { audit, requests, journal, isClean } = await playUntil(({ child }) => child.kill('SIGTERM'));
  expect([audit.code, journal, isClean]).toEqual([130, undefined, true]);
  expect(audit.err).toBe('Interrupted. Deleting what this run created. Press Ctrl-C again to stop at once.\n');
  expect(audit.out).toContain('Exit code 130: the run was interrupted.');
  expect(requests).toBeLessThan(180);
});

test.concurrent('a terminal that is closed does not prevent cleanup', async () => {
  const { audit, isClean } = await playUntil(({ child }) => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');
  });
  expect([audit.code, isClean]).toEqual([130, true]);
});

test.concurrent('a second Ctrl-C ends the run at once, and names the journal', async () => {
  const { audit, journal, cleanup, isClean } = await playUntil(({ child }) => {
    // The second one must not arrive together with the first one.
    child.stderr?.once('data', () => child.kill('SIGINT'));
    child.kill('SIGINT');
  });
  expect([audit.code, cleanup?.code, isClean]).toEqual([130, 0, true]);
  expect(audit.err).toContain(`Stopped. To delete what remains: probity cleanup .probity/${journal}\n`);
  expect(audit.out).toBe('');
});
