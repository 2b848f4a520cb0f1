import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'unsupported-method',
  key: 'unsupported_method',
  clause: 'error.centralized',
  stated: 405,
  other: 404,
});
