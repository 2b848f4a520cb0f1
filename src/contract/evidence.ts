import type { OperationRecord } from './operation-record.ts';
import { evidenceOf, type ShapeEvidence } from './shape.ts';

/** Exchanges behind a version's shape, for violations to point at. */
export interface Evidence {
  /** The exchange that first brought this status in this situation, and with this code. */
  answer(operation: string, situation: string, status: number, code?: string): string | undefined;
  body(operation: string, situation: string, status: number): ShapeEvidence;
  items(operation: string): ShapeEvidence;
  /** Any answer to a situation that starts so. */
  any(operation: string, situation: string): string | undefined;
}

const noShape: ShapeEvidence = { field: () => undefined, value: () => undefined, order: () => undefined };

/** For snapshots that come from files: there are no exchanges. */
export const noEvidence: Evidence = {
  answer: () => undefined,
  body: () => noShape,
  items: () => noShape,
  any: () => undefined,
};

/** The evidence of each version. */
export function evidenceFrom(
  versions: ReadonlyMap<string | null, ReadonlyMap<string, OperationRecord>>,
): (prefix: string | null) => Evidence {
  return (prefix) => {
    const records = versions.get(prefix);
    if (records === undefined) return noEvidence;
    const answerOf = (operation: string, situation: string, status: number) =>
      records.get(operation)?.answers.get(`${situation} ${status}`);
    return {
      answer: (operation, situation, status, code) => {
        const answer = answerOf(operation, situation, status);
        return code === undefined ? answer?.exchange : answer?.codeFrom.get(code);
      },
      body: (operation, situation, status) => {
        const body = answerOf(operation, situation, status)?.body;
        return body === undefined ? noShape : evidenceOf(body);
      },
      items: (operation) => {
        const record = records.get(operation);
        return record === undefined ? noShape : evidenceOf(record.items);
      },
      any: (operation, situation) =>
        [...(records.get(operation)?.answers.values() ?? [])].find((answer) => answer.situation.startsWith(situation))
          ?.exchange,
    };
  };
}
