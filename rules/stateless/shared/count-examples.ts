import type { Rule } from '../../../src/model/rule.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const counted = (requests: number): ReturnType<typeof pageOf> => pageOf([1, 2], { requests });
const labelled = (requestId: number): ReturnType<typeof pageOf> => pageOf([1, 2], { requestId });

export const countExamples: Rule['examples'] = {
  passed: [
    { note: 'nothing is counted', exchanges: seenAll('pass-list', [pageOf([1]), pageOf([1])]) },
    {
      note: 'each answer has a number of its own',
      exchanges: [
        ...seenAll('pass-list', [labelled(1), labelled(2)]),
        ...seenAll('repeat-list', [3, 4, 5, 6].map(labelled)),
        seen('repeat-late-list', labelled(7)),
      ],
    },
  ],
  failed: [
    {
      note: 'each answer tells how many there were',
      exchanges: [
        ...seenAll('pass-list', [counted(1), counted(2)]),
        ...seenAll('repeat-list', [3, 4, 5, 6].map(counted)),
        seen('repeat-late-list', counted(9)),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen('start-list', counted(1))] }],
};
