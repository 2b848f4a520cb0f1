/** A small service of people, each with a profile of their own. */
import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import type { VirtualClock } from '../support/wire.ts';
import { sentBy } from './things.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface People {
  readonly people: Map<string, Fields>;
  readonly profiles: Map<string, Fields>;
  reply(status: number, data?: unknown): ApiReply;
}

/** What the service returns for a profile. It returns undefined if that is what it usually returns. */
export type ProfileBend = (request: ApiRequest, id: string, people: People) => ApiReply | undefined;

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

export function people(bend: ProfileBend = () => undefined) {
  return (clock: VirtualClock): Api => {
    const ids = ['1', '2', '3'];
    let count = 3;
    const reply = (status: number, data: unknown = null): ApiReply => {
      const code =
        { 400: 'INVALID_INPUT', 404: 'PERSON_NOT_FOUND', 409: 'DUPLICATE_EMAIL' }[status] ?? `STATUS_${status}`;
      const error = status < 400 ? null : { code, message: 'This did not work.' };
      const timestamp = new Date(clock.now()).toISOString();
      const body = JSON.stringify({ success: status < 400, data, error, timestamp });
      return { status, headers: [['Content-Type', 'application/json']], body };
    };
    const all: People = {
      people: new Map(ids.map((id) => [id, { id, name: `Person ${id}`, email: `p${id}@example.test` }])),
      profiles: new Map(ids.map((id) => [id, { bio: `Bio ${id}`, city: 'Oslo' }])),
      reply,
    };
    const ofPeople = (request: ApiRequest): ApiReply => {
      if (request.method === 'GET' || request.method === 'HEAD') return reply(200, [...all.people.values()]);
      if (request.method !== 'POST') return reply(405);
      const { name, email } = sentBy(request) ?? {};
      const isValid = typeof name === 'string' && name.trim() !== '' && /^\S+@\S+$/.test(String(email));
      if (!isValid) return reply(400);
      if ([...all.people.values()].some((each) => each['email'] === email)) return reply(409);
      const id = String(++count);
      all.people.set(id, { id, name, email });
      all.profiles.set(id, { bio: '', city: 'Oslo' });
      return reply(201, all.people.get(id));
    };
    const ofProfile = (request: ApiRequest, id: string): ApiReply => {
      if (request.method === 'GET' || request.method === 'HEAD') return reply(200, all.profiles.get(id));
      if (request.method !== 'PUT' && request.method !== 'PATCH') return reply(405);
      const sent = sentBy(request);
      if (sent === undefined || !Object.values(sent).every(isText)) return reply(400);
      all.profiles.set(id, { ...(request.method === 'PUT' ? {} : all.profiles.get(id)), ...sent });
      return reply(200, all.profiles.get(id));
    };
    return (request) => {
      const [path = ''] = request.target.split('?');
      const [, name, id, part, ...rest] = path.split('/');
      if (request.headers['authorization'] !== 'Bearer token-0123456789') return reply(401);
      if (name !== 'people' || rest.length > 0) return reply(404);
      if (id === undefined) return ofPeople(request);
      if (!all.people.has(id) || (part !== undefined && part !== 'profile')) return reply(404);
      if (part === 'profile') return bend(request, id, all) ?? ofProfile(request, id);
      if (request.method === 'GET' || request.method === 'HEAD') return reply(200, all.people.get(id));
      if (request.method !== 'DELETE') return reply(405);
      all.profiles.delete(id);
      const gone = all.people.get(id);
      all.people.delete(id);
      return reply(200, gone);
    };
  };
}

export const peoplePlan = `base_url: http://service.test
auth: { bearer: token-0123456789 }
writes: true
resources:
  - path: /people
    operations: [list, read, create, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }
      required: [name, email]
      not_blank: [name]
      unique: [email]
  - path: /people/{id}/profile
    single: true
    operations: [read, replace, patch]
    change: { bio: "About {{unique}}", city: Paris }
`;
