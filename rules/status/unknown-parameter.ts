import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'unknown-parameter',
  key: 'unknown_parameter',
  clause: 'query.invalid',
  stated: 200,
  other: 400,
});
