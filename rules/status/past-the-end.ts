import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'past-the-end',
  key: 'past_the_end',
  clause: 'query.page',
  stated: 200,
  other: 404,
  isReported: false,
});
