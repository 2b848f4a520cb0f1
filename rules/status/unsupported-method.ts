import { methodTaken } from '../../src/model/signs.ts';
import { statedSituation } from './shared/situation.ts';

export default statedSituation({
  provokes: 'unsupported-method',
  key: 'unsupported_method',
  clause: 'error.centralized',
  stated: 405,
  other: 404,
  joins: ['methods/unsupported'],
  signOf: methodTaken,
});
