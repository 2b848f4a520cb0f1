/** The registry of rules. The order is the order of judging: a rule can hide only rules that come after it. */
import type { Rule } from '../src/core/rule.ts';
import { bearer, otherPlaces, otherReads, otherWrites, refusedStatus, unauthorized } from './auth.ts';
import noEffect, { otherEffect } from './auth/no-effect.ts';
import scheme from './auth/scheme.ts';
import { data, error, errorCode, errorMessage, success } from './envelope.ts';
import clock from './envelope/clock.ts';
import errorCodeStyle from './envelope/error-code-style.ts';
import names from './envelope/names.ts';
import noContent from './envelope/no-content.ts';
import shape from './envelope/shape.ts';
import timestampFresh from './envelope/timestamp-fresh.ts';
import timestampStyle from './envelope/timestamp-style.ts';
import timestamp from './envelope/timestamp.ts';
import { frameworkFailure, malformedBody, unknownAddress } from './errors.ts';
import catalog from './errors/catalog.ts';
import centralized from './errors/centralized.ts';
import distinct from './errors/distinct.ts';
import failureEnvelope from './errors/envelope.ts';
import never200 from './errors/never-200.ts';
import oneCode from './errors/one-code.ts';
import oneStatus from './errors/one-status.ts';
import openStatus from './errors/open-status.ts';
import separation from './errors/separation.ts';
import validationCode from './errors/validation-code.ts';
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
import action from './operation/action.ts';
import counts from './operation/counts.ts';
import create from './operation/create.ts';
import remove from './operation/delete.ts';
import listed from './operation/listed.ts';
import location from './operation/location.ts';
import neighbors from './operation/neighbors.ts';
import others from './operation/others.ts';
import operationRead from './operation/read.ts';
import reliable from './operation/reliable.ts';
import replaceTwice from './operation/replace-twice.ts';
import routed from './operation/routed.ts';
import safeRead from './operation/safe-read.ts';
import survived from './operation/survived.ts';
import pageData from './pagination/data.ts';
import emptyTotalPages from './pagination/empty-total-pages.ts';
import pageFields from './pagination/fields.ts';
import pageForm from './pagination/form.ts';
import pageNumbers from './pagination/numbers.ts';
import oneBase from './pagination/one-base.ts';
import pageNumber from './pagination/page.ts';
import placement from './pagination/placement.ts';
import pageSize from './pagination/size.ts';
import totalElements from './pagination/total-elements.ts';
import totalPages from './pagination/total-pages.ts';
import actionPaths from './paths/actions.ts';
import hierarchyEmpty from './paths/hierarchy-empty.ts';
import hierarchy from './paths/hierarchy.ts';
import kebabCase from './paths/kebab-case.ts';
import lowerCase from './paths/lower-case.ts';
import parameters from './paths/parameters.ts';
import pluralNouns from './paths/plural-nouns.ts';
import queryFilters from './paths/query-filters.ts';
import verbs from './paths/verbs.ts';
import versionSegment from './paths/version.ts';
import { queryInvalid, queryInvalidStatus, queryUnknown } from './query.ts';
import filterComplete from './query/filter-complete.ts';
import queryFilter from './query/filter.ts';
import queryFresh from './query/fresh.ts';
import queryPage from './query/page.ts';
import querySize from './query/size.ts';
import sortComplete from './query/sort-complete.ts';
import querySort from './query/sort.ts';
import { changeFields, email, inputTypes, notBlank, required } from './resource.ts';
import idAssigned from './resource/id-assigned.ts';
import idForm from './resource/id-form.ts';
import idKind from './resource/id-kind.ts';
import idType from './resource/id-type.ts';
import idUnique from './resource/id-unique.ts';
import optional from './resource/optional.ts';
import refusedChange from './resource/refused-change.ts';
import refusedCreate from './resource/refused-create.ts';
import { cookie, sessionCookie } from './stateless.ts';
import sameAnswer from './stateless/same-answer.ts';
import allowed from './states/allowed.ts';
import refused from './states/refused.ts';
import { duplicate, duplicateChange, invalidInput, statusMissing } from './status.ts';
import created from './status/created.ts';
import duplicateAtOnce from './status/duplicate-at-once.ts';
import statusExpected from './status/expected.ts';
import missingWrite from './status/missing-write.ts';
import statusRead from './status/read.ts';
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
  shape,
  noContent,
  success,
  data,
  error,
  timestamp,
  timestampStyle,
  failureEnvelope,
  errorCode,
  errorMessage,
  catalog,
  validationCode,
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
  statusMissing,
  queryInvalidStatus,
  queryInvalid,
  queryUnknown,
  unknownAddress,
  frameworkFailure,
  unsupported,
  invalidInput,
  malformedBody,
  payload,
  required,
  notBlank,
  email,
  inputTypes,
  refusedCreate,
  changeFields,
  refusedChange,
  duplicate,
  duplicateChange,
  duplicateAtOnce,
  missingWrite,
  noEffect,
  otherEffect,
  idAssigned,
  head,
  routed,
  statusRead,
  operationRead,
  safeRead,
  headSafe,
  sameAnswer,
  hierarchy,
  hierarchyEmpty,
  statusExpected,
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
  queryFilter,
  filterComplete,
  querySort,
  sortComplete,
  created,
  create,
  optional,
  listed,
  patch,
  replace,
  replaceTwice,
  remove,
  neighbors,
  location,
  counts,
  queryFresh,
  allowed,
  refused,
  action,
  distinct,
  oneStatus,
  openStatus,
  oneCode,
  centralized,
  timestampFresh,
  clock,
  errorCodeStyle,
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
  pluralNouns,
  kebabCase,
  lowerCase,
  verbs,
  actionPaths,
  queryFilters,
  versionSegment,
  parameters,
  safe,
  standard,
  ...versionRules,
];
