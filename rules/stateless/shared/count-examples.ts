import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const counted = (requests: number): ReturnType<typeof pageOf> => pageOf([1, 2], { requests });
const labelled = (requestId: number): ReturnType<typeof pageOf> => pageOf([1, 2], { requestId });

export const countExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'nothing is counted', exchanges: seenAll(repeat.pass.of('list'), [pageOf([1]), pageOf([1])]) },
    {
      note: 'each answer has a number of its own',
      exchanges: [
        ...seenAll(repeat.pass.of('list'), [labelled(1), labelled(2)]),
        ...seenAll(repeat.repeat.of('list'), [3, 4, 5, 6].map(labelled)),
        seen(repeat.late.of('list'), labelled(7)),
      ],
    },
  ],
  failed: [
    {
      note: 'each answer says how many there were',
      exchanges: [
        ...seenAll(repeat.pass.of('list'), [counted(1), counted(2)]),
        ...seenAll(repeat.repeat.of('list'), [3, 4, 5, 6].map(counted)),
        seen(repeat.late.of('list'), counted(9)),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen(repeat.start.of('list'), counted(1))] }],
});
