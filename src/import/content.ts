/** The JSON among the media types of a body or a response. */
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { parseMediaType } from '../text/media-type.ts';
import type { Body, Content } from './api.ts';
import { type References, textsIn } from './references.ts';

/** The JSON of an OpenAPI 3 body or response. It is undefined if there is none. */
export function contentOf(holder: JsonObject, references: References): Content | undefined {
  const content = references.resolve(holder['content']) ?? {};
  const mediaType = jsonAmong(Object.keys(content));
  const media = mediaType === undefined ? undefined : references.resolve(content[mediaType]);
  if (mediaType === undefined || media === undefined) return undefined;
  const { schema } = media;
  return { mediaType, ...(schema === undefined ? {} : { schema }), examples: examplesOf(media, references) };
}

/** The JSON of a Swagger 2 body or response, whose media types are elsewhere. */
export function plainContent(holder: JsonObject, types: unknown): Content | undefined {
  const named = textsIn(types);
  const mediaType = named.length === 0 ? 'application/json' : jsonAmong(named);
  const { schema } = holder;
  if (mediaType === undefined || !isObject(schema)) return undefined;
  const examples = isObject(holder['examples']) ? Object.entries(holder['examples']) : [];
  return { mediaType, schema, examples: examples.filter(([type]) => isJson(type)).map(([, value]) => value) };
}

export function bodyOf(
  operation: JsonObject,
  parameters: readonly JsonObject[],
  consumes: unknown,
  references: References,
): Body | undefined {
  const request = references.resolve(operation['requestBody']);
  if (request !== undefined) {
    const mediaTypes = Object.keys(references.resolve(request['content']) ?? {});
    return { isRequired: request['required'] === true, json: contentOf(request, references), mediaTypes };
  }
  const plain = parameters.find(({ in: place }) => place === 'body');
  const json = plain && plainContent(plain, consumes);
  if (plain !== undefined) return { isRequired: plain['required'] === true, json, mediaTypes: textsIn(consumes) };
  const fields = parameters.filter(({ in: place }) => place === 'formData');
  if (fields.length === 0) return undefined;
  const isRequired = fields.some(({ required }) => required === true);
  return { isRequired, json: undefined, mediaTypes: ['multipart/form-data'] };
}

/** The JSON of the first success. It is undefined if that is something else. */
export function responseOf(operation: JsonObject, produces: unknown, references: References): Content | undefined {
  const responses = references.resolve(operation['responses']) ?? {};
  const statuses = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status));
  const silent = { mediaType: '', examples: [] };
  const [status = 'default'] = statuses.toSorted();
  const response = references.resolve(responses[status]);
  const isOther = status === '204' || (Object.keys(responses).length > 0 && responses[status] === undefined);
  if (response === undefined || isOther) return isOther ? undefined : silent;
  const isSilent = !isObject(response['content']) && !isObject(response['schema']);
  return contentOf(response, references) ?? plainContent(response, produces) ?? (isSilent ? silent : undefined);
}

/** `example`, and the values of `examples`. */
export function examplesOf(holder: JsonObject, references: References): readonly unknown[] {
  const { example, examples } = holder;
  const named = isObject(examples)
    ? Object.values(examples).map(
        (each) => references.resolve(each)?.['value'] ?? references.resolve(each)?.['dataValue'],
      )
    : isList(examples)
      ? examples
      : [];
  return [example, ...named].filter((each) => each !== undefined);
}

/** The plainest JSON: `application/json`, then `application/vnd.api+json`, then a wildcard. */
function jsonAmong(types: readonly string[]): string | undefined {
  const rank = (type: string): number => (type.includes('*') ? 2 : parseMediaType(type)?.kind === 'json' ? 0 : 1);
  return types.filter(isJson).toSorted((one, other) => rank(one) - rank(other))[0];
}

function isJson(type: string): boolean {
  const { kind, essence = '' } = parseMediaType(type) ?? {};
  if (essence === 'application/json-patch+json') return false;
  return kind === 'json' || kind === 'json-suffix' || /^(?:application|\*)\/\*$/.test(essence);
}
