import { resourceOf } from '../../src/model/plan.ts';
import { isOfTaken } from '../query/shared/taken-parameter.ts';
import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'unusable-parameter',
  key: 'unusable_parameter',
  clause: 'query.invalid',
  stated: 400,
  other: 200,
  // A number over the largest may be cut down to it, and a blank be none at all, whatever the service does with what is no number.
  isMeant: ({ about: { parameter }, operation }, { plan, readings }) => {
    const resource = resourceOf(plan, operation?.resource);
    if (parameter === undefined || resource === undefined) return true;
    return !/^(?:[1-9]\d*)?$/.test(parameter.value) && isOfTaken(parameter, resource, readings.of(resource));
  },
  after: ['query/invalid'],
  isReported: false,
});
