/** Services that take a text for a list: they store its letters, or more. */
import { editEnvelope, withBody } from '#fixtures/mutants/mutant.ts';
import { thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, isCreate, sentBy, thingsPlan } from './things.ts';

const tagged = thingsPlan({ example: ', tags: []' });
/** A text is taken for a list of tags. What is spread gets into the list of things. */
const taking =
  (
    asTags: (text: string) => unknown,
    spread: (text: string) => readonly unknown[] = () => [],
    before: readonly string[] = [],
  ) =>
  (): Bend => {
    const loose: unknown[] = [...before];
    return (request, { usual }) => {
      const { tags, ...sent } = (isCreate(request) ? sentBy(request) : undefined) ?? {};
      if (typeof tags === 'string') {
        loose.push(...spread(tags));
        return usual(withBody(request, { ...sent, tags: asTags(tags) }));
      }
      const withLoose = (data: unknown): unknown => (Array.isArray(data) ? [...data, ...loose] : data);
      return editEnvelope(usual(), ({ data, ...others }) => ({ ...others, data: withLoose(data) }));
    };
  };
const letters = (text: string): readonly string[] => text.split('');

export const cases: readonly Case[] = [
  thing(
    'a text for a list is spread over the list of all things',
    { plan: tagged, problems: ['operation/entries', 'status/invalid-input'] },
    taking(() => [], letters),
  ),
  thing(
    'a text for a list becomes objects in the list of all things',
    { plan: tagged, problems: ['status/invalid-input'] },
    taking(
      () => [],
      (text) => letters(text).map((name) => ({ name })),
    ),
  ),
  thing(
    'a text for a list is stored as its letters',
    { plan: tagged, problems: ['status/invalid-input'] },
    taking(letters),
  ),
  thing(
    'a text for a list is stored as objects of its letters in capitals',
    { plan: tagged, problems: ['status/invalid-input'] },
    taking((text) => letters(text.toUpperCase()).map((name) => ({ name }))),
  ),
  thing(
    'a text for a list is ignored, and the list of all things has letters from before',
    { plan: tagged, problems: ['operation/entries'] },
    taking(
      () => [],
      () => [],
      letters('probity'),
    ),
  ),
  thing(
    'a text for a list is stored as its only entry',
    { plan: tagged },
    taking((text) => [text]),
  ),
  thing(
    'a text for a list is ignored',
    { plan: tagged },
    taking(() => []),
  ),
];
