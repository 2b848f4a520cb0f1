import type { PhysicalLocation, Run } from 'sarif';
import { placeOf } from '../../facts/report/plan-place.ts';
import type { Report } from '../../model/report.ts';
import { plainMessage } from './message.ts';
import { percentEncoded } from '../../text/percent.ts';

/** Names for what relative addresses are relative to. */
const bases = { repository: '%SRCROOT%', service: 'SERVICE' } as const;

/** What the bases stand for. They have no address: where a repository was checked out, its reader knows; and GitHub takes files only. */
export function artifactPlaces({ plan, target }: Report): Pick<Run, 'originalUriBaseIds'> {
  const text = plan === null ? `The audited service: ${target.baseUrl}` : 'The repository that holds the plan.';
  return {
    originalUriBaseIds: { [plan === null ? bases.service : bases.repository]: { description: plainMessage(text) } },
  };
}

/** The line of the plan that describes a resource; without a plan, the resource under the service's base URL. */
export function physicalLocation(report: Report, resource: string | null): PhysicalLocation {
  const { path, within, line, column } = placeOf(report, resource);
  return {
    artifactLocation: { uri: relativeUri(path), uriBaseId: bases[within] },
    region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
  };
}

/** A path as a relative reference (RFC 3986, section 4.2). */
function relativeUri(path: string): string {
  return path
    .split('/')
    .map((segment) => percentEncoded(segment))
    .join('/');
}
