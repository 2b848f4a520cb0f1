import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const counted = (requests: number): ReturnType<typeof pageOf> => pageOf([1, 2], { requests });
const log = (requests: number): ReturnType<typeof pageOf> =>
  pageOf(
    Array.from({ length: Math.min(requests, 3) }, (_, index) => index + 1),
    { totalElements: requests },
  );
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
    {
      note: 'a log has an entry more with each request',
      exchanges: [
        ...seenAll(repeat.pass.of('list'), [log(4), log(5)]),
        ...seenAll(repeat.repeat.of('list'), [6, 7, 8, 9].map(log)),
        seen(repeat.late.of('list'), log(12)),
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
