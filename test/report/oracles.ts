/** The official schemas of the formats, and our own: what in a text does not fit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { schema as ctrfSchema } from 'ctrf';
import { isList, isObject } from '../../src/text/json.ts';

const require = createRequire(import.meta.url);
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats.default(ajv);
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as AnySchemaObject);
for (const each of Object.values(require('har-schema') as Readonly<Record<string, AnySchemaObject>>))
  ajv.addSchema(each);

const modules = new URL('../../node_modules/', import.meta.url);
const own = new URL('../../src/', import.meta.url);
const jsonIn = (file: URL): AnySchemaObject => JSON.parse(readFileSync(file, 'utf8')) as AnySchemaObject;

/** Written for draft 4, in which only the id has another name. */
const {
  id: _,
  $schema: __,
  ...sarifSchema
} = jsonIn(new URL('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', modules));

/** The schema of Jenkins, as far as we write it. */
export const junitSchema = readFileSync(new URL('junit-jenkins.xsd', import.meta.url), 'utf8');

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const text = { type: 'string', minLength: 1 };
const lines = { required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } };
const gitlabSchema = {
  type: 'array',
  items: {
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: text,
      check_name: text,
      fingerprint: text,
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: { required: ['path', 'lines'], properties: { path: text, lines } },
    },
  },
};

/**
 * Statement v1, ResourceDescriptor, and the predicate test-result v0.1, written from spec/v1/*.md, predicates/test-result.md,
 * and the .proto files in https://github.com/in-toto/attestation, which publishes no JSON Schema. A descriptor has a uri, a
 * digest, or content. A subject has a digest. Fields may be added to any object, and we add `probity` to the predicate.
 */
const digest = {
  type: 'object',
  minProperties: 1,
  properties: { sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
  additionalProperties: false,
};
const uri = { type: 'string', format: 'uri' };
const descriptor = {
  type: 'object',
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }, { required: ['content'] }],
  properties: { name: text, uri, digest, mediaType: text, annotations: { type: 'object' } },
  additionalProperties: false,
};
const tests = { type: 'array', items: text };
const predicate = {
  type: 'object',
  required: ['result', 'configuration'],
  properties: {
    result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
    configuration: { type: 'array', items: descriptor },
    url: uri,
    passedTests: tests,
    warnedTests: tests,
    failedTests: tests,
    probity: { type: 'object' },
  },
  additionalProperties: false,
};
const attestationSchema = {
  type: 'object',
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, items: { ...descriptor, required: ['digest'] } },
    predicateType: { const: 'https://in-toto.io/attestation/test-result/v0.1' },
    predicate,
  },
  additionalProperties: false,
};

/** Readers ignore unknown fields, but we write none that the schema lacks. */
function closed(schema: unknown): unknown {
  if (isList(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return isObject(schema['properties']) && schema['type'] === 'object'
    ? { additionalProperties: false, ...inner }
    : inner;
}

const ownSchema = (name: string): AnySchemaObject =>
  closed(jsonIn(new URL(`${name}.schema.json`, own))) as AnySchemaObject;

const validators = {
  json: ajv.compile(ownSchema('report/report')),
  summary: ajv.compile(ownSchema('report/summary')),
  ndjson: ajv.compile({ type: 'array', items: ownSchema('report/event') }),
  sarif: ajv.compile(sarifSchema),
  ctrf: ajv.compile(ctrfSchema),
  har: ajv.compile({ $ref: 'har.json#' }),
  gitlab: ajv.compile(gitlabSchema),
  attestation: ajv.compile(attestationSchema),
  snapshot: ajv.compile(ownSchema('contract/snapshot')),
};

type JsonFormat = keyof typeof validators;

export const jsonFormats = Object.keys(validators).filter((each): each is JsonFormat => each !== 'snapshot');

/** Every line of NDJSON is an item. */
export function parsed(format: JsonFormat, text: string): unknown {
  return JSON.parse(format === 'ndjson' ? `[${text.trim().split('\n').join(',')}]` : text);
}

export function misfitsIn(format: JsonFormat, text: string): readonly string[] {
  const validate = validators[format];
  return validate(parsed(format, text))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${format}: ${instancePath} ${message}`);
}

const sample = /^probity_[a-z_]+\{(?:[a-z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*",?)*\} -?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** Lines that do not fit the grammar of the text exposition format. */
export function misfitsInMetrics(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  return lines.filter((line) => !sample.test(line) && !/^# (?:HELP|TYPE) probity_[a-z_]+ .+$/.test(line));
}

/** Lines that the runner of GitHub would not take for a command. */
export function misfitsInCommands(text: string): readonly string[] {
  const command = /^::(?:error|warning|notice) (?:(?:file|line|col|title)=[^,:\r\n]+,?)+::[^\r\n]+$/;
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => !command.test(line));
}
