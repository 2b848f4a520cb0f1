import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';

/** Every rule and every clause, for audits that leave nothing out. */
export const everyRule = { rules, clauses } as const;
