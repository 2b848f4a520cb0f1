import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import { things, users } from './resource.ts';
import { service } from './service.ts';

const someoneElse = (api: ReturnType<typeof service>, now: () => number, pace: number): ReturnType<typeof service> => {
  let asked = 0;
  let made = 0;
  const mine: string[] = [];
  const as = (method: string, target: string, value?: object) =>
    api({
      method,
      target,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new TextEncoder().encode(value === undefined ? '' : JSON.stringify(value)),
      connection: 999,
    });
  return (request) => {
    asked += 1;
    if (asked % pace === 0) {
      made += 1;
      const turn = Math.floor(now() / 4 + made * 7) % 3;
      const path = made % 2 === 0 ? '/users' : '/things';
      if (turn !== 2 || mine.length === 0) {
        const reply = as('POST', path, {
          name: `Else ${made}`,
          email: `else${made}@example.test`,
          title: `Else ${made}`,
          city: 'Oslo',
        });
        const id: unknown = JSON.parse(String(reply.body)).data?.id;
        mine.push(`${path}/${String(id)}`);
      } else as('DELETE', mine.shift() ?? '');
      if (turn === 1 && mine[0] !== undefined)
        as('PATCH', mine[0], { name: `Changed ${made}`, title: `Changed ${made}` });
    }
    return api(request);
  };
};

/** Services that others write to meanwhile. */
export const living: readonly Conformant[] = [3, 7, 20, 61].map(
  (pace): Conformant => ({
    name: `others write, at every ${pace}th request`,
    undecided: {
      'pagination/total-elements': 'the list lives',
      'query/page': 'the list lives',
      'query/size': 'the list lives',
      'query/sort': 'the list lives',
      'query/sort-complete': 'the list lives',
      'query/filter': 'the list lives',
      'query/filter-complete': 'the list lives',
      'query/filter-pages': 'the list lives',
      'query/filter-total': 'the list lives',
      'query/unknown': 'the list lives',
      'operation/counts': 'the list lives',
      'operation/listed': 'the list lives',
      'stateless/order': 'the list lives',
      'stateless/connection': 'the list lives',
      'stateless/continues': 'the list lives',
      'stateless/cookie-answers': 'the list lives',
    },
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      someoneElse(service([users(), things({ path: '/things' })], { now, token, base: 1, usual: 5 }), now, pace),
  }),
);
