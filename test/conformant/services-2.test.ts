import { someOf } from '../support/share-of.ts';
import { noneIsAccused, servicesOf } from './not-accused.ts';

noneIsAccused(someOf(servicesOf(1, 4)));
