/** Profiles of things, which have no list and no ids. */
import { thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, sentBy, thingsPlan } from './things.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Profiles {
  readonly shown?: (profile: Fields, id: string, changes: number) => Fields;
  /** The thing whose profile it is. */
  readonly ownerOf?: (id: string) => string;
}

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** A service with a profile for each thing. */
const profiles =
  ({ shown = (profile) => profile, ownerOf = (id) => id }: Profiles) =>
  (): Bend => {
    const stored = new Map<string, Fields>();
    let changes = 0;
    return ({ method, target, ...request }, { rows, reply }) => {
      const id = /^\/things\/([^/?]+)\/profile(?:\?|$)/.exec(target)?.[1];
      if (id === undefined) return undefined;
      if (!rows.some((row) => row.id === id)) return reply(404);
      const owner = ownerOf(id);
      const profile = stored.get(owner) ?? { bio: `Bio ${owner}`, city: 'Oslo' };
      if (method === 'GET' || method === 'HEAD') return reply(200, shown(profile, owner, changes));
      if (method !== 'PUT' && method !== 'PATCH') return reply(405);
      const sent = sentBy(request);
      if (sent === undefined || !Object.values(sent).every(isText)) return reply(400);
      const changed = { ...(method === 'PUT' ? { bio: null, city: null } : profile), ...sent };
      stored.set(owner, changed);
      return reply(200, shown(changed, owner, ++changes));
    };
  };

const plan = `${thingsPlan()}  - path: /things/{id}/profile
    single: true
    operations: [read, replace, patch]
    change: { bio: "About {{unique}}", city: Paris }
`;
const profile = (name: string, more: Partial<Case>, given: Profiles = {}): Case =>
  thing(name, { plan, ...more }, profiles(given));

export const cases: readonly Case[] = [
  profile('profiles conform', { verified: ['operation.replace', 'operation.patch'] }),
  profile(
    'a profile shows what the service makes of its fields',
    {},
    {
      shown: ({ bio, city }, id, revision) => ({
        bio,
        city,
        thingId: id,
        initial: String(bio).slice(0, 1),
        revision,
        _links: { self: `/things/${id}/profile`, page: `/p/${String(bio).toLowerCase()}` },
      }),
    },
  ),
  profile(
    'new things share the profile of another one, so it is not written',
    { unverified: ['path.hierarchy'] },
    { shown: (fields, id) => ({ thingId: id, ...fields }), ownerOf: (id) => (Number(id) > 3 ? '3' : id) },
  ),
];
