import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { forecast } from '../../src/audit/wanted/forecast.ts';
import { aboutToWrite } from '../../src/cli/about-to-write.ts';
import { scenarios } from '../../src/probe/index.ts';
import { planOf, thingsPlan } from '../harm/service.ts';

const told = (text: string): readonly string[] => aboutToWrite(planOf(text), rules, scenarios, undefined);
const at = (host: string): string => thingsPlan.replace('127.0.0.1:8080', host);

it('a run that writes to another machine says so, with the number that the forecast has', () => {
  const { creates } = forecast(planOf(thingsPlan), scenarios, rules);
  expect(creates).toBeGreaterThan(1);
  expect(told(at('api.example.test:8443'))).toEqual([
    `probity: writes to api.example.test:8443: about ${creates} items`,
  ]);
});

it.each(['127.0.0.1:8080', 'localhost', '[::1]:80', '127.8.9.1'])('a run that writes to %s says nothing', (host) => {
  expect(told(at(host))).toEqual([]);
});

it('a run that only reads says nothing, and one that creates nothing says that', () => {
  expect(told(at('api.example.test').replace('writes: true', 'writes: false'))).toEqual([]);
  const patching = at('api.example.test').replace(/operations: .*\n.*create.*\n/, 'operations: [list, read, patch]\n');
  expect(told(patching)).toEqual(['probity: writes to api.example.test: creates nothing']);
});
