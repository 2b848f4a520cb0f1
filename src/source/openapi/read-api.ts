import { isList, isObject, type Json, type JsonObject, member, printJson } from '../../text/json.ts';
import { type Api, apiMethods, type ApiOperation, type Content, type Parameter } from './api.ts';
import { contentOf, examplesOf, plainContent } from './content.ts';
import { type References, referencesOf } from './references.ts';
import { accessOf, readSchemes, wantsOf } from './security.ts';
import { serversOf } from './servers.ts';

/** A document that was understood, or why not, as the end of a sentence that starts with its name. */
export type ReadApi =
  | { readonly ok: true; readonly api: Api; readonly references: References }
  | { readonly ok: false; readonly reason: string };

/** Whether a value is an OpenAPI document: it says so itself. */
export function isOpenapi(value: Json): value is JsonObject {
  return member(value, 'openapi') !== undefined || member(value, 'swagger') !== undefined;
}

function versionOf({ openapi, swagger }: JsonObject): string {
  // YAML without quotes has a number there.
  const version = openapi ?? swagger;
  if (version === 2) return '2.0';
  return typeof version === 'string' || typeof version === 'number' ? String(version).slice(0, 20) : 'unknown';
}

/** Reads an OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 document. */
export function readApi(document: Json): ReadApi {
  if (!isOpenapi(document)) {
    return { ok: false, reason: 'is not an OpenAPI document: it does not have `openapi: 3...` or `swagger: "2.0"`' };
  }
  const version = versionOf(document);
  if (!/^(?:2\.0|3\.[012](?:\.\d+.*)?)$/.test(version)) {
    return { ok: false, reason: `is of version ${version}: OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 can be read` };
  }
  const references = referencesOf(document);
  const paths = references.follow(document['paths']);
  if (paths === undefined) return { ok: false, reason: 'has no `paths`, so that it names nothing to ask for' };
  const operations = Object.entries(paths).flatMap(([path, value]) =>
    path.startsWith('/') ? operationsOf(path, references.follow(value) ?? {}, document, references) : [],
  );
  const schemes = readSchemes(document, references);
  // A document that declares how to identify oneself, and asks for it nowhere, says nothing of where it is needed.
  const isSilent = schemes.length > 0 && operations.every(({ access }) => access === 'none');
  const title = member(references.follow(document['info']), 'title');
  return {
    ok: true,
    references,
    api: {
      title: typeof title === 'string' ? title.trim() : '',
      servers: serversOf(document),
      operations: isSilent ? operations.map((each) => ({ ...each, access: 'required' as const })) : operations,
      schemes,
    },
  };
}

function operationsOf(
  path: string,
  item: JsonObject,
  document: JsonObject,
  references: References,
): readonly ApiOperation[] {
  return apiMethods.flatMap((method): readonly ApiOperation[] => {
    const operation = references.follow(item[method.toLowerCase()]);
    if (operation === undefined) return [];
    const all = parametersOf(item, operation, references);
    const { body, isRequired } = bodyOf(operation, all, document, references);
    return [
      {
        method,
        path,
        parameters: all.flatMap((each) => parameterOf(each, references)),
        ...(body === undefined ? {} : { body }),
        isBodyRequired: isRequired,
        answer: answerOf(operation, document, references),
        access: accessOf(operation, document),
        wants: wantsOf(operation, document),
      },
    ];
  });
}

/** The parameters of an operation, those of its path included; its own count where both have one. */
function parametersOf(item: JsonObject, operation: JsonObject, references: References): readonly JsonObject[] {
  const named = new Map<string, JsonObject>();
  for (const list of [item['parameters'], operation['parameters']]) {
    for (const each of isList(list) ? list : []) {
      const parameter = references.follow(each);
      if (parameter !== undefined)
        named.set(printJson([parameter['in'] ?? null, parameter['name'] ?? null]), parameter);
    }
  }
  return [...named.values()];
}

function parameterOf(parameter: JsonObject, references: References): readonly Parameter[] {
  const { in: place, name, required } = parameter;
  if ((place !== 'query' && place !== 'header') || typeof name !== 'string') return [];
  // Swagger 2 has the keywords of the schema beside the name.
  const schema = references.follow(parameter['schema']) ?? parameter;
  const examples = [...examplesOf(parameter, references), ...(schema === parameter ? [] : ownExamples(schema))];
  return [{ name, place, isRequired: required === true, schema, examples }];
}

function ownExamples(schema: JsonObject): readonly Json[] {
  const { example, examples } = schema;
  return [...(example === undefined ? [] : [example]), ...(isList(examples) ? examples : [])];
}

function bodyOf(
  operation: JsonObject,
  parameters: readonly JsonObject[],
  document: JsonObject,
  references: References,
): { readonly body: Content | undefined; readonly isRequired: boolean } {
  const request = references.follow(operation['requestBody']);
  if (request !== undefined) return { body: contentOf(request, references), isRequired: request['required'] === true };
  const plain = parameters.find((each) => each['in'] === 'body');
  const body = plainContent(plain, operation['consumes'] ?? document['consumes']);
  return { body, isRequired: plain?.['required'] === true };
}

function answerOf(operation: JsonObject, document: JsonObject, references: References): ApiOperation['answer'] {
  const answers = references.follow(operation['responses']) ?? {};
  const status = Object.keys(answers)
    .filter((each) => /^2(?:\d\d|XX)$/i.test(each))
    .sort()[0];
  const answer = references.follow(answers[status ?? 'default']);
  if (answer === undefined) return { examples: [] };
  const isSilent = !isObject(answer['content']) && !isObject(answer['schema']);
  const content = contentOf(answer, references) ?? plainContent(answer, operation['produces'] ?? document['produces']);
  return content ?? (isSilent ? { examples: [] } : 'none');
}
