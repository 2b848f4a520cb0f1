/** The clauses of what an error object holds: broken where it is not there. */
export const memberClauses = { code: 'envelope.error-code', message: 'envelope.error-message' } as const;
