/** The presets: fragments of plans, by name. `extends: probity:NAME` lays a plan over one of them. None has code. */

const bare = `# Items without an envelope. Lists are arrays, or { items, total }.
profile:
  names: { data: items, total_elements: total }
rules:
  "envelope/*": off
  limits/rate: off
  pagination/numbers: off
`;

const problemJson = `# Failures as in RFC 9457: type, title, status, and detail.
profile:
  names: { error: "", code: type, message: title }
  media_types: { failure: application/problem+json }
rules:
  "envelope/*": off
  errors/validation-code: off
  json/media-suffix: off
  limits/rate: off
`;

const jsonApi = `# JSON:API 1.1
http:
  headers: { Accept: application/vnd.api+json, Content-Type: application/vnd.api+json }
profile:
  item_fields: attributes
  body: { data: { type: "{{resource}}", id: "{{id}}", attributes: "{{fields}}" } }
  names: { error: /errors/0, code: code, message: title }
  parameters: { page: "page[number]", size: "page[size]", filter: "filter[*]" }
  sort_form: -name
  media_types: { success: application/vnd.api+json, failure: application/vnd.api+json }
rules:
  "envelope/*": off
  errors/validation-code: off
  json/media-suffix: off
  limits/rate: off
  pagination/numbers: off
  resource/id-type: off
`;

const springPage = `# Pages of Spring Data, and the default errors of Spring Boot: timestamp, status, error, and path.
profile:
  page_base: 0
  names: { data: content, page: number, error: "", message: error }
rules:
  "envelope/*": off
  errors/validation-code: off
  limits/rate: off
`;

/** YAML, by the name after `probity:`. */
export const presets: Readonly<Record<string, string>> = {
  bare,
  'problem-json': problemJson,
  'json-api': jsonApi,
  'spring-page': springPage,
};
