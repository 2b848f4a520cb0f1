// The target, in a process of its own: the reference, with its users also as /collection-<n>s. Takes JSON: { delayMs, ...options of the reference }.
// Prints its URL. GET /requests returns the requests since the last call, each with its connection, so that the bare client can send the same.
import { createReference } from '../../dist/fixtures/reference/api.js';
import { listen } from '../../dist/fixtures/reference/listen.js';

const { delayMs, ...options } = JSON.parse(process.argv[2] ?? '{}');
const reference = createReference(options);
const requests = [];
let connections = new Set();
const plain = [['Content-Type', 'application/json']];

const server = await listen((request) => {
  if (request.target === '/requests') {
    const body = JSON.stringify({ requests: requests.splice(0), connections: connections.size });
    connections = new Set();
    return { status: 200, headers: plain, body };
  }
  const { method, target, headers, connection } = request;
  const reply = reference({ ...request, target: target.replace(/^\/collection-\d+s/, '/users') });
  connections.add(connection);
  requests.push({
    method,
    path: target,
    headers: { ...headers, host: undefined, connection: undefined },
    body: Buffer.from(request.body).toString(),
  });
  return delayMs === undefined ? reply : { ...reply, delayMs };
});
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
