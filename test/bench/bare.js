// The bare client: the same requests with undici's Pool.request, eight at a time. It reads and parses each body, and checks nothing.
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const [, , origin, file] = process.argv;
const requests = JSON.parse(readFileSync(file, 'utf8'));
const pool = new Pool(origin, { connections: 8, pipelining: 1 });
const worker = async () => {
  for (let next = requests.shift(); next !== undefined; next = requests.shift()) {
    const { method, path, headers, body: sent } = next;
    const { body } = await pool.request({ method, path, headers, ...(sent === '' ? {} : { body: sent }) });
    const text = await body.text();
    try {
      JSON.parse(text);
    } catch {
      // Some responses have no body.
    }
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
await pool.close();
