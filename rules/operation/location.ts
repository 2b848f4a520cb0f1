import { itemOf } from '../../src/model/envelope.ts';
import { headerOf, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { resourceOf } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { violation } from '../../src/model/violation.ts';
import { percentDecoded } from '../../src/text/percent.ts';
import { isAccepted } from '../resource/shared/acceptance.ts';
import { locationExamples as examples } from './shared/location-examples.ts';

/** Conventions say nothing of Location: what leads elsewhere only warns. Where it leads is not asked: any value of the item may name it. */
export default defineRule({
  id: 'operation/location',
  proves: [],
  breaks: ['operation.create'],
  weight: 3,
  label: 'clients',
  level: 'should',
  title: 'The Location header of a create points to the created item',
  why: 'Clients and generated code follow Location to the new item; a wrong address leads them to another item, or nowhere.',
  fix: 'Build Location from the id of the item that was just stored, or leave it out.',
  scope: 'exchange',
  wants: [createValid.first, createValid.second],
  concerns: ({ probe }) => probe.operation?.kind === 'create' && probe.provokes === 'success',
  appliesTo: (exchange) => isAccepted(exchange) && exchange.reply.status === 201,
  check: (exchange, { plan, readings }) => {
    const { reply, request, probe } = exchange;
    const location = headerOf(reply, 'location');
    const resource = resourceOf(plan, probe.operation?.resource);
    if (location === undefined || resource === undefined || !URL.canParse(location, request.url))
      return inapplicable('no-location');
    const item = itemOf(reply) ?? {};
    const id = idOf(item, readings.of(resource).idField);
    if (id === undefined) return inapplicable('no-created-id');
    const { pathname, search, hash } = new URL(location, request.url);
    const address = `${pathname}/${search}/${hash}`;
    // An id may hold what others write around it: `/users/it's` is one, and so is the 7 of `/Users('7')` and of `/users/7.json`.
    const named = [/[/?&=#]+/, /[/?&=#;()'",]+/, /[/?&=#;()'",.:]+/]
      .flatMap((marks) => address.split(marks))
      .map(percentDecoded);
    const values = Object.values(item).flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
    );
    if ([id, ...values].some((value) => value !== '' && named.includes(value))) return judged([]);
    return judged([
      violation({
        at: 'header:Location',
        expected: `the address of item ${id}`,
        actual: location,
        message: `${requestLine(exchange)} created item ${id}, but its Location names another address`,
        key: 'leads elsewhere',
      }),
    ]);
  },
  examples,
});
