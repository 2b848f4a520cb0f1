// The yardstick: undici's Pool with eight connections sends the recorded requests, reads and parses each answer, checks nothing.
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const [, , origin, file] = process.argv;
const requests = JSON.parse(readFileSync(file, 'utf8'));
const pool = new Pool(origin, { connections: 8 });
let next = 0;
const worker = async () => {
  while (next < requests.length) {
    const { method, path, headers } = requests[next++];
    const { body } = await pool.request({ method, path, headers });
    const text = await body.text();
    try {
      JSON.parse(text);
    } catch {
      // Some answers have no body.
    }
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
await pool.close();
