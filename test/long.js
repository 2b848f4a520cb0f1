const whole = /support\/(?:every-rule|reference-plan|audit-api)|\/service\.ts'|auditInProcess/;
const scaled = /fast-check|support\/share-of/;

/** True for the source of a test file each of whose tests audits a service. */
export function auditsServices(source) {
  return whole.test(source);
}

/** True for the source of a test file that takes long, and that `npm test` tries in part. */
export function isTriedInPart(source) {
  return whole.test(source) || scaled.test(source);
}
