/** Failures in other forms, and nothing that clauses are about. */
import { bare, listing, readOnly, withField, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { existing, isList } from './things.ts';

export const cases: readonly Case[] = [
  bent('failures have a code of its own, ENOTFOUND', { problems: ['envelope/shape'] }, (_request, { usual }) => {
    const reply = usual();
    const { status } = reply;
    return status < 400 ? reply : bare(status, { errors: [{ status, code: 'ENOTFOUND', title: 'No.' }] });
  }),
  thing('no duplicate was sent', { unverified: ['status.duplicate'] }),
  thing(
    'an empty list shows no read that changes something',
    { plan: readOnly, unverified: ['service.5', 'operation.read', 'resource.id'] },
    listing((_all, _query, { reply }) => reply(200, [])),
  ),
  thing('only lists are read', {
    plan: readOnly.replace('read: true', 'read: leave'),
    unverified: ['operation.read', 'status.missing'],
  }),
  bent(
    'the service ignores what is not in the plan, and hides what a create sent',
    { plan: withField('login').replace('name: Other', 'login: other'), unverified: ['operation.patch'] },
    (_request, { usual }) => {
      const reply = usual();
      return { ...reply, body: String(reply.body).replaceAll(/,"login":"[^"]*"|"login":"[^"]*",/g, '') };
    },
  ),
  bent('things that no list shows are not duplicates of each other', {}, (request, { reply, usual }) => {
    const response = usual();
    return isList(request) ? reply(200, existing) : response;
  }),
];
