import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'refused-transition',
  key: 'refused_transition',
  clause: 'states',
  stated: 409,
  other: 422,
});
