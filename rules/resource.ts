/** Rows of the tables input and change: bodies whose fields are missing or invalid. */
import { change } from '../src/scenarios/change.ts';
import { input } from '../src/scenarios/input.ts';

export const required = input.rule({
  id: 'resource/required',
  proves: ['resource.required'],
  breaks: ['status.invalid-input'],
  weight: 5,
  label: 'data',
  title: 'A POST without a required field is rejected',
  headline: 'Items are created without required fields',
  why: 'An item without a field that every client relies on breaks them later, far from the mistake.',
  fix: 'Check the body before you store anything. If a required field is missing or null, return 400 INVALID_INPUT.',
});

export const notBlank = input.rule({
  id: 'resource/not-blank',
  proves: ['resource.not-blank'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A POST with a blank name is rejected',
  headline: 'Blank names are accepted',
  why: 'A blank name is a gap in every list, and nobody can search for it.',
  fix: 'Trim the text before you check it, tabs and line breaks included. If the result is empty, return 400 INVALID_INPUT.',
});

export const email = input.rule({
  id: 'resource/email',
  proves: ['resource.email'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A POST with an invalid email address is rejected',
  headline: 'Invalid email addresses are accepted',
  why: 'If a service accepts an email address that cannot receive mail, nobody notices until it is too late to ask for the right one.',
  fix: 'Check email addresses when an item is created: something before a single @, a domain, and no spaces. Otherwise, return 400 INVALID_INPUT.',
});

/** The plan does not say what these fields may hold, so a success is only a warning. */
export const inputTypes = input.rule({
  id: 'resource/input-types',
  breaks: ['status.invalid-input'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A field rejects values of another type, or converts them',
  headline: 'Fields accept values of any type',
  why: 'A field that is a text in one item and an object in the next breaks every client that reads it.',
  fix: 'Check the type of every field of the body, optional fields included, and return 400 INVALID_INPUT.',
});

/** The field rules of the conventions are rules of creation, so a change only warns. */
export const changeFields = change.rule({
  id: 'resource/change-fields',
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that makes a field invalid is rejected',
  headline: 'Changes make fields invalid',
  why: 'If PUT and PATCH accept what POST rejects, invalid data comes in with the next change.',
  fix: 'Run the same checks on PUT and PATCH as on POST.',
});
