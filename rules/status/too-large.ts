import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'too-large',
  key: 'too_large',
  clause: 'error.centralized',
  stated: 413,
  other: 400,
});
