// The target of the benchmark, in a process of its own: the reference's users under any number of names, every request
// recorded so that a bare client can send the same again. Prints its URL; answers GET /requests with the record.
import { createReference } from '../../dist/fixtures/reference/api.js';
import { listen } from '../../dist/fixtures/reference/listen.js';

const reference = createReference();
const requests = [];
const plain = [['Content-Type', 'application/json']];

const server = await listen((request) => {
  if (request.target === '/requests') {
    return { status: 200, headers: plain, body: JSON.stringify(requests.splice(0)) };
  }
  const { method, target, headers } = request;
  requests.push({ method, path: target, headers: { ...headers, host: undefined, connection: undefined } });
  return reference({ ...request, target: target.replace(/^\/collection-\d+s/, '/users') });
});
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
