import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'wrong-media-type',
  key: 'wrong_media_type',
  clause: 'error.centralized',
  stated: 415,
  other: 400,
});
