/** The registry of rules. The order is the order of judging: a rule can hide only rules that come after it. */
import type { Rule } from '../src/core/rule.ts';
import { bearer, otherPlaces, otherReads, otherWrites, refusedStatus, unauthorized } from './auth.ts';
import noEffect, { otherEffect } from './auth/no-effect.ts';
import scheme from './auth/scheme.ts';
import * as envelope from './envelope.ts';
import names from './envelope/names.ts';
import * as timestamps from './envelope/timestamps.ts';
import { frameworkFailure, malformedBody, unknownAddress } from './errors.ts';
import centralized from './errors/centralized.ts';
import * as codes from './errors/codes.ts';
import distinct from './errors/distinct.ts';
import failureEnvelope from './errors/envelope.ts';
import never200 from './errors/never-200.ts';
import separation from './errors/separation.ts';
import { exposureRules } from './exposure.ts';
import { camelCase, fieldStyle } from './fields.ts';
import fieldsExpected from './fields/expected.ts';
import fieldType from './fields/field-type.ts';
import itemSchema from './fields/item-schema.ts';
import { mediaSuffix, mediaType, uniqueKeys, utf8 } from './json.ts';
import wellFormed from './json/well-formed.ts';
import pageSizeLimits from './limits/page-size.ts';
import payload from './limits/payload.ts';
import rateValue from './limits/rate-value.ts';
import rate from './limits/rate.ts';
import responseTime from './limits/response-time.ts';
import { head, safe, standard, unsupported } from './methods.ts';
import headSafe from './methods/head-safe.ts';
import { operationList, patch, replace, subList } from './operation.ts';
import * as creates from './operation/create.ts';
import * as effects from './operation/effects.ts';
import others from './operation/others.ts';
import * as reads from './operation/read.ts';
import reliable from './operation/reliable.ts';
import survived from './operation/survived.ts';
import pageData from './pagination/data.ts';
import emptyTotalPages from './pagination/empty-total-pages.ts';
import pageFields from './pagination/fields.ts';
import pageForm from './pagination/form.ts';
import pageNumbers from './pagination/numbers.ts';
import oneBase from './pagination/one-base.ts';
import { pageNumber, totalPages } from './pagination/page.ts';
import placement from './pagination/placement.ts';
import pageSize from './pagination/size.ts';
import totalElements from './pagination/total-elements.ts';
import * as segments from './paths/segments.ts';
import * as words from './paths/words.ts';
import { queryInvalid, queryInvalidStatus, queryUnknown } from './query.ts';
import * as filters from './query/filter.ts';
import queryPage from './query/page.ts';
import querySize from './query/size.ts';
import sortComplete from './query/sort-complete.ts';
import querySort from './query/sort.ts';
import * as resource from './resource.ts';
import idAssigned from './resource/id-assigned.ts';
import idForm from './resource/id-form.ts';
import idKind from './resource/id-kind.ts';
import idType from './resource/id-type.ts';
import idUnique from './resource/id-unique.ts';
import { cookie, sessionCookie } from './stateless.ts';
import sameAnswer from './stateless/same-answer.ts';
import allowed from './states/allowed.ts';
import refused from './states/refused.ts';
import * as status from './status.ts';
import stated from './status/stated.ts';
import { versionRules } from './version.ts';

export { judgmentsOn } from './version.ts';

export const rules: readonly Rule[] = [
  never200,
  rate,
  ...exposureRules,
  stated,
  sessionCookie,
  cookie,
  wellFormed,
  mediaType,
  mediaSuffix,
  utf8,
  uniqueKeys,
  separation,
  envelope.shape,
  envelope.noContent,
  envelope.success,
  envelope.data,
  envelope.error,
  timestamps.timestamp,
  timestamps.timestampStyle,
  failureEnvelope,
  envelope.errorCode,
  envelope.errorMessage,
  codes.catalog,
  codes.validationCode,
  itemSchema,
  pageData,
  pageSize,
  emptyTotalPages,
  refusedStatus,
  unauthorized,
  bearer,
  otherPlaces,
  otherReads,
  otherWrites,
  status.statusMissing,
  queryInvalidStatus,
  queryInvalid,
  queryUnknown,
  unknownAddress,
  frameworkFailure,
  unsupported,
  status.invalidInput,
  malformedBody,
  payload,
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
  noEffect,
  otherEffect,
  idAssigned,
  head,
  reads.routed,
  status.statusRead,
  reads.operationRead,
  reads.safeRead,
  headSafe,
  sameAnswer,
  segments.hierarchy,
  segments.hierarchyEmpty,
  status.statusExpected,
  fieldsExpected,
  rateValue,
  operationList,
  subList,
  idUnique,
  idForm,
  pageNumbers,
  pageFields,
  placement,
  pageForm,
  querySize,
  queryPage,
  pageNumber,
  totalElements,
  totalPages,
  pageSizeLimits,
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
  distinct,
  codes.oneStatus,
  codes.openStatus,
  codes.oneCode,
  centralized,
  timestamps.timestampFresh,
  timestamps.clock,
  envelope.errorCodeStyle,
  names,
  fieldStyle,
  camelCase,
  fieldType,
  oneBase,
  idType,
  idKind,
  reliable,
  survived,
  others,
  responseTime,
  scheme,
  words.pluralNouns,
  words.kebabCase,
  words.lowerCase,
  words.verbs,
  segments.actionPaths,
  words.queryFilters,
  segments.versionSegment,
  segments.parameters,
  safe,
  standard,
  ...versionRules,
];
