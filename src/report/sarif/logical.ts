import type { LogicalLocation } from 'sarif';
import type { Finding } from '../../model/report.ts';

/** Resource and operation of a finding; none where it is about the service as a whole. */
export function logicalLocations({ resource, operation }: Finding): LogicalLocation[] {
  return [
    ...(operation === null ? [] : [{ name: operation, fullyQualifiedName: operation, kind: 'function' }]),
    ...(resource === null ? [] : [{ name: resource, fullyQualifiedName: resource, kind: 'resource' }]),
  ].filter(({ name }) => name.trim() !== '');
}
