import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'unusable-parameter',
  key: 'unusable_parameter',
  clause: 'query.invalid',
  stated: 400,
  other: 200,
  // A number over the largest may be cut down to it, and a blank be none at all, whatever the service does with what is no number.
  isMeant: ({ about: { parameter } }) => parameter === undefined || !/^(?:[1-9]\d*)?$/.test(parameter.value),
  after: ['query/invalid'],
  isReported: false,
});
