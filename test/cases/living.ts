/** Existing items that change by themselves, or because of what is related to them: no damage. */
import { type World } from '../promise/world.ts';
import { after, isCreated, notesOf, removing } from './damage.ts';
import { type Case, odd } from './run.ts';
import { sentBy } from './things.ts';

export const cases: readonly Case[] = [
  odd('a list that shows only the newest six', {}, (request, { items }, usual) => {
    if (request.method !== 'GET' || request.target.split('?')[0] !== '/notes') return undefined;
    const old = items.filter(({ at }) => at === '/notes').slice(0, -6);
    removing((item) => old.includes(item))({ items } as World, request);
    const reply = usual();
    items.unshift(...old);
    return reply;
  }),
  {
    name: 'a rank that moves with every create',
    world: after(isCreated, (world) => {
      for (const [index, note] of notesOf(world).entries())
        note.fields = { ...note.fields, rank: index + world.items.length };
    }),
    harmed: 6,
    problems: [],
  },
  {
    name: 'a log entry for each create, which quotes it in another field',
    world: after(isCreated, ({ addNote }, request) =>
      addNote({ title: 'Log', text: `created ${sentBy(request)?.['title']}` }),
    ),
    problems: [],
  },
  {
    name: 'a note shows the last part that was created',
    world: after(
      ({ method, target }, _, status) => method === 'POST' && target.endsWith('/parts') && status === 201,
      ({ items }, request) => {
        const owner = items.find(({ at, id }) => request.target === `${at}/${id}/parts`);
        if (owner !== undefined) owner.fields = { ...owner.fields, last: sentBy(request)?.['title'] };
      },
    ),
    problems: [],
  },
];
