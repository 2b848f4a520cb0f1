// The yardstick: undici sends the recorded requests, reads and parses each answer, checks nothing. What went over one connection
// goes over one here too, eight of them at a time, so that neither has more of them to open.
import { readFileSync } from 'node:fs';
import { Client } from 'undici';

const [, , origin, file] = process.argv;
const byConnection = new Map();
for (const request of JSON.parse(readFileSync(file, 'utf8'))) {
  const same = byConnection.get(request.connection);
  if (same === undefined) byConnection.set(request.connection, [request]);
  else same.push(request);
}
// Those that carry most go first, or they would go on alone in the end.
const waiting = [...byConnection.values()].sort((one, other) => other.length - one.length);
const worker = async () => {
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    const client = new Client(origin);
    for (const { method, path, headers } of requests) {
      const { body } = await client.request({ method, path, headers });
      const text = await body.text();
      try {
        JSON.parse(text);
      } catch {
        // Some answers have no body.
      }
    }
    await client.close();
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
