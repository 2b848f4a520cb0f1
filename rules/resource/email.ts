/** Rows of the input table. */
import { input } from '../../src/scenarios/input.ts';

export default input.rule({
  id: 'resource/email',
  proves: ['resource.email'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A create with an invalid email address is rejected',
  headline: 'Invalid email addresses are accepted',
  why: 'If a service accepts an email address that cannot receive mail, nobody notices until it is too late to ask for the right one.',
  fix: 'Check email addresses when an item is created: something before a single @, a domain, and no spaces. Otherwise, return 400 INVALID_INPUT.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'a valid create is rejected, too',
  },
});
