// The target of the benchmark, in a process of its own: the reference, its users also as /collection-<n>s, every request
// recorded with its connection so that others can send the same again. Takes JSON: { ratePerSecond, delayMs }, the latter what each answer takes.
// Prints its URL; GET /requests answers with the record and empties it.
import { createReference } from '../../dist/fixtures/reference/api.js';
import { listen } from '../../dist/fixtures/reference/listen.js';

const { delayMs, ...options } = JSON.parse(process.argv[2] ?? '{}');
const reference = createReference(options);
const requests = [];
const plain = [['Content-Type', 'application/json']];

const server = await listen((request) => {
  if (request.target === '/requests') {
    return { status: 200, headers: plain, body: JSON.stringify(requests.splice(0)) };
  }
  const { method, target, headers, connection } = request;
  const reply = reference({ ...request, target: target.replace(/^\/collection-\d+s/, '/users') });
  requests.push({
    method,
    path: target,
    connection,
    headers: { ...headers, host: undefined, connection: undefined },
    status: reply.status,
  });
  return delayMs === undefined ? reply : { ...reply, delayMs };
});
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
