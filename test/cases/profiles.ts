/** Profiles of people, which have no list and no ids. */
import { people, peoplePlan } from './people.ts';
import type { Case } from './run.ts';
import { sentBy } from './things.ts';

export const cases: readonly Case[] = [
  {
    name: 'profiles conform',
    on: people(),
    plan: peoplePlan,
    problems: [],
    verified: ['operation.replace', 'operation.patch'],
  },
  {
    name: 'a profile has an id of its own',
    on: people((_request, id, { profiles }) => void profiles.set(id, { id: `p${id}`, ...profiles.get(id) })),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'a profile shows what the service makes of its fields',
    on: people((request, id, { profiles, reply }) => {
      const sent = sentBy(request);
      if (request.method !== 'GET' && sent === undefined) return undefined;
      if (!Object.values(sent ?? {}).every((value) => value === null || typeof value !== 'number')) return reply(400);
      const old = profiles.get(id) ?? {};
      const { bio, city } = request.method === 'PUT' ? { bio: null, city: null, ...sent } : { ...old, ...sent };
      const changes = Number(old['changes'] ?? 0) + (request.method === 'GET' ? 0 : 1);
      profiles.set(id, { bio, city, changes });
      const links = { self: `/people/${id}/profile`, page: `/p/${String(bio).toLowerCase()}` };
      return reply(200, {
        bio,
        city,
        personId: id,
        initial: String(bio).slice(0, 1),
        revision: changes,
        _links: links,
      });
    }),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'a profile takes known fields only',
    on: people((request, _id, { reply }) => {
      const isKnown = Object.keys(sentBy(request) ?? {}).every((field) => field === 'bio' || field === 'city');
      return isKnown ? undefined : reply(400);
    }),
    plan: peoplePlan,
    problems: [],
  },
  {
    name: 'new people share the profile of another person, so it is not written',
    on: people((request, id, { profiles, reply }) => {
      const owner = Number(id) > 3 ? '3' : id;
      if (request.method !== 'GET') profiles.set(owner, { ...profiles.get(owner), ...sentBy(request) });
      return reply(200, { personId: owner, ...profiles.get(owner) });
    }),
    plan: peoplePlan,
    problems: [],
    unverified: ['operation.patch', 'operation.replace'],
  },
  {
    name: 'a PATCH of the biography sets the city back',
    on: people((request, id, { profiles, reply }) => {
      const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
      if (typeof sent?.['bio'] !== 'string') return undefined;
      profiles.set(id, { ...profiles.get(id), city: 'Oslo', ...sent });
      return reply(200, profiles.get(id));
    }),
    plan: peoplePlan,
    problems: ['operation/patch stray'],
  },
  {
    name: 'a PUT of a profile drops what was sent back as it was shown',
    on: people((request, id, { profiles, reply }) => {
      const sent = request.method === 'PUT' ? sentBy(request) : undefined;
      if (sent === undefined || !Object.values(sent).every((value) => typeof value === 'string')) return undefined;
      profiles.set(id, { bio: sent['bio'], city: null });
      return reply(200, profiles.get(id));
    }),
    plan: peoplePlan.replace(', city: Paris', ''),
    problems: ['operation/replace lost'],
  },
  {
    name: 'a PUT of a profile is not stored',
    on: people((request, _id, { reply }) => {
      const sent = request.method === 'PUT' ? sentBy(request) : undefined;
      return sent !== undefined && Object.values(sent).every((value) => typeof value === 'string')
        ? reply(200, sent)
        : undefined;
    }),
    plan: peoplePlan,
    problems: ['operation/replace lost'],
  },
];
