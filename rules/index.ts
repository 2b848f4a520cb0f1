/** The registry of rules. The order is the order of judging: a rule can hide only rules that come after it. */
import type { Rule } from '../src/core/rule.ts';
import * as auth from './auth.ts';
import * as envelope from './envelope.ts';
import names from './envelope/names.ts';
import * as timestamps from './envelope/timestamps.ts';
import * as errors from './errors.ts';
import * as codes from './errors/codes.ts';
import { exposureRules } from './exposure.ts';
import * as fields from './fields.ts';
import * as json from './json.ts';
import * as limits from './limits.ts';
import * as methods from './methods.ts';
import { entries, operationList, patch, replace, subList } from './operation.ts';
import * as creates from './operation/create.ts';
import * as effects from './operation/effects.ts';
import * as reads from './operation/read.ts';
import * as service from './operation/service.ts';
import * as lists from './pagination/lists.ts';
import * as pages from './pagination/page.ts';
import * as segments from './paths/segments.ts';
import * as words from './paths/words.ts';
import { queryInvalid, queryInvalidStatus, queryUnknown } from './query.ts';
import * as filters from './query/filter.ts';
import { queryPage, querySize } from './query/paging.ts';
import { querySort, sortComplete } from './query/sort.ts';
import * as resource from './resource.ts';
import * as ids from './resource/ids.ts';
import * as stateless from './stateless.ts';
import { allowed, refused } from './states.ts';
import * as status from './status.ts';
import stated from './status/stated.ts';
import { versionRules } from './version.ts';

export { judgmentsOn } from './version.ts';

export const rules: readonly Rule[] = [
  errors.never200,
  limits.rateEnvelope,
  ...exposureRules,
  stated,
  stateless.sessionCookie,
  stateless.cookie,
  json.wellFormed,
  json.mediaType,
  json.mediaSuffix,
  json.utf8,
  json.uniqueKeys,
  errors.separation,
  envelope.shape,
  envelope.noContent,
  envelope.success,
  envelope.data,
  envelope.error,
  timestamps.timestamp,
  timestamps.timestampStyle,
  errors.failureEnvelope,
  envelope.errorCode,
  envelope.errorMessage,
  codes.catalog,
  codes.validationCode,
  fields.itemSchema,
  entries,
  pages.pageData,
  pages.pageSize,
  pages.emptyTotalPages,
  auth.refusedStatus,
  auth.unauthorized,
  auth.bearer,
  auth.otherPlaces,
  auth.otherReads,
  auth.otherWrites,
  status.statusMissing,
  queryInvalidStatus,
  queryInvalid,
  queryUnknown,
  errors.unknownAddress,
  errors.frameworkFailure,
  methods.unsupported,
  status.invalidInput,
  errors.malformedBody,
  limits.payload,
  resource.required,
  resource.notBlank,
  resource.email,
  resource.inputTypes,
  resource.refusedCreate,
  resource.changeFields,
  resource.refusedChange,
  status.duplicate,
  status.duplicateChange,
  status.duplicateAtOnce,
  status.missingWrite,
  auth.noEffect,
  auth.otherEffect,
  ids.idAssigned,
  methods.head,
  reads.routed,
  status.statusRead,
  reads.operationRead,
  reads.safeRead,
  methods.headSafe,
  stateless.sameAnswer,
  segments.hierarchy,
  segments.hierarchyEmpty,
  status.statusExpected,
  fields.fieldsExpected,
  limits.rateValue,
  operationList,
  subList,
  ids.idUnique,
  ids.idForm,
  lists.pageNumbers,
  lists.everyPage,
  lists.placement,
  lists.pageForm,
  querySize,
  queryPage,
  pages.pageNumber,
  pages.totalElements,
  pages.totalPages,
  limits.pageSizeLimits,
  filters.queryFilter,
  filters.filterComplete,
  querySort,
  sortComplete,
  status.created,
  creates.create,
  resource.optional,
  creates.listed,
  patch,
  replace,
  effects.replaceTwice,
  effects.remove,
  effects.neighbors,
  creates.location,
  effects.counts,
  filters.queryFresh,
  allowed,
  refused,
  reads.action,
  errors.distinct,
  codes.oneStatus,
  codes.openStatus,
  codes.oneCode,
  errors.centralized,
  timestamps.timestampFresh,
  timestamps.clock,
  envelope.errorCodeStyle,
  names,
  fields.fieldStyle,
  fields.camelCase,
  fields.fieldType,
  lists.oneBase,
  ids.idType,
  ids.idKind,
  service.reliable,
  service.survived,
  service.others,
  limits.responseTime,
  auth.scheme,
  words.pluralNouns,
  words.kebabCase,
  words.lowerCase,
  words.verbs,
  segments.actionPaths,
  words.queryFilters,
  segments.versionSegment,
  segments.parameters,
  methods.safe,
  methods.standard,
  ...versionRules,
];
