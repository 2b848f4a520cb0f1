import { expect, it } from 'vitest';
import { answer } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const told = 'failed as internal details';
const archive = {
  ApiVersion: 24,
  DatabaseBackendPlugin: null,
  DatabaseVersion: 6,
  DicomAet: 'ARCHIVE',
  DicomPort: 4242,
  HttpPort: 8042,
  IsHttpServerSecure: true,
  Name: '',
  PluginsEnabled: true,
  StorageCompression: false,
  Version: '1.12.4',
};
const flows = {
  report: 'diagnostics',
  nodejs: { version: 'v18.16.0', arch: 'x64', platform: 'linux', memoryUsage: { rss: 1 } },
  os: { totalmem: 8, release: '6.1.0', type: 'Linux' },
  runtime: {
    version: '3.0.2',
    modules: { 'acme-flows': '3.0.2' },
    settings: { available: true, flowFile: 'f', apiMaxLength: 'unset' },
  },
};
const health = {
  status: 'up',
  uptime: 86_400,
  version: '2.14.0',
  region: 'eu-west-1',
  startedAt: '2026-01-01T00:00:00Z',
};

it.each([
  ['GET /system', archive, told],
  ['GET /diagnostics', flows, told],
  ['GET /varz', { server_id: 'N6', version: '2.9.10', go: 'go1.19.4', host: '0.0.0.0', port: 4222 }, told],
  ['GET /varz', { server_id: 'N6', version: '2.9.10', host: '0.0.0.0' }, told],
  ['GET /status', { build: { goVersion: 'go1.19.8' }, flags: { log: 'info', file: '', path: '/m' } }, told],
  ['GET /status', { config: { original: 'route:\n  receiver: none\n' }, build: { goVersion: 'go1.19.8' } }, told],
  ['GET /status', { config: { note: 'All is well.' }, build: { goVersion: 'go1.19.8' } }, 'passed'],
  ['GET /info', { version: '2.9.10', hostname: 'vm-17' }, told],
  ['GET /info', { version: '2.9.10', host: 'api.example.com' }, 'passed'],
  ['GET /info', { version: '2.9.10', host: '127.0.0.1' }, 'passed'],
  ['GET /info', { version: '2.9.10', host: 'localhost' }, 'passed'],
  ['GET /info', { version: '2.9.10', host: 'shop' }, 'passed'],
  ['GET /info', { version: '2.9.10', host: '203.0.113.7' }, 'passed'],
  ['GET /info', { version: '2.9.10', host: '10.1.2.3' }, told],
  ['GET /health', { host: 'vm-17' }, 'passed'],
  ['GET /health', health, 'passed'],
  [
    'GET /health',
    { ...health, checks: { database: { status: 'up', latencyMs: 3, version: '14.2' }, queue: 'up' } },
    'passed',
  ],
  ['GET /info', { app: 'shop', build: { version: '1.2.3', commit: 'f00ba4' }, environment: 'production' }, 'passed'],
  ['GET /settings', { theme: 'dark', config: { a: 1, b: 2, c: 3 }, language: 'en' }, 'passed'],
  ['GET /machines/7/status', archive, 'inapplicable'],
  ['GET /totals', { ports: 3, httpPort: 80, databaseVersion: 6 }, 'inapplicable'],
])('what a page of the plan tells of the inside: %s', async (request, data, outcome) => {
  const [, path] = request.split(' ');
  const api = served(({ target }) => (target === path ? answer(200, data) : undefined));
  const plan = `base_url: http://127.0.0.1:8080\nprobes: [{ id: page, request: ${request} }]\n`;
  const outcomes = { 'exposure/internals': outcome };
  expect(await judgedOf({ name: request, api, plan, outcomes }, plan)).toEqual(outcomes);
});
