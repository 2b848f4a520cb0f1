// @ts-nocheck
// Made from plan.schema.json by test/generate/plan.ts; do not edit.
import type { PlanDocument } from './plan-document.generated.ts';

export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The part of plan.schema.json that it is about. */
  readonly parentSchema?: unknown;
  /** The value that does not fit. */
  readonly data?: unknown;
}

export interface PlanValidator {
  (value: unknown): value is PlanDocument;
  errors?: readonly SchemaError[] | null;
}

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

var validate = validate21, stdin_default = validate21, schema6 = { $schema: "http://json-schema.org/draft-07/schema#", title: "PlanDocument", description: "A Probity plan, version 1: where a service is, what it offers, and how it may be asked.", type: "object", additionalProperties: !1, required: ["base_url"], properties: { version: { description: "Version of the plan format. This Probity reads version 1, which is also the default.", type: "integer", const: 1, default: 1, examples: [1] }, name: { description: "Name of the service, for people. Default: the host of base_url.", type: "string", minLength: 1, examples: ["Shop API"] }, base_url: { description: "Address that every path is appended to.", allOf: [{ $ref: "#/definitions/url" }], examples: ["https://api.example.test"] }, auth: { $ref: "#/definitions/auth" }, writes: { description: "Whether items may be created, changed and deleted. Default false: only list and read operations, and only by GET, HEAD and OPTIONS.", type: "boolean", default: !1, examples: [!0] }, http: { $ref: "#/definitions/http" }, volatile: { description: "JSON pointers into an item of what differs from read to read without anything having changed. `*` matches any key or index.", type: "array", items: { $ref: "#/definitions/pointer" }, examples: [["/retrievedAt"]] }, mask: { description: "JSON pointers into a body or an item to values that no report shows, in addition to all secrets. `*` matches any key or index; what is below is masked too. Strings are masked wherever they occur, numbers become 0 in their place and are masked in addresses; words, and numbers of fewer than four digits, are masked in their place and in addresses alone. A journal keeps them: the cleanup needs ids.", type: "array", items: { $ref: "#/definitions/pointer" }, examples: [["/data/email"]] }, resources: { description: "The resources of the service. A path alone is enough; each further key lets more clauses be judged.", type: "array", items: { $ref: "#/definitions/resource" }, examples: [[{ path: "/users" }]] }, probes: { description: "Single requests to addresses that the shape of a resource does not give.", type: "array", items: { $ref: "#/definitions/probe" }, examples: [[{ id: "health", request: "GET /health", auth: "none", expect: { status: 200 } }]] }, profile: { $ref: "#/definitions/profile" }, contract: { $ref: "#/definitions/contract" }, labels: { description: "Words about the service that are in every report, for dashboards.", type: "object", additionalProperties: { type: "string" }, examples: [{ team: "payments", env: "staging" }] }, environments: { description: "Where else the service runs, by name, for --env: what one says takes the place of the plan's own key.", type: "object", propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }, additionalProperties: { $ref: "#/definitions/environment" }, examples: [{ staging: { base_url: "https://staging.example.test", labels: { env: "staging" } } }] }, rules: { description: "Settings of rules by rule id: `off`, or the options of the rule.", type: "object", additionalProperties: { $ref: "#/definitions/rule_setting" }, examples: [{ "paths/plural-nouns": { allow: ["staff"] }, "fields/camel-case": "off" }] }, waivers: { description: "Violations that are accepted for now, each with the reason.", type: "array", items: { $ref: "#/definitions/waiver" }, examples: [[{ rule: "exposure/banners", reason: "the proxy, see OPS-12", until: "2027-01-31" }]] } }, definitions: { environment: { description: "What is different there.", type: "object", additionalProperties: !1, minProperties: 1, properties: { base_url: { description: "Address that every path is appended to.", allOf: [{ $ref: "#/definitions/url" }] }, auth: { $ref: "#/definitions/auth" }, writes: { description: "Whether items may be created, changed and deleted.", type: "boolean", examples: [!1] }, http: { $ref: "#/definitions/http" }, labels: { description: "Words about the service that are in every report, for dashboards.", type: "object", additionalProperties: { type: "string" }, examples: [{ env: "staging" }] } } }, url: { $comment: "url", description: "Absolute http or https address that every path is appended to, without query and fragment.", type: "string", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$", examples: ["https://api.example.test", "${SHOP_URL:-http://127.0.0.1:8080}"] }, path: { $comment: "path", description: "Path of a collection below base_url. Starts with a slash. Parameters are in braces and fill a whole segment.", type: "string", pattern: "^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$", examples: ["/users", "/users/{id}/orders"] }, field: { description: "A name of a field.", type: "string", minLength: 1 }, other_name: { description: "A key of the body, or a JSON pointer from the body that begins with `/`.", type: "string", minLength: 1, pattern: "^(?:[^/].*|/.*[^/])$" }, field_place: { description: "A name of a field, or a JSON pointer to it that begins with a slash.", type: "string", pattern: "^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$", examples: ["email", "/contact/email"] }, field_places: { description: "Fields of an item, by name, or by a JSON pointer that begins with a slash.", type: "array", items: { $ref: "#/definitions/field_place" }, examples: [["email", "/contact/email"]] }, pointer: { description: "A JSON pointer (RFC 6901).", type: "string", pattern: "^(?:/(?:[^~/]|~[01])*)+$", examples: ["/retrievedAt", "/items/*/seenAt"] }, duration: { description: "A span of time with its unit (ms, s, m or h).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$", examples: ["10s", "500ms"] }, rate: { description: "A number of requests in a second (s), a minute (m) or an hour (h).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$", examples: ["50/s", "600/m"] }, size: { description: "A number of bytes with its unit (B, kB, MB, GB, or KiB, MiB, GiB).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$", examples: ["1MiB", "512KiB"] }, calendar_date: { description: "A date (year-month-day).", type: "string", pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$", examples: ["2027-01-31"] }, header_map: { description: "Headers by name.", type: "object", propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }, additionalProperties: { description: "One line of characters that a header may hold.", type: "string", pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$" }, examples: [{ "X-Tenant": "acme" }] }, rule_setting: { description: "`off` leaves the rule out; an object holds its options.", type: ["string", "object"], tsType: "'off' | JsonObject", if: { type: "string" }, then: { const: "off" } }, auth: { description: "How the audit identifies itself: one of bearer, command, file and oauth2, and whatever else each request needs.", type: "object", examples: [{ bearer: "${SHOP_TOKEN}" }], additionalProperties: !1, minProperties: 1, properties: { bearer: { $comment: "token", description: "A token of printable ASCII characters without spaces. It is sent as `Authorization: Bearer <token>`; take it from the environment.", type: "string", pattern: "^[\\u0021-\\u007e]+$", examples: ["${SHOP_TOKEN}"] }, command: { description: "A command whose standard output is the token. It is run again before a token expires that says when (a JSON Web Token), and when one is refused.", type: "string", minLength: 1, examples: ["vault read -field=token secret/shop"] }, file: { description: "A file whose content is the token, relative to the plan. It is read again like a command is run again.", type: "string", minLength: 1, examples: ["/var/run/secrets/tokens/shop"] }, oauth2: { $ref: "#/definitions/oauth2" }, headers: { description: "Further headers that belong to the credential, such as an API key. Left out wherever no credential is sent.", allOf: [{ $ref: "#/definitions/header_map" }], examples: [{ "X-Api-Key": "${SHOP_KEY}" }] }, query: { description: "Query parameters that belong to the credential, such as an API key. Left out wherever no credential is sent.", type: "object", minProperties: 1, propertyNames: { minLength: 1 }, additionalProperties: { type: "string", minLength: 1 }, examples: [{ api_key: "${SHOP_KEY}" }] }, mtls: { $ref: "#/definitions/mtls" } } }, oauth2: { description: "OAuth 2.0 client credentials (RFC 6749 section 4.4) that a token is fetched with: another one before it expires, and when it is refused.", type: "object", additionalProperties: !1, required: ["token_url", "client_id", "client_secret"], properties: { token_url: { description: "Address of the token endpoint.", examples: ["https://login.example.test/token"], allOf: [{ $ref: "#/definitions/url" }] }, client_id: { description: "Id of the client.", examples: ["probity"], type: "string", minLength: 1 }, client_secret: { description: "Secret of the client. Take it from the environment.", type: "string", minLength: 1, examples: ["${SHOP_SECRET}"] }, scope: { description: "Scopes, separated by spaces.", type: "string", minLength: 1, examples: ["orders.read orders.write"] } }, examples: [{ token_url: "https://login.example.test/token", client_id: "probity", client_secret: "${SHOP_SECRET}" }] }, mtls: { description: "Certificate that the audit shows when it connects. Paths are relative to the plan.", type: "object", additionalProperties: !1, required: ["cert", "key"], properties: { cert: { description: "File of the certificate (PEM).", type: "string", minLength: 1, examples: ["./client.pem"] }, key: { description: "File of its private key (PEM).", type: "string", minLength: 1, examples: ["./client.key"] } }, examples: [{ cert: "./client.pem", key: "./client.key" }] }, http: { description: "How requests are sent.", type: "object", additionalProperties: !1, properties: { concurrency: { description: "Requests in flight at the same time, at most.", type: "integer", minimum: 1, maximum: 256, default: 8, examples: [4] }, rate: { description: "Requests in a span of time, at most: 50/s, 600/m. Default: as fast as the service answers.", allOf: [{ $ref: "#/definitions/rate" }] }, timeout: { description: "How long one answer may take: 10s, 500ms. Default 10s.", allOf: [{ $ref: "#/definitions/duration" }] }, patience: { description: "How long one request may be put off by 429, Retry-After and gateways in all, and how long the run goes on if most requests are answered with 429 or a 5xx: 60s, 5m. Default 60s.", allOf: [{ $ref: "#/definitions/duration" }] }, max_pages: { description: "Pages that a walk over a list looks at, at most.", type: "integer", minimum: 1, maximum: 1e5, default: 50, examples: [20] }, headers: { description: "Headers on every request, those without a credential included. A credential belongs under `auth`.", allOf: [{ $ref: "#/definitions/header_map" }] }, ca: { description: "File of an authority (PEM), relative to the plan, that is trusted in addition to those of the machine: the one that signed the service's certificate, or that certificate itself.", type: "string", minLength: 1, examples: ["./company-ca.pem"] } }, examples: [{ rate: "50/s", timeout: "5s" }] }, resource: { description: "One resource: a collection and its items.", type: "object", additionalProperties: !1, required: ["path"], properties: { path: { description: "Path of the collection below base_url; of a child, below its parent's item. With a slash at its end all its addresses have one: /users/ and /users/{id}/.", allOf: [{ $ref: "#/definitions/path" }], examples: ["/users", "/users/{id}/orders"] }, operations: { $ref: "#/definitions/operations" }, single: { description: "One-to-one with the item that it is below (/users/{id}/profile): read, replace and patch at its path, without a list or ids of its own. It is written only below items that the run created.", type: "boolean", default: !1, examples: [!0] }, auth: { description: "Whether its operations want the credential. An operation or action may say otherwise; a child has its own.", allOf: [{ $ref: "#/definitions/access" }] }, kind: { description: "`user`: the user resource of the conventions, whose field rules hold. Default if the path ends in /users; `other` says that it is not one.", enum: ["user", "other"], examples: ["user"] }, item: { description: "JSON Schema of one item (draft-07 or 2020-12), here or in a file next to the plan.", type: "object", tsType: "JsonObject", examples: [{ $ref: "./user.schema.json" }] }, create: { $ref: "#/definitions/create" }, change: { description: "Other valid values of fields, for replace (all at once) and patch (one alone, others together).", type: "object", tsType: "JsonObject", minProperties: 1, examples: [{ nickname: "bea" }] }, filters: { description: "Query parameters that filter the list, by name.", type: "object", additionalProperties: { $ref: "#/definitions/filter" }, examples: [{ status: ["active", "blocked"] }] }, sort: { description: "Fields that the list can be sorted by.", type: "array", items: { description: "A name of a field, without a comma or white space.", type: "string", pattern: "^[^,\\s]+$" }, examples: [["name", "id"]] }, states: { $ref: "#/definitions/states" }, actions: { description: "Actions on an item, each a POST on a path below it.", type: "array", items: { $ref: "#/definitions/action" }, examples: [[{ path: "/publish" }]] }, owner: { description: "Of a resource below another: the item's field that names its owner, if any. A create whose address does not name the owner has it in its body.", allOf: [{ $ref: "#/definitions/field" }], examples: ["user_id"] }, query: { description: "Query parameters of every request to this resource: reads, writes and cleanup. Its children have their own; a probe is sent as it is.", type: "object", additionalProperties: { $ref: "#/definitions/filter_value" }, examples: [{ tenant: "acme" }] }, headers: { description: "Headers of every request to this resource, as `query`. A credential belongs under `auth`.", allOf: [{ $ref: "#/definitions/header_map" }], examples: [{ "X-Tenant": "acme" }] }, children: { description: "Resources below an item of this one. A child may have all that a resource has.", type: "array", items: { $ref: "#/definitions/resource" }, examples: [[{ path: "/orders", owner: "user_id" }]] } } }, operations: { description: "What the resource offers: a list of standard operations, or a map from operation to request for a service that strays from the standard addresses. An address may leave out outer owners: read: GET /lists/{id}, of /boards/{id}/lists. Default [list, read].", type: ["array", "object"], tsType: "OperationList | OperationMap", if: { type: "array" }, then: { $ref: "#/definitions/operation_list" }, else: { $ref: "#/definitions/operation_map" }, examples: [["list", "read", "create", "replace", "patch", "delete"], { list: "GET /getNews", read: !0 }] }, operation_list: { description: "Standard operations.", type: "array", items: { enum: ["list", "read", "create", "replace", "patch", "delete"] } }, operation_map: { description: "Operations with their requests; `true` stands for the standard address.", type: "object", additionalProperties: !1, properties: { list: { description: "Standard: GET on the collection.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["GET /getNews"] }, read: { description: "Standard: GET on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["GET /news/{id}.json"] }, create: { description: "Standard: POST on the collection.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["POST /news/create"] }, replace: { description: "Standard: PUT on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["POST /news/{id}/update"] }, patch: { description: "Standard: PATCH on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: [!0] }, delete: { description: "Standard: DELETE on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["leave"] } } }, operation_request: { $comment: "operation", description: "Method and path below base_url, or `true` for the standard ones, or `false` for an operation that is not offered, or `leave` for one that is there and is never to be called, or a map that says more.", type: ["string", "boolean", "object"], tsType: "string | boolean | LongOperation", pattern: "^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$", if: { type: "object" }, then: { $ref: "#/definitions/long_operation" }, examples: ["GET /getNews", "GET /news/{id}.json", "DELETE /news/{id}/remove", !0, "leave", { auth: "none" }] }, long_operation: { description: "An operation, and whether it wants the credential.", type: "object", additionalProperties: !1, properties: { request: { $comment: "request", description: "Method and path below base_url. Default: the standard ones. A parameter may be a part of a segment.", type: "string", pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", examples: ["GET /getNews", "GET /news/{id}.json"] }, auth: { description: "Whether it wants the credential. Default: as the resource says.", allOf: [{ $ref: "#/definitions/access" }] } } }, access: { description: "`required`: who has no valid credential is refused. `optional`: it is sent, and not needed. `none`: it is not sent. Only what is `required` is held to the clauses of authentication. Default: required.", enum: ["required", "optional", "none"], examples: ["none"] }, create: { description: "How an item is created.", type: "object", additionalProperties: !1, required: ["example"], properties: { example: { description: "A valid body. {{unique}} is a fresh word, {{unique_number}} a fresh number of nine digits.", type: "object", tsType: "JsonObject", examples: [{ name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }] }, by: { description: "`put`: an item is created by PUT at an address that the client chooses (see id). Default: POST on the collection.", enum: ["post", "put"], examples: ["put"] }, id: { description: "With by: put, the id of a new item; it has {{unique}} or {{unique_number}} in it.", type: "string", minLength: 1, examples: ["b{{unique}}"] }, id_at: { description: "JSON pointer to the id in the answer to a create, from the body or from the item that it shows.", allOf: [{ $ref: "#/definitions/pointer" }], examples: ["/data/name"] }, keep: { description: "Allows creating items that stay, because the resource has no delete operation. Without it nothing is created there.", type: "boolean", default: !1, examples: [!0] }, required: { description: "Fields that a create must have.", allOf: [{ $ref: "#/definitions/field_places" }] }, not_blank: { description: "Fields whose text must not be blank.", allOf: [{ $ref: "#/definitions/field_places" }] }, email: { description: "Fields that must be valid e-mail addresses.", allOf: [{ $ref: "#/definitions/field_places" }] }, unique: { description: "Fields whose values no two items share.", allOf: [{ $ref: "#/definitions/field_places" }] }, invalid: { description: "Values that make the example invalid; each entry is laid over it, a JSON pointer that begins with a slash over what it leads to. More are derived.", type: "array", items: { type: "object", tsType: "JsonObject", minProperties: 1 }, examples: [[{ email: "not-an-address" }, { age: "many" }]] } }, examples: [{ example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: ["name", "email"] }] }, filter: { description: "A value or several (the items whose field of that name is that, compared as text), or a map that says more.", type: ["array", "string", "number", "boolean", "object"], tsType: "FilterValue | FilterValue[] | LongFilter", if: { type: "object" }, then: { $ref: "#/definitions/long_filter" }, else: { if: { type: "array" }, then: { $ref: "#/definitions/filter_values" }, else: { $ref: "#/definitions/filter_value" } }, examples: [["active", "blocked"], { value: "ada", in: ["name", "nickname"], match: "contains" }] }, filter_value: { description: "A value to filter by.", type: ["string", "number", "boolean"], examples: ["active"] }, filter_values: { description: "Values to filter by, one at a time.", type: "array", items: { $ref: "#/definitions/filter_value" }, minItems: 1, examples: [["active", "blocked"]] }, long_filter: { description: "What a filter keeps.", type: "object", additionalProperties: !1, properties: { value: { description: "The value to filter by.", allOf: [{ $ref: "#/definitions/filter_value" }] }, values: { description: "Several values, one at a time.", allOf: [{ $ref: "#/definitions/filter_values" }] }, in: { description: "Fields of which one at least must match. Default: the field that is called like the filter.", allOf: [{ $ref: "#/definitions/field_places" }], minItems: 1 }, match: { description: "How the value and the field are compared.", enum: ["equals", "contains", "prefix"], default: "equals", examples: ["contains"] } } }, state: { description: "A value of the state field.", type: ["string", "number", "boolean"] }, states: { description: "States of an item, and what leads from one to another.", type: "object", additionalProperties: !1, required: ["field"], properties: { field: { description: "Field that holds the state.", allOf: [{ $ref: "#/definitions/field" }], examples: ["status"] }, allowed: { description: "Transitions that work: from, by (an action's path, or patch), to.", type: "array", items: { type: "array", items: { $ref: "#/definitions/state" }, minItems: 3, maxItems: 3 }, examples: [[["active", "/block", "blocked"]]] }, refused: { description: "Transitions that are refused: from, by (an action's path, or patch), and for patch to.", type: "array", items: { type: "array", items: { $ref: "#/definitions/state" }, minItems: 2, maxItems: 3 }, examples: [[["blocked", "/block"]]] } }, examples: [{ field: "status", allowed: [["active", "/block", "blocked"]], refused: [["blocked", "/block"]] }] }, action: { description: "An action on an item.", type: "object", additionalProperties: !1, properties: { path: { $comment: "action", description: "Path below the item: POST <item>/publish.", type: "string", pattern: "^(?:/[^/\\s?#{}\\\\]+)+/?$", examples: ["/publish"] }, request: { $comment: "request", description: "Method and path below base_url, for an action that strays from the standard address.", type: "string", pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", examples: ["POST /news/{id}:publish", "GET /publish-news/{id}"] }, body: { description: "JSON body to send. Default: none.", tsType: "Json", examples: [{ reason: "late" }] }, auth: { description: "Whether it wants the credential. Default: as the resource says.", allOf: [{ $ref: "#/definitions/access" }] }, on: { description: "What it is tried on: an item that the audit created, or one that is there.", enum: ["created", "existing"], default: "created", examples: ["existing"] } } }, probe: { description: "A single request.", type: "object", additionalProperties: !1, required: ["id", "request"], properties: { id: { description: "A name for the report, of letters, digits, dots and hyphens.", type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$", examples: ["health"] }, request: { $comment: "address", description: "Method and address below base_url, query included. {{name}} is what another probe captured; headers and body may hold it too.", type: "string", pattern: "^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$", examples: ["GET /health"] }, headers: { description: "Headers of this request.", allOf: [{ $ref: "#/definitions/header_map" }] }, body: { description: "JSON body to send. Default: none.", tsType: "Json", examples: [{ query: "ada" }] }, auth: { description: "Whether it wants the credential, as of a resource. Default: as the operation at this address says, else required. `valid` is an older word for required.", enum: ["required", "optional", "none", "valid"], examples: ["none"] }, expect: { description: "What the answer must be.", type: "object", additionalProperties: !1, properties: { status: { description: "The status.", type: "integer", minimum: 200, maximum: 599, examples: [200] }, headers: { description: "Headers that it must have, with their values.", allOf: [{ $ref: "#/definitions/header_map" }] }, body: { description: "Values that it must hold, by JSON pointer into the whole body.", type: "object", tsType: "JsonObject", propertyNames: { pattern: "^(?:/(?:[^~/]|~[01])*)*$" }, minProperties: 1, examples: [{ "/data/state": "up" }] }, schema: { description: "JSON Schema of the whole body (draft-07 or 2020-12), here or in a file next to the plan.", type: "object", tsType: "JsonObject", examples: [{ $ref: "./health.schema.json" }] } }, examples: [{ status: 200, body: { "/data/state": "up" } }] }, capture: { description: "Values of its answer that other probes hold as {{name}}, by name: each a JSON pointer into the body.", type: "object", propertyNames: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, additionalProperties: { $ref: "#/definitions/pointer" }, examples: [{ node: "/data/node" }] }, filters: { description: "Path of a resource whose items it shows a part of: a filter by the path, next to the collection.", allOf: [{ $ref: "#/definitions/path" }], examples: ["/books"] } } }, profile: { description: "What the conventions leave open, filled in for this service; what is set is asserted.", type: "object", additionalProperties: !1, properties: { page_base: { description: "Number of the first page.", enum: [0, 1], examples: [0] }, page_form: { description: "Where lists carry their page numbers: `merged` next to success, error and timestamp; `nested` with the list inside data; `bare` without the envelope; `plain` nowhere.", enum: ["plain", "merged", "bare", "nested"], examples: ["nested"] }, names: { description: "What the service calls what the conventions name: the key of the body, or a JSON pointer from the body that begins with `/`. `page`, `size` and `sort` are names of query parameters too (the last word of a pointer; of `/page/number`, `page`). The naming is reported once, and everything else is judged by these names.", type: "object", additionalProperties: !1, properties: { data: { description: "Where a list has its items, and an answer its item.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["result"] }, error: { description: "Where a failure has its code and message.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["fault"] }, page: { description: "The number of the page.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/page"] }, size: { description: "The number of items asked for per page.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["limit"] }, total_elements: { description: "The number of items over all pages.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/total"] }, total_pages: { description: "The number of pages.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/pages"] }, sort: { description: "The parameter that sorts a list.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["order_by"] } }, examples: [{ data: "result", size: "limit", total_elements: "/meta/total" }] }, statuses: { description: "Statuses that the conventions leave open: of a success by operation, and of a few other situations.", type: "object", additionalProperties: !1, properties: { replace: { description: "Status of a replace.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, patch: { description: "Status of a patch.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, delete: { description: "Status of a delete.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [204] }, action: { description: "Status of an action.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, past_the_end: { description: "Status of a page after the last.", enum: [200, 404, 400], examples: [404] }, too_large: { description: "Status of a body over the limit.", enum: [413, 400], examples: [413] }, wrong_media_type: { description: "Status of a body of another media type; that of a success if it is read.", enum: [200, 201, 415, 400], examples: [415] }, unsupported_method: { description: "Status of a method that an address does not offer.", enum: [405, 404], examples: [405] }, unusable_parameter: { description: "Status of a value that page, size or sort cannot take; 200 if the default is used instead.", enum: [400, 200], examples: [400] }, unknown_parameter: { description: "Status of an unknown query parameter; 200 if it is ignored.", enum: [200, 400], examples: [200] }, refused_transition: { description: "Status of a change of state that is refused.", type: "integer", minimum: 400, maximum: 499, examples: [409] } }, examples: [{ replace: 200, delete: 204 }] }, limits: { description: "Limits of the service.", type: "object", additionalProperties: !1, properties: { max_page_size: { description: "Items on a page, at most.", type: "integer", minimum: 1, examples: [100] }, default_page_size: { description: "Items on a page if no size is asked for.", type: "integer", minimum: 1, examples: [20] }, rate: { description: "Requests that the service takes: 40/s.", allOf: [{ $ref: "#/definitions/rate" }] }, burst: { description: "Whether more than that may be sent to see it refused.", type: "boolean", examples: [!0] }, max_body: { description: "Largest request body: 1MiB.", allOf: [{ $ref: "#/definitions/size" }] }, max_response_time: { description: "Longest time to an answer: 2s.", allOf: [{ $ref: "#/definitions/duration" }] } }, examples: [{ max_page_size: 100, rate: "40/s" }] }, error_codes: { description: "Error codes of the service and the status of each.", type: "object", additionalProperties: { type: "integer", minimum: 400, maximum: 599 }, examples: [{ INSUFFICIENT_STOCK: 409 }] }, id_fields: { description: "By the path of a resource: the field that identifies an item, if Probity does not find it.", type: "object", additionalProperties: { $ref: "#/definitions/field_place" }, examples: [{ "/users": "uid" }] }, id_kinds: { description: "By the path of a resource: what its ids are. The ids of users are integers by the conventions.", type: "object", additionalProperties: { description: "JSON integers, UUIDs as text, or any text.", enum: ["integer", "uuid", "string"] }, examples: [{ "/orders": "uuid" }] } }, examples: [{ page_base: 0, statuses: { delete: 204 } }] }, success_status: { description: "Status of a success.", type: "integer", minimum: 200, maximum: 299 }, contract: { description: "What must not change between states and versions of the service.", type: "object", additionalProperties: !1, properties: { snapshot: { description: "File of what an earlier state answered, relative to the plan.", type: "string", minLength: 1, examples: ["./shop.v1.json"] }, versions: { description: "Prefixes below base_url that live side by side, oldest first. Every resource is audited under each.", type: "array", items: { allOf: [{ $ref: "#/definitions/version_prefix" }] }, minItems: 1, examples: [["/v1", "/v2"]] }, deprecated: { description: "Fields that are announced to go.", type: "array", items: { $ref: "#/definitions/deprecation" }, examples: [[{ field: "users.nickname", since: "2026-01-10" }]] }, min_notice: { description: "A number of days with its unit (d). The shortest time between the announcement of a field and its removal; without it, under 90 days warns.", type: "string", pattern: "^(?:0|[1-9][0-9]{0,3})d$", examples: ["90d"] } }, examples: [{ versions: ["/v1", "/v2"], min_notice: "90d" }] }, version_prefix: { $comment: "prefix", description: "A path prefix such as /v1.", type: "string", pattern: "^(?:/[^/\\s?#{}\\\\]+)+$", examples: ["/v1"] }, deprecation: { description: "A field that is announced to go.", type: "object", additionalProperties: !1, required: ["field", "since"], properties: { field: { description: "A resource and a field of it, with a dot between them.", type: "string", pattern: "^[^.\\s]+(?:\\.[^.\\s]+)+$", examples: ["users.nickname"] }, since: { description: "Date of the announcement.", allOf: [{ $ref: "#/definitions/calendar_date" }], examples: ["2026-01-10"] } } }, waiver: { description: "A violation that is accepted.", type: "object", additionalProperties: !1, required: ["rule", "reason"], properties: { rule: { description: "Id of the rule.", type: "string", minLength: 1, examples: ["exposure/banners"] }, resource: { description: "Path of the resource. Default: all.", allOf: [{ $ref: "#/definitions/path" }] }, fingerprint: { description: "Fingerprint of the finding, from the JSON report. Default: all of the rule.", type: "string", minLength: 1, examples: ["9f2c4e7a1b3d"] }, reason: { description: "Why it is accepted.", type: "string", pattern: "\\S", examples: ["proxy, see OPS-12"] }, until: { description: "Last day on which it holds. Default: no end.", allOf: [{ $ref: "#/definitions/calendar_date" }] } } } } }, func2 = Object.prototype.hasOwnProperty, func3 = require_ucs2length().default, schema7 = { $comment: "url", description: "Absolute http or https address that every path is appended to, without query and fragment.", type: "string", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$", examples: ["https://api.example.test", "${SHOP_URL:-http://127.0.0.1:8080}"] }, pattern0 = new RegExp("^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern0.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$" }, message: 'must match pattern "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$"', schema: "^[Hh][Tt][Tt][Pp][Ss]?://[^/\\s?#@\\\\][^\\s?#@\\\\]*$", parentSchema: schema7, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema7.type, parentSchema: schema7, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
var schema8 = { description: "How the audit identifies itself: one of bearer, command, file and oauth2, and whatever else each request needs.", type: "object", examples: [{ bearer: "${SHOP_TOKEN}" }], additionalProperties: !1, minProperties: 1, properties: { bearer: { $comment: "token", description: "A token of printable ASCII characters without spaces. It is sent as `Authorization: Bearer <token>`; take it from the environment.", type: "string", pattern: "^[\\u0021-\\u007e]+$", examples: ["${SHOP_TOKEN}"] }, command: { description: "A command whose standard output is the token. It is run again before a token expires that says when (a JSON Web Token), and when one is refused.", type: "string", minLength: 1, examples: ["vault read -field=token secret/shop"] }, file: { description: "A file whose content is the token, relative to the plan. It is read again like a command is run again.", type: "string", minLength: 1, examples: ["/var/run/secrets/tokens/shop"] }, oauth2: { $ref: "#/definitions/oauth2" }, headers: { description: "Further headers that belong to the credential, such as an API key. Left out wherever no credential is sent.", allOf: [{ $ref: "#/definitions/header_map" }], examples: [{ "X-Api-Key": "${SHOP_KEY}" }] }, query: { description: "Query parameters that belong to the credential, such as an API key. Left out wherever no credential is sent.", type: "object", minProperties: 1, propertyNames: { minLength: 1 }, additionalProperties: { type: "string", minLength: 1 }, examples: [{ api_key: "${SHOP_KEY}" }] }, mtls: { $ref: "#/definitions/mtls" } } }, pattern1 = new RegExp("^[\\u0021-\\u007e]+$", "u"), schema9 = { description: "OAuth 2.0 client credentials (RFC 6749 section 4.4) that a token is fetched with: another one before it expires, and when it is refused.", type: "object", additionalProperties: !1, required: ["token_url", "client_id", "client_secret"], properties: { token_url: { description: "Address of the token endpoint.", examples: ["https://login.example.test/token"], allOf: [{ $ref: "#/definitions/url" }] }, client_id: { description: "Id of the client.", examples: ["probity"], type: "string", minLength: 1 }, client_secret: { description: "Secret of the client. Take it from the environment.", type: "string", minLength: 1, examples: ["${SHOP_SECRET}"] }, scope: { description: "Scopes, separated by spaces.", type: "string", minLength: 1, examples: ["orders.read orders.write"] } }, examples: [{ token_url: "https://login.example.test/token", client_id: "probity", client_secret: "${SHOP_SECRET}" }] };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.token_url === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "token_url" }, message: "must have required property 'token_url'", schema: schema9.required, parentSchema: schema9, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.client_id === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "client_id" }, message: "must have required property 'client_id'", schema: schema9.required, parentSchema: schema9, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.client_secret === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "client_secret" }, message: "must have required property 'client_secret'", schema: schema9.required, parentSchema: schema9, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "token_url" || key0 === "client_id" || key0 === "client_secret" || key0 === "scope")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema9, data };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.token_url !== void 0 && (validate22(data.token_url, { instancePath: instancePath + "/token_url", parentData: data, parentDataProperty: "token_url", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length)), data.client_id !== void 0) {
      let data1 = data.client_id;
      if (typeof data1 == "string") {
        if (func3(data1) < 1) {
          let err4 = { instancePath: instancePath + "/client_id", schemaPath: "#/properties/client_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema9.properties.client_id, data: data1 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/client_id", schemaPath: "#/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema9.properties.client_id.type, parentSchema: schema9.properties.client_id, data: data1 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.client_secret !== void 0) {
      let data2 = data.client_secret;
      if (typeof data2 == "string") {
        if (func3(data2) < 1) {
          let err6 = { instancePath: instancePath + "/client_secret", schemaPath: "#/properties/client_secret/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema9.properties.client_secret, data: data2 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/client_secret", schemaPath: "#/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema9.properties.client_secret.type, parentSchema: schema9.properties.client_secret, data: data2 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.scope !== void 0) {
      let data3 = data.scope;
      if (typeof data3 == "string") {
        if (func3(data3) < 1) {
          let err8 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema9.properties.scope, data: data3 };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema9.properties.scope.type, parentSchema: schema9.properties.scope, data: data3 };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema9.type, parentSchema: schema9, data };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
var schema10 = { description: "Headers by name.", type: "object", propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }, additionalProperties: { description: "One line of characters that a header may hold.", type: "string", pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$" }, examples: [{ "X-Tenant": "acme" }] }, pattern2 = new RegExp("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", "u"), pattern3 = new RegExp("^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$", "u");
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data) {
      let _errs1 = errors;
      if (typeof key0 == "string" && !pattern2.test(key0)) {
        let err0 = { instancePath, schemaPath: "#/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }, message: 'must match pattern "^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$"', schema: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", parentSchema: schema10.propertyNames, data: key0, propertyName: key0 };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        let err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid", schema: schema10.propertyNames, parentSchema: schema10, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    for (let key1 in data) {
      let data0 = data[key1];
      if (typeof data0 == "string") {
        if (!pattern3.test(data0)) {
          let err2 = { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$" }, message: 'must match pattern "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$"', schema: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$", parentSchema: schema10.additionalProperties, data: data0 };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema10.additionalProperties.type, parentSchema: schema10.additionalProperties, data: data0 };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema10.type, parentSchema: schema10, data };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
var schema11 = { description: "Certificate that the audit shows when it connects. Paths are relative to the plan.", type: "object", additionalProperties: !1, required: ["cert", "key"], properties: { cert: { description: "File of the certificate (PEM).", type: "string", minLength: 1, examples: ["./client.pem"] }, key: { description: "File of its private key (PEM).", type: "string", minLength: 1, examples: ["./client.key"] } }, examples: [{ cert: "./client.pem", key: "./client.key" }] };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.cert === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cert" }, message: "must have required property 'cert'", schema: schema11.required, parentSchema: schema11, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.key === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema11.required, parentSchema: schema11, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "cert" || key0 === "key")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema11, data };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.cert !== void 0) {
      let data0 = data.cert;
      if (typeof data0 == "string") {
        if (func3(data0) < 1) {
          let err3 = { instancePath: instancePath + "/cert", schemaPath: "#/properties/cert/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.cert, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/cert", schemaPath: "#/properties/cert/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.cert.type, parentSchema: schema11.properties.cert, data: data0 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.key !== void 0) {
      let data1 = data.key;
      if (typeof data1 == "string") {
        if (func3(data1) < 1) {
          let err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.key, data: data1 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.key.type, parentSchema: schema11.properties.key, data: data1 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.type, parentSchema: schema11, data };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate30.errors = vErrors, errors === 0;
}
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length < 1) {
      let err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema8, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "bearer" || key0 === "command" || key0 === "file" || key0 === "oauth2" || key0 === "headers" || key0 === "query" || key0 === "mtls")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema8, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.bearer !== void 0) {
      let data0 = data.bearer;
      if (typeof data0 == "string") {
        if (!pattern1.test(data0)) {
          let err2 = { instancePath: instancePath + "/bearer", schemaPath: "#/properties/bearer/pattern", keyword: "pattern", params: { pattern: "^[\\u0021-\\u007e]+$" }, message: 'must match pattern "^[\\u0021-\\u007e]+$"', schema: "^[\\u0021-\\u007e]+$", parentSchema: schema8.properties.bearer, data: data0 };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/bearer", schemaPath: "#/properties/bearer/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema8.properties.bearer.type, parentSchema: schema8.properties.bearer, data: data0 };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.command !== void 0) {
      let data1 = data.command;
      if (typeof data1 == "string") {
        if (func3(data1) < 1) {
          let err4 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema8.properties.command, data: data1 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema8.properties.command.type, parentSchema: schema8.properties.command, data: data1 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.file !== void 0) {
      let data2 = data.file;
      if (typeof data2 == "string") {
        if (func3(data2) < 1) {
          let err6 = { instancePath: instancePath + "/file", schemaPath: "#/properties/file/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema8.properties.file, data: data2 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/file", schemaPath: "#/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema8.properties.file.type, parentSchema: schema8.properties.file, data: data2 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.oauth2 !== void 0 && (validate25(data.oauth2, { instancePath: instancePath + "/oauth2", parentData: data, parentDataProperty: "oauth2", rootData }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length)), data.headers !== void 0 && (validate28(data.headers, { instancePath: instancePath + "/headers", parentData: data, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length)), data.query !== void 0) {
      let data5 = data.query;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (Object.keys(data5).length < 1) {
          let err8 = { instancePath: instancePath + "/query", schemaPath: "#/properties/query/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema8.properties.query, data: data5 };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        for (let key1 in data5) {
          let _errs14 = errors;
          if (typeof key1 == "string" && func3(key1) < 1) {
            let err9 = { instancePath: instancePath + "/query", schemaPath: "#/properties/query/propertyNames/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema8.properties.query.propertyNames, data: key1, propertyName: key1 };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
          var valid2 = _errs14 === errors;
          if (!valid2) {
            let err10 = { instancePath: instancePath + "/query", schemaPath: "#/properties/query/propertyNames", keyword: "propertyNames", params: { propertyName: key1 }, message: "property name must be valid", schema: schema8.properties.query.propertyNames, parentSchema: schema8.properties.query, data: data5 };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
        }
        for (let key2 in data5) {
          let data6 = data5[key2];
          if (typeof data6 == "string") {
            if (func3(data6) < 1) {
              let err11 = { instancePath: instancePath + "/query/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/query/additionalProperties/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema8.properties.query.additionalProperties, data: data6 };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
          } else {
            let err12 = { instancePath: instancePath + "/query/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/query/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema8.properties.query.additionalProperties.type, parentSchema: schema8.properties.query.additionalProperties, data: data6 };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        }
      } else {
        let err13 = { instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema8.properties.query.type, parentSchema: schema8.properties.query, data: data5 };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    data.mtls !== void 0 && (validate30(data.mtls, { instancePath: instancePath + "/mtls", parentData: data, parentDataProperty: "mtls", rootData }) || (vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors), errors = vErrors.length));
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema8.type, parentSchema: schema8, data };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate24.errors = vErrors, errors === 0;
}
var schema12 = { description: "How requests are sent.", type: "object", additionalProperties: !1, properties: { concurrency: { description: "Requests in flight at the same time, at most.", type: "integer", minimum: 1, maximum: 256, default: 8, examples: [4] }, rate: { description: "Requests in a span of time, at most: 50/s, 600/m. Default: as fast as the service answers.", allOf: [{ $ref: "#/definitions/rate" }] }, timeout: { description: "How long one answer may take: 10s, 500ms. Default 10s.", allOf: [{ $ref: "#/definitions/duration" }] }, patience: { description: "How long one request may be put off by 429, Retry-After and gateways in all, and how long the run goes on if most requests are answered with 429 or a 5xx: 60s, 5m. Default 60s.", allOf: [{ $ref: "#/definitions/duration" }] }, max_pages: { description: "Pages that a walk over a list looks at, at most.", type: "integer", minimum: 1, maximum: 1e5, default: 50, examples: [20] }, headers: { description: "Headers on every request, those without a credential included. A credential belongs under `auth`.", allOf: [{ $ref: "#/definitions/header_map" }] }, ca: { description: "File of an authority (PEM), relative to the plan, that is trusted in addition to those of the machine: the one that signed the service's certificate, or that certificate itself.", type: "string", minLength: 1, examples: ["./company-ca.pem"] } }, examples: [{ rate: "50/s", timeout: "5s" }] }, schema13 = { description: "A number of requests in a second (s), a minute (m) or an hour (h).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$", examples: ["50/s", "600/m"] }, pattern4 = new RegExp("^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$", "u");
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern4.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$" }, message: 'must match pattern "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$"', schema: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?/(?:s|m|h)$", parentSchema: schema13, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.type, parentSchema: schema13, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate34.errors = vErrors, errors === 0;
}
var schema14 = { description: "A span of time with its unit (ms, s, m or h).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$", examples: ["10s", "500ms"] }, pattern5 = new RegExp("^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$", "u");
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern5.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$" }, message: 'must match pattern "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$"', schema: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ms|s|m|h)$", parentSchema: schema14, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.type, parentSchema: schema14, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate36.errors = vErrors, errors === 0;
}
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "concurrency" || key0 === "rate" || key0 === "timeout" || key0 === "patience" || key0 === "max_pages" || key0 === "headers" || key0 === "ca")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema12, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.concurrency !== void 0) {
      let data0 = data.concurrency;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err1 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.concurrency.type, parentSchema: schema12.properties.concurrency, data: data0 };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 256 || isNaN(data0)) {
          let err2 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/maximum", keyword: "maximum", params: { comparison: "<=", limit: 256 }, message: "must be <= 256", schema: 256, parentSchema: schema12.properties.concurrency, data: data0 };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          let err3 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema12.properties.concurrency, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data.rate !== void 0 && (validate34(data.rate, { instancePath: instancePath + "/rate", parentData: data, parentDataProperty: "rate", rootData }) || (vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors), errors = vErrors.length)), data.timeout !== void 0 && (validate36(data.timeout, { instancePath: instancePath + "/timeout", parentData: data, parentDataProperty: "timeout", rootData }) || (vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors), errors = vErrors.length)), data.patience !== void 0 && (validate36(data.patience, { instancePath: instancePath + "/patience", parentData: data, parentDataProperty: "patience", rootData }) || (vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors), errors = vErrors.length)), data.max_pages !== void 0) {
      let data4 = data.max_pages;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
        let err4 = { instancePath: instancePath + "/max_pages", schemaPath: "#/properties/max_pages/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.max_pages.type, parentSchema: schema12.properties.max_pages, data: data4 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (typeof data4 == "number" && isFinite(data4)) {
        if (data4 > 1e5 || isNaN(data4)) {
          let err5 = { instancePath: instancePath + "/max_pages", schemaPath: "#/properties/max_pages/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 }, message: "must be <= 100000", schema: 1e5, parentSchema: schema12.properties.max_pages, data: data4 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (data4 < 1 || isNaN(data4)) {
          let err6 = { instancePath: instancePath + "/max_pages", schemaPath: "#/properties/max_pages/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema12.properties.max_pages, data: data4 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    if (data.headers !== void 0 && (validate28(data.headers, { instancePath: instancePath + "/headers", parentData: data, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length)), data.ca !== void 0) {
      let data6 = data.ca;
      if (typeof data6 == "string") {
        if (func3(data6) < 1) {
          let err7 = { instancePath: instancePath + "/ca", schemaPath: "#/properties/ca/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.ca, data: data6 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/ca", schemaPath: "#/properties/ca/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.ca.type, parentSchema: schema12.properties.ca, data: data6 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.type, parentSchema: schema12, data };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate33.errors = vErrors, errors === 0;
}
var schema15 = { description: "A JSON pointer (RFC 6901).", type: "string", pattern: "^(?:/(?:[^~/]|~[01])*)+$", examples: ["/retrievedAt", "/items/*/seenAt"] }, pattern6 = new RegExp("^(?:/(?:[^~/]|~[01])*)+$", "u");
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern6.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:/(?:[^~/]|~[01])*)+$" }, message: 'must match pattern "^(?:/(?:[^~/]|~[01])*)+$"', schema: "^(?:/(?:[^~/]|~[01])*)+$", parentSchema: schema15, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.type, parentSchema: schema15, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate41.errors = vErrors, errors === 0;
}
var schema16 = { description: "One resource: a collection and its items.", type: "object", additionalProperties: !1, required: ["path"], properties: { path: { description: "Path of the collection below base_url; of a child, below its parent's item. With a slash at its end all its addresses have one: /users/ and /users/{id}/.", allOf: [{ $ref: "#/definitions/path" }], examples: ["/users", "/users/{id}/orders"] }, operations: { $ref: "#/definitions/operations" }, single: { description: "One-to-one with the item that it is below (/users/{id}/profile): read, replace and patch at its path, without a list or ids of its own. It is written only below items that the run created.", type: "boolean", default: !1, examples: [!0] }, auth: { description: "Whether its operations want the credential. An operation or action may say otherwise; a child has its own.", allOf: [{ $ref: "#/definitions/access" }] }, kind: { description: "`user`: the user resource of the conventions, whose field rules hold. Default if the path ends in /users; `other` says that it is not one.", enum: ["user", "other"], examples: ["user"] }, item: { description: "JSON Schema of one item (draft-07 or 2020-12), here or in a file next to the plan.", type: "object", tsType: "JsonObject", examples: [{ $ref: "./user.schema.json" }] }, create: { $ref: "#/definitions/create" }, change: { description: "Other valid values of fields, for replace (all at once) and patch (one alone, others together).", type: "object", tsType: "JsonObject", minProperties: 1, examples: [{ nickname: "bea" }] }, filters: { description: "Query parameters that filter the list, by name.", type: "object", additionalProperties: { $ref: "#/definitions/filter" }, examples: [{ status: ["active", "blocked"] }] }, sort: { description: "Fields that the list can be sorted by.", type: "array", items: { description: "A name of a field, without a comma or white space.", type: "string", pattern: "^[^,\\s]+$" }, examples: [["name", "id"]] }, states: { $ref: "#/definitions/states" }, actions: { description: "Actions on an item, each a POST on a path below it.", type: "array", items: { $ref: "#/definitions/action" }, examples: [[{ path: "/publish" }]] }, owner: { description: "Of a resource below another: the item's field that names its owner, if any. A create whose address does not name the owner has it in its body.", allOf: [{ $ref: "#/definitions/field" }], examples: ["user_id"] }, query: { description: "Query parameters of every request to this resource: reads, writes and cleanup. Its children have their own; a probe is sent as it is.", type: "object", additionalProperties: { $ref: "#/definitions/filter_value" }, examples: [{ tenant: "acme" }] }, headers: { description: "Headers of every request to this resource, as `query`. A credential belongs under `auth`.", allOf: [{ $ref: "#/definitions/header_map" }], examples: [{ "X-Tenant": "acme" }] }, children: { description: "Resources below an item of this one. A child may have all that a resource has.", type: "array", items: { $ref: "#/definitions/resource" }, examples: [[{ path: "/orders", owner: "user_id" }]] } } }, schema17 = { $comment: "path", description: "Path of a collection below base_url. Starts with a slash. Parameters are in braces and fill a whole segment.", type: "string", pattern: "^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$", examples: ["/users", "/users/{id}/orders"] }, pattern7 = new RegExp("^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$", "u");
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern7.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$" }, message: 'must match pattern "^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$"', schema: "^(?:/(?:[^/\\s?#{}\\\\]+|\\{[A-Za-z_][A-Za-z0-9_-]*\\}))+/?$", parentSchema: schema17, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.type, parentSchema: schema17, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate45.errors = vErrors, errors === 0;
}
var schema18 = { description: "What the resource offers: a list of standard operations, or a map from operation to request for a service that strays from the standard addresses. An address may leave out outer owners: read: GET /lists/{id}, of /boards/{id}/lists. Default [list, read].", type: ["array", "object"], tsType: "OperationList | OperationMap", if: { type: "array" }, then: { $ref: "#/definitions/operation_list" }, else: { $ref: "#/definitions/operation_map" }, examples: [["list", "read", "create", "replace", "patch", "delete"], { list: "GET /getNews", read: !0 }] }, schema19 = { description: "Standard operations.", type: "array", items: { enum: ["list", "read", "create", "replace", "patch", "delete"] } };
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (!(data0 === "list" || data0 === "read" || data0 === "create" || data0 === "replace" || data0 === "patch" || data0 === "delete")) {
        let err0 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/enum", keyword: "enum", params: { allowedValues: schema19.items.enum }, message: "must be equal to one of the allowed values", schema: schema19.items.enum, parentSchema: schema19.items, data: data0 };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema19.type, parentSchema: schema19, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate48.errors = vErrors, errors === 0;
}
var schema20 = { description: "Operations with their requests; `true` stands for the standard address.", type: "object", additionalProperties: !1, properties: { list: { description: "Standard: GET on the collection.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["GET /getNews"] }, read: { description: "Standard: GET on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["GET /news/{id}.json"] }, create: { description: "Standard: POST on the collection.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["POST /news/create"] }, replace: { description: "Standard: PUT on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["POST /news/{id}/update"] }, patch: { description: "Standard: PATCH on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: [!0] }, delete: { description: "Standard: DELETE on the item.", allOf: [{ $ref: "#/definitions/operation_request" }], examples: ["leave"] } } }, schema21 = { $comment: "operation", description: "Method and path below base_url, or `true` for the standard ones, or `false` for an operation that is not offered, or `leave` for one that is there and is never to be called, or a map that says more.", type: ["string", "boolean", "object"], tsType: "string | boolean | LongOperation", pattern: "^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$", if: { type: "object" }, then: { $ref: "#/definitions/long_operation" }, examples: ["GET /getNews", "GET /news/{id}.json", "DELETE /news/{id}/remove", !0, "leave", { auth: "none" }] }, schema22 = { description: "An operation, and whether it wants the credential.", type: "object", additionalProperties: !1, properties: { request: { $comment: "request", description: "Method and path below base_url. Default: the standard ones. A parameter may be a part of a segment.", type: "string", pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", examples: ["GET /getNews", "GET /news/{id}.json"] }, auth: { description: "Whether it wants the credential. Default: as the resource says.", allOf: [{ $ref: "#/definitions/access" }] } } }, pattern8 = new RegExp("^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", "u"), schema23 = { description: "`required`: who has no valid credential is refused. `optional`: it is sent, and not needed. `none`: it is not sent. Only what is `required` is held to the clauses of authentication. Default: required.", enum: ["required", "optional", "none"], examples: ["none"] };
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "required" || data === "optional" || data === "none")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema23.enum }, message: "must be equal to one of the allowed values", schema: schema23.enum, parentSchema: schema23, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate53.errors = vErrors, errors === 0;
}
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "request" || key0 === "auth")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema22, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.request !== void 0) {
      let data0 = data.request;
      if (typeof data0 == "string") {
        if (!pattern8.test(data0)) {
          let err1 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/pattern", keyword: "pattern", params: { pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$" }, message: 'must match pattern "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$"', schema: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", parentSchema: schema22.properties.request, data: data0 };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema22.properties.request.type, parentSchema: schema22.properties.request, data: data0 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.auth !== void 0 && (validate53(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema22.type, parentSchema: schema22, data };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate52.errors = vErrors, errors === 0;
}
var pattern9 = new RegExp("^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$", "u");
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && typeof data != "boolean" && !(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema21.type }, message: "must be string,boolean,object", schema: schema21.type, parentSchema: schema21, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  let _errs2 = errors, valid0 = !0, _errs3 = errors;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err1 = {};
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  var _valid0 = _errs3 === errors;
  if (errors = _errs2, vErrors !== null && (_errs2 ? vErrors.length = _errs2 : vErrors = null), _valid0) {
    let _errs5 = errors;
    validate52(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length);
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let err2 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema', schema: schema21.if, parentSchema: schema21, data };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  if (typeof data == "string" && !pattern9.test(data)) {
    let err3 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$" }, message: 'must match pattern "^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$"', schema: "^(?:leave|(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?)$", parentSchema: schema21, data };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate51.errors = vErrors, errors === 0;
}
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "list" || key0 === "read" || key0 === "create" || key0 === "replace" || key0 === "patch" || key0 === "delete")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema20, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    data.list !== void 0 && (validate51(data.list, { instancePath: instancePath + "/list", parentData: data, parentDataProperty: "list", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.read !== void 0 && (validate51(data.read, { instancePath: instancePath + "/read", parentData: data, parentDataProperty: "read", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.create !== void 0 && (validate51(data.create, { instancePath: instancePath + "/create", parentData: data, parentDataProperty: "create", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.replace !== void 0 && (validate51(data.replace, { instancePath: instancePath + "/replace", parentData: data, parentDataProperty: "replace", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.patch !== void 0 && (validate51(data.patch, { instancePath: instancePath + "/patch", parentData: data, parentDataProperty: "patch", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.delete !== void 0 && (validate51(data.delete, { instancePath: instancePath + "/delete", parentData: data, parentDataProperty: "delete", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema20.type, parentSchema: schema20, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate50.errors = vErrors, errors === 0;
}
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!data || typeof data != "object") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema18.type }, message: "must be array,object", schema: schema18.type, parentSchema: schema18, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (!Array.isArray(data)) {
    let err1 = {};
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null);
  let ifClause0;
  if (_valid0) {
    let _errs4 = errors;
    validate48(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors), errors = vErrors.length);
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs5 = errors;
    validate50(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors), errors = vErrors.length);
    var _valid0 = _errs5 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  if (!valid0) {
    let err2 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema', schema: schema18.if, parentSchema: schema18, data };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate47.errors = vErrors, errors === 0;
}
var schema24 = { description: "How an item is created.", type: "object", additionalProperties: !1, required: ["example"], properties: { example: { description: "A valid body. {{unique}} is a fresh word, {{unique_number}} a fresh number of nine digits.", type: "object", tsType: "JsonObject", examples: [{ name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }] }, by: { description: "`put`: an item is created by PUT at an address that the client chooses (see id). Default: POST on the collection.", enum: ["post", "put"], examples: ["put"] }, id: { description: "With by: put, the id of a new item; it has {{unique}} or {{unique_number}} in it.", type: "string", minLength: 1, examples: ["b{{unique}}"] }, id_at: { description: "JSON pointer to the id in the answer to a create, from the body or from the item that it shows.", allOf: [{ $ref: "#/definitions/pointer" }], examples: ["/data/name"] }, keep: { description: "Allows creating items that stay, because the resource has no delete operation. Without it nothing is created there.", type: "boolean", default: !1, examples: [!0] }, required: { description: "Fields that a create must have.", allOf: [{ $ref: "#/definitions/field_places" }] }, not_blank: { description: "Fields whose text must not be blank.", allOf: [{ $ref: "#/definitions/field_places" }] }, email: { description: "Fields that must be valid e-mail addresses.", allOf: [{ $ref: "#/definitions/field_places" }] }, unique: { description: "Fields whose values no two items share.", allOf: [{ $ref: "#/definitions/field_places" }] }, invalid: { description: "Values that make the example invalid; each entry is laid over it, a JSON pointer that begins with a slash over what it leads to. More are derived.", type: "array", items: { type: "object", tsType: "JsonObject", minProperties: 1 }, examples: [[{ email: "not-an-address" }, { age: "many" }]] } }, examples: [{ example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: ["name", "email"] }] }, schema25 = { description: "Fields of an item, by name, or by a JSON pointer that begins with a slash.", type: "array", items: { $ref: "#/definitions/field_place" }, examples: [["email", "/contact/email"]] }, schema26 = { description: "A name of a field, or a JSON pointer to it that begins with a slash.", type: "string", pattern: "^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$", examples: ["email", "/contact/email"] }, pattern10 = new RegExp("^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$", "u");
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern10.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$" }, message: 'must match pattern "^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$"', schema: "^(?:[^/][^\\n]*|(?:/(?:[^~/]|~[01])*)+)$", parentSchema: schema26, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema26.type, parentSchema: schema26, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate68.errors = vErrors, errors === 0;
}
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++)
      validate68(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length);
  } else {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema25.type, parentSchema: schema25, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate67.errors = vErrors, errors === 0;
}
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.example === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "example" }, message: "must have required property 'example'", schema: schema24.required, parentSchema: schema24, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema24.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema24, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.example !== void 0) {
      let data0 = data.example;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        let err2 = { instancePath: instancePath + "/example", schemaPath: "#/properties/example/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema24.properties.example.type, parentSchema: schema24.properties.example, data: data0 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.by !== void 0) {
      let data1 = data.by;
      if (!(data1 === "post" || data1 === "put")) {
        let err3 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/enum", keyword: "enum", params: { allowedValues: schema24.properties.by.enum }, message: "must be equal to one of the allowed values", schema: schema24.properties.by.enum, parentSchema: schema24.properties.by, data: data1 };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.id !== void 0) {
      let data2 = data.id;
      if (typeof data2 == "string") {
        if (func3(data2) < 1) {
          let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema24.properties.id, data: data2 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema24.properties.id.type, parentSchema: schema24.properties.id, data: data2 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.id_at !== void 0 && (validate41(data.id_at, { instancePath: instancePath + "/id_at", parentData: data, parentDataProperty: "id_at", rootData }) || (vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors), errors = vErrors.length)), data.keep !== void 0) {
      let data4 = data.keep;
      if (typeof data4 != "boolean") {
        let err6 = { instancePath: instancePath + "/keep", schemaPath: "#/properties/keep/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema24.properties.keep.type, parentSchema: schema24.properties.keep, data: data4 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.required !== void 0 && (validate67(data.required, { instancePath: instancePath + "/required", parentData: data, parentDataProperty: "required", rootData }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), data.not_blank !== void 0 && (validate67(data.not_blank, { instancePath: instancePath + "/not_blank", parentData: data, parentDataProperty: "not_blank", rootData }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), data.email !== void 0 && (validate67(data.email, { instancePath: instancePath + "/email", parentData: data, parentDataProperty: "email", rootData }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), data.unique !== void 0 && (validate67(data.unique, { instancePath: instancePath + "/unique", parentData: data, parentDataProperty: "unique", rootData }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length)), data.invalid !== void 0) {
      let data9 = data.invalid;
      if (Array.isArray(data9)) {
        let len0 = data9.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data10 = data9[i0];
          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
            if (Object.keys(data10).length < 1) {
              let err7 = { instancePath: instancePath + "/invalid/" + i0, schemaPath: "#/properties/invalid/items/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema24.properties.invalid.items, data: data10 };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
          } else {
            let err8 = { instancePath: instancePath + "/invalid/" + i0, schemaPath: "#/properties/invalid/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema24.properties.invalid.items.type, parentSchema: schema24.properties.invalid.items, data: data10 };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        }
      } else {
        let err9 = { instancePath: instancePath + "/invalid", schemaPath: "#/properties/invalid/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema24.properties.invalid.type, parentSchema: schema24.properties.invalid, data: data9 };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema24.type, parentSchema: schema24, data };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate65.errors = vErrors, errors === 0;
}
var schema27 = { description: "A value or several (the items whose field of that name is that, compared as text), or a map that says more.", type: ["array", "string", "number", "boolean", "object"], tsType: "FilterValue | FilterValue[] | LongFilter", if: { type: "object" }, then: { $ref: "#/definitions/long_filter" }, else: { if: { type: "array" }, then: { $ref: "#/definitions/filter_values" }, else: { $ref: "#/definitions/filter_value" } }, examples: [["active", "blocked"], { value: "ada", in: ["name", "nickname"], match: "contains" }] }, schema28 = { description: "What a filter keeps.", type: "object", additionalProperties: !1, properties: { value: { description: "The value to filter by.", allOf: [{ $ref: "#/definitions/filter_value" }] }, values: { description: "Several values, one at a time.", allOf: [{ $ref: "#/definitions/filter_values" }] }, in: { description: "Fields of which one at least must match. Default: the field that is called like the filter.", allOf: [{ $ref: "#/definitions/field_places" }], minItems: 1 }, match: { description: "How the value and the field are compared.", enum: ["equals", "contains", "prefix"], default: "equals", examples: ["contains"] } } }, schema29 = { description: "A value to filter by.", type: ["string", "number", "boolean"], examples: ["active"] };
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && !(typeof data == "number" && isFinite(data)) && typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema29.type }, message: "must be string,number,boolean", schema: schema29.type, parentSchema: schema29, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate77.errors = vErrors, errors === 0;
}
var schema30 = { description: "Values to filter by, one at a time.", type: "array", items: { $ref: "#/definitions/filter_value" }, minItems: 1, examples: [["active", "blocked"]] };
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    if (data.length < 1) {
      let err0 = { instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema30, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++)
      validate77(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length);
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema30.type, parentSchema: schema30, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate79.errors = vErrors, errors === 0;
}
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "value" || key0 === "values" || key0 === "in" || key0 === "match")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema28, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.value !== void 0 && (validate77(data.value, { instancePath: instancePath + "/value", parentData: data, parentDataProperty: "value", rootData }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length)), data.values !== void 0 && (validate79(data.values, { instancePath: instancePath + "/values", parentData: data, parentDataProperty: "values", rootData }) || (vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors), errors = vErrors.length)), data.in !== void 0) {
      let data2 = data.in;
      if (validate67(data2, { instancePath: instancePath + "/in", parentData: data, parentDataProperty: "in", rootData }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length), Array.isArray(data2) && data2.length < 1) {
        let err1 = { instancePath: instancePath + "/in", schemaPath: "#/properties/in/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema28.properties.in, data: data2 };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    if (data.match !== void 0) {
      let data3 = data.match;
      if (!(data3 === "equals" || data3 === "contains" || data3 === "prefix")) {
        let err2 = { instancePath: instancePath + "/match", schemaPath: "#/properties/match/enum", keyword: "enum", params: { allowedValues: schema28.properties.match.enum }, message: "must be equal to one of the allowed values", schema: schema28.properties.match.enum, parentSchema: schema28.properties.match, data: data3 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema28.type, parentSchema: schema28, data };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate76.errors = vErrors, errors === 0;
}
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if ((!data || typeof data != "object") && typeof data != "string" && !(typeof data == "number" && isFinite(data)) && typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema27.type }, message: "must be array,string,number,boolean,object", schema: schema27.type, parentSchema: schema27, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err1 = {};
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null);
  let ifClause0;
  if (_valid0) {
    let _errs4 = errors;
    validate76(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors), errors = vErrors.length);
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs5 = errors, _errs6 = errors, valid1 = !0, _errs7 = errors;
    if (!Array.isArray(data)) {
      let err2 = {};
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    var _valid1 = _errs7 === errors;
    errors = _errs6, vErrors !== null && (_errs6 ? vErrors.length = _errs6 : vErrors = null);
    let ifClause1;
    if (_valid1) {
      let _errs9 = errors;
      validate79(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors), errors = vErrors.length);
      var _valid1 = _errs9 === errors;
      valid1 = _valid1, ifClause1 = "then";
    } else {
      let _errs10 = errors;
      validate77(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length);
      var _valid1 = _errs10 === errors;
      valid1 = _valid1, ifClause1 = "else";
    }
    if (!valid1) {
      let err3 = { instancePath, schemaPath: "#/else/if", keyword: "if", params: { failingKeyword: ifClause1 }, message: 'must match "' + ifClause1 + '" schema', schema: schema27.else.if, parentSchema: schema27.else, data };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    var _valid0 = _errs5 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  if (!valid0) {
    let err4 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema', schema: schema27.if, parentSchema: schema27, data };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate75.errors = vErrors, errors === 0;
}
var schema31 = { description: "States of an item, and what leads from one to another.", type: "object", additionalProperties: !1, required: ["field"], properties: { field: { description: "Field that holds the state.", allOf: [{ $ref: "#/definitions/field" }], examples: ["status"] }, allowed: { description: "Transitions that work: from, by (an action's path, or patch), to.", type: "array", items: { type: "array", items: { $ref: "#/definitions/state" }, minItems: 3, maxItems: 3 }, examples: [[["active", "/block", "blocked"]]] }, refused: { description: "Transitions that are refused: from, by (an action's path, or patch), and for patch to.", type: "array", items: { type: "array", items: { $ref: "#/definitions/state" }, minItems: 2, maxItems: 3 }, examples: [[["blocked", "/block"]]] } }, examples: [{ field: "status", allowed: [["active", "/block", "blocked"]], refused: [["blocked", "/block"]] }] }, schema32 = { description: "A name of a field.", type: "string", minLength: 1 };
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (func3(data) < 1) {
      let err0 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema32, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema32.type, parentSchema: schema32, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate88.errors = vErrors, errors === 0;
}
var schema33 = { description: "A value of the state field.", type: ["string", "number", "boolean"] };
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && !(typeof data == "number" && isFinite(data)) && typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema33.type }, message: "must be string,number,boolean", schema: schema33.type, parentSchema: schema33, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate90.errors = vErrors, errors === 0;
}
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.field === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "field" }, message: "must have required property 'field'", schema: schema31.required, parentSchema: schema31, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "field" || key0 === "allowed" || key0 === "refused")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema31, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.field !== void 0 && (validate88(data.field, { instancePath: instancePath + "/field", parentData: data, parentDataProperty: "field", rootData }) || (vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors), errors = vErrors.length)), data.allowed !== void 0) {
      let data1 = data.allowed;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (Array.isArray(data2)) {
            if (data2.length > 3) {
              let err2 = { instancePath: instancePath + "/allowed/" + i0, schemaPath: "#/properties/allowed/items/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items", schema: 3, parentSchema: schema31.properties.allowed.items, data: data2 };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data2.length < 3) {
              let err3 = { instancePath: instancePath + "/allowed/" + i0, schemaPath: "#/properties/allowed/items/minItems", keyword: "minItems", params: { limit: 3 }, message: "must NOT have fewer than 3 items", schema: 3, parentSchema: schema31.properties.allowed.items, data: data2 };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            let len1 = data2.length;
            for (let i1 = 0; i1 < len1; i1++)
              validate90(data2[i1], { instancePath: instancePath + "/allowed/" + i0 + "/" + i1, parentData: data2, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors), errors = vErrors.length);
          } else {
            let err4 = { instancePath: instancePath + "/allowed/" + i0, schemaPath: "#/properties/allowed/items/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema31.properties.allowed.items.type, parentSchema: schema31.properties.allowed.items, data: data2 };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        }
      } else {
        let err5 = { instancePath: instancePath + "/allowed", schemaPath: "#/properties/allowed/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema31.properties.allowed.type, parentSchema: schema31.properties.allowed, data: data1 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.refused !== void 0) {
      let data4 = data.refused;
      if (Array.isArray(data4)) {
        let len2 = data4.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data5 = data4[i2];
          if (Array.isArray(data5)) {
            if (data5.length > 3) {
              let err6 = { instancePath: instancePath + "/refused/" + i2, schemaPath: "#/properties/refused/items/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items", schema: 3, parentSchema: schema31.properties.refused.items, data: data5 };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data5.length < 2) {
              let err7 = { instancePath: instancePath + "/refused/" + i2, schemaPath: "#/properties/refused/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items", schema: 2, parentSchema: schema31.properties.refused.items, data: data5 };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            let len3 = data5.length;
            for (let i3 = 0; i3 < len3; i3++)
              validate90(data5[i3], { instancePath: instancePath + "/refused/" + i2 + "/" + i3, parentData: data5, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors), errors = vErrors.length);
          } else {
            let err8 = { instancePath: instancePath + "/refused/" + i2, schemaPath: "#/properties/refused/items/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema31.properties.refused.items.type, parentSchema: schema31.properties.refused.items, data: data5 };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        }
      } else {
        let err9 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema31.properties.refused.type, parentSchema: schema31.properties.refused, data: data4 };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema31.type, parentSchema: schema31, data };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate87.errors = vErrors, errors === 0;
}
var schema34 = { description: "An action on an item.", type: "object", additionalProperties: !1, properties: { path: { $comment: "action", description: "Path below the item: POST <item>/publish.", type: "string", pattern: "^(?:/[^/\\s?#{}\\\\]+)+/?$", examples: ["/publish"] }, request: { $comment: "request", description: "Method and path below base_url, for an action that strays from the standard address.", type: "string", pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", examples: ["POST /news/{id}:publish", "GET /publish-news/{id}"] }, body: { description: "JSON body to send. Default: none.", tsType: "Json", examples: [{ reason: "late" }] }, auth: { description: "Whether it wants the credential. Default: as the resource says.", allOf: [{ $ref: "#/definitions/access" }] }, on: { description: "What it is tried on: an item that the audit created, or one that is there.", enum: ["created", "existing"], default: "created", examples: ["existing"] } } }, pattern12 = new RegExp("^(?:/[^/\\s?#{}\\\\]+)+/?$", "u");
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "path" || key0 === "request" || key0 === "body" || key0 === "auth" || key0 === "on")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema34, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.path !== void 0) {
      let data0 = data.path;
      if (typeof data0 == "string") {
        if (!pattern12.test(data0)) {
          let err1 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/pattern", keyword: "pattern", params: { pattern: "^(?:/[^/\\s?#{}\\\\]+)+/?$" }, message: 'must match pattern "^(?:/[^/\\s?#{}\\\\]+)+/?$"', schema: "^(?:/[^/\\s?#{}\\\\]+)+/?$", parentSchema: schema34.properties.path, data: data0 };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema34.properties.path.type, parentSchema: schema34.properties.path, data: data0 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.request !== void 0) {
      let data1 = data.request;
      if (typeof data1 == "string") {
        if (!pattern8.test(data1)) {
          let err3 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/pattern", keyword: "pattern", params: { pattern: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$" }, message: 'must match pattern "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$"', schema: "^(?:GET|POST|PUT|PATCH|DELETE) (?:/(?!/|$)(?:[^/\\s?#{}\\\\]+)?(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\}[^/\\s?#{}\\\\]+)*(?:\\{[A-Za-z_][A-Za-z0-9_-]*\\})?)+/?$", parentSchema: schema34.properties.request, data: data1 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema34.properties.request.type, parentSchema: schema34.properties.request, data: data1 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.auth !== void 0 && (validate53(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length)), data.on !== void 0) {
      let data3 = data.on;
      if (!(data3 === "created" || data3 === "existing")) {
        let err5 = { instancePath: instancePath + "/on", schemaPath: "#/properties/on/enum", keyword: "enum", params: { allowedValues: schema34.properties.on.enum }, message: "must be equal to one of the allowed values", schema: schema34.properties.on.enum, parentSchema: schema34.properties.on, data: data3 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema34.type, parentSchema: schema34, data };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate94.errors = vErrors, errors === 0;
}
var pattern11 = new RegExp("^[^,\\s]+$", "u"), wrapper0 = { validate: validate44 };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.path === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" }, message: "must have required property 'path'", schema: schema16.required, parentSchema: schema16, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema16.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema16, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.path !== void 0 && (validate45(data.path, { instancePath: instancePath + "/path", parentData: data, parentDataProperty: "path", rootData }) || (vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors), errors = vErrors.length)), data.operations !== void 0 && (validate47(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors), errors = vErrors.length)), data.single !== void 0) {
      let data2 = data.single;
      if (typeof data2 != "boolean") {
        let err2 = { instancePath: instancePath + "/single", schemaPath: "#/properties/single/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema16.properties.single.type, parentSchema: schema16.properties.single, data: data2 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.auth !== void 0 && (validate53(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length)), data.kind !== void 0) {
      let data4 = data.kind;
      if (!(data4 === "user" || data4 === "other")) {
        let err3 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema16.properties.kind.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.kind.enum, parentSchema: schema16.properties.kind, data: data4 };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.item !== void 0) {
      let data5 = data.item;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
        let err4 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.item.type, parentSchema: schema16.properties.item, data: data5 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.create !== void 0 && (validate65(data.create, { instancePath: instancePath + "/create", parentData: data, parentDataProperty: "create", rootData }) || (vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors), errors = vErrors.length)), data.change !== void 0) {
      let data7 = data.change;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (Object.keys(data7).length < 1) {
          let err5 = { instancePath: instancePath + "/change", schemaPath: "#/properties/change/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema16.properties.change, data: data7 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/change", schemaPath: "#/properties/change/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.change.type, parentSchema: schema16.properties.change, data: data7 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.filters !== void 0) {
      let data8 = data.filters;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8))
        for (let key1 in data8)
          validate75(data8[key1], { instancePath: instancePath + "/filters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data8, parentDataProperty: key1, rootData }) || (vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors), errors = vErrors.length);
      else {
        let err7 = { instancePath: instancePath + "/filters", schemaPath: "#/properties/filters/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.filters.type, parentSchema: schema16.properties.filters, data: data8 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.sort !== void 0) {
      let data10 = data.sort;
      if (Array.isArray(data10)) {
        let len0 = data10.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data11 = data10[i0];
          if (typeof data11 == "string") {
            if (!pattern11.test(data11)) {
              let err8 = { instancePath: instancePath + "/sort/" + i0, schemaPath: "#/properties/sort/items/pattern", keyword: "pattern", params: { pattern: "^[^,\\s]+$" }, message: 'must match pattern "^[^,\\s]+$"', schema: "^[^,\\s]+$", parentSchema: schema16.properties.sort.items, data: data11 };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
          } else {
            let err9 = { instancePath: instancePath + "/sort/" + i0, schemaPath: "#/properties/sort/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.sort.items.type, parentSchema: schema16.properties.sort.items, data: data11 };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        }
      } else {
        let err10 = { instancePath: instancePath + "/sort", schemaPath: "#/properties/sort/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.sort.type, parentSchema: schema16.properties.sort, data: data10 };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.states !== void 0 && (validate87(data.states, { instancePath: instancePath + "/states", parentData: data, parentDataProperty: "states", rootData }) || (vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors), errors = vErrors.length)), data.actions !== void 0) {
      let data13 = data.actions;
      if (Array.isArray(data13)) {
        let len1 = data13.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate94(data13[i1], { instancePath: instancePath + "/actions/" + i1, parentData: data13, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors), errors = vErrors.length);
      } else {
        let err11 = { instancePath: instancePath + "/actions", schemaPath: "#/properties/actions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.actions.type, parentSchema: schema16.properties.actions, data: data13 };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.owner !== void 0 && (validate88(data.owner, { instancePath: instancePath + "/owner", parentData: data, parentDataProperty: "owner", rootData }) || (vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors), errors = vErrors.length)), data.query !== void 0) {
      let data16 = data.query;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16))
        for (let key2 in data16)
          validate77(data16[key2], { instancePath: instancePath + "/query/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data16, parentDataProperty: key2, rootData }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length);
      else {
        let err12 = { instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.query.type, parentSchema: schema16.properties.query, data: data16 };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.headers !== void 0 && (validate28(data.headers, { instancePath: instancePath + "/headers", parentData: data, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length)), data.children !== void 0) {
      let data19 = data.children;
      if (Array.isArray(data19)) {
        let len2 = data19.length;
        for (let i2 = 0; i2 < len2; i2++)
          wrapper0.validate(data19[i2], { instancePath: instancePath + "/children/" + i2, parentData: data19, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
      } else {
        let err13 = { instancePath: instancePath + "/children", schemaPath: "#/properties/children/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.children.type, parentSchema: schema16.properties.children, data: data19 };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.type, parentSchema: schema16, data };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate44.errors = vErrors, errors === 0;
}
var schema35 = { description: "A single request.", type: "object", additionalProperties: !1, required: ["id", "request"], properties: { id: { description: "A name for the report, of letters, digits, dots and hyphens.", type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$", examples: ["health"] }, request: { $comment: "address", description: "Method and address below base_url, query included. {{name}} is what another probe captured; headers and body may hold it too.", type: "string", pattern: "^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$", examples: ["GET /health"] }, headers: { description: "Headers of this request.", allOf: [{ $ref: "#/definitions/header_map" }] }, body: { description: "JSON body to send. Default: none.", tsType: "Json", examples: [{ query: "ada" }] }, auth: { description: "Whether it wants the credential, as of a resource. Default: as the operation at this address says, else required. `valid` is an older word for required.", enum: ["required", "optional", "none", "valid"], examples: ["none"] }, expect: { description: "What the answer must be.", type: "object", additionalProperties: !1, properties: { status: { description: "The status.", type: "integer", minimum: 200, maximum: 599, examples: [200] }, headers: { description: "Headers that it must have, with their values.", allOf: [{ $ref: "#/definitions/header_map" }] }, body: { description: "Values that it must hold, by JSON pointer into the whole body.", type: "object", tsType: "JsonObject", propertyNames: { pattern: "^(?:/(?:[^~/]|~[01])*)*$" }, minProperties: 1, examples: [{ "/data/state": "up" }] }, schema: { description: "JSON Schema of the whole body (draft-07 or 2020-12), here or in a file next to the plan.", type: "object", tsType: "JsonObject", examples: [{ $ref: "./health.schema.json" }] } }, examples: [{ status: 200, body: { "/data/state": "up" } }] }, capture: { description: "Values of its answer that other probes hold as {{name}}, by name: each a JSON pointer into the body.", type: "object", propertyNames: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, additionalProperties: { $ref: "#/definitions/pointer" }, examples: [{ node: "/data/node" }] }, filters: { description: "Path of a resource whose items it shows a part of: a filter by the path, next to the collection.", allOf: [{ $ref: "#/definitions/path" }], examples: ["/books"] } } }, pattern14 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u"), pattern15 = new RegExp("^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$", "u"), pattern16 = new RegExp("^(?:/(?:[^~/]|~[01])*)*$", "u"), pattern17 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'", schema: schema35.required, parentSchema: schema35, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.request === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "request" }, message: "must have required property 'request'", schema: schema35.required, parentSchema: schema35, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "request" || key0 === "headers" || key0 === "body" || key0 === "auth" || key0 === "expect" || key0 === "capture" || key0 === "filters")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema35, data };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 == "string") {
        if (!pattern14.test(data0)) {
          let err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9._-]*$"', schema: "^[A-Za-z0-9][A-Za-z0-9._-]*$", parentSchema: schema35.properties.id, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema35.properties.id.type, parentSchema: schema35.properties.id, data: data0 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.request !== void 0) {
      let data1 = data.request;
      if (typeof data1 == "string") {
        if (!pattern15.test(data1)) {
          let err5 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/pattern", keyword: "pattern", params: { pattern: "^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$" }, message: 'must match pattern "^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$"', schema: "^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) /(?:[^\\s#{}\\\\]|\\{\\{[A-Za-z_][A-Za-z0-9_]*\\}\\})*$", parentSchema: schema35.properties.request, data: data1 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/request", schemaPath: "#/properties/request/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema35.properties.request.type, parentSchema: schema35.properties.request, data: data1 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.headers !== void 0 && (validate28(data.headers, { instancePath: instancePath + "/headers", parentData: data, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length)), data.auth !== void 0) {
      let data3 = data.auth;
      if (!(data3 === "required" || data3 === "optional" || data3 === "none" || data3 === "valid")) {
        let err7 = { instancePath: instancePath + "/auth", schemaPath: "#/properties/auth/enum", keyword: "enum", params: { allowedValues: schema35.properties.auth.enum }, message: "must be equal to one of the allowed values", schema: schema35.properties.auth.enum, parentSchema: schema35.properties.auth, data: data3 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.expect !== void 0) {
      let data4 = data.expect;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        for (let key1 in data4)
          if (!(key1 === "status" || key1 === "headers" || key1 === "body" || key1 === "schema")) {
            let err8 = { instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema35.properties.expect, data: data4 };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        if (data4.status !== void 0) {
          let data5 = data4.status;
          if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
            let err9 = { instancePath: instancePath + "/expect/status", schemaPath: "#/properties/expect/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema35.properties.expect.properties.status.type, parentSchema: schema35.properties.expect.properties.status, data: data5 };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
          if (typeof data5 == "number" && isFinite(data5)) {
            if (data5 > 599 || isNaN(data5)) {
              let err10 = { instancePath: instancePath + "/expect/status", schemaPath: "#/properties/expect/properties/status/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 }, message: "must be <= 599", schema: 599, parentSchema: schema35.properties.expect.properties.status, data: data5 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data5 < 200 || isNaN(data5)) {
              let err11 = { instancePath: instancePath + "/expect/status", schemaPath: "#/properties/expect/properties/status/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 }, message: "must be >= 200", schema: 200, parentSchema: schema35.properties.expect.properties.status, data: data5 };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
          }
        }
        if (data4.headers !== void 0 && (validate28(data4.headers, { instancePath: instancePath + "/expect/headers", parentData: data4, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length)), data4.body !== void 0) {
          let data7 = data4.body;
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (Object.keys(data7).length < 1) {
              let err12 = { instancePath: instancePath + "/expect/body", schemaPath: "#/properties/expect/properties/body/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema35.properties.expect.properties.body, data: data7 };
              vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
            }
            for (let key2 in data7) {
              let _errs19 = errors;
              if (typeof key2 == "string" && !pattern16.test(key2)) {
                let err13 = { instancePath: instancePath + "/expect/body", schemaPath: "#/properties/expect/properties/body/propertyNames/pattern", keyword: "pattern", params: { pattern: "^(?:/(?:[^~/]|~[01])*)*$" }, message: 'must match pattern "^(?:/(?:[^~/]|~[01])*)*$"', schema: "^(?:/(?:[^~/]|~[01])*)*$", parentSchema: schema35.properties.expect.properties.body.propertyNames, data: key2, propertyName: key2 };
                vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
              }
              var valid4 = _errs19 === errors;
              if (!valid4) {
                let err14 = { instancePath: instancePath + "/expect/body", schemaPath: "#/properties/expect/properties/body/propertyNames", keyword: "propertyNames", params: { propertyName: key2 }, message: "property name must be valid", schema: schema35.properties.expect.properties.body.propertyNames, parentSchema: schema35.properties.expect.properties.body, data: data7 };
                vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
              }
            }
          } else {
            let err15 = { instancePath: instancePath + "/expect/body", schemaPath: "#/properties/expect/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema35.properties.expect.properties.body.type, parentSchema: schema35.properties.expect.properties.body, data: data7 };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
        }
        if (data4.schema !== void 0) {
          let data8 = data4.schema;
          if (!(data8 && typeof data8 == "object" && !Array.isArray(data8))) {
            let err16 = { instancePath: instancePath + "/expect/schema", schemaPath: "#/properties/expect/properties/schema/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema35.properties.expect.properties.schema.type, parentSchema: schema35.properties.expect.properties.schema, data: data8 };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        }
      } else {
        let err17 = { instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema35.properties.expect.type, parentSchema: schema35.properties.expect, data: data4 };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.capture !== void 0) {
      let data9 = data.capture;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        for (let key3 in data9) {
          let _errs24 = errors;
          if (typeof key3 == "string" && !pattern17.test(key3)) {
            let err18 = { instancePath: instancePath + "/capture", schemaPath: "#/properties/capture/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"', schema: "^[A-Za-z_][A-Za-z0-9_]*$", parentSchema: schema35.properties.capture.propertyNames, data: key3, propertyName: key3 };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
          var valid5 = _errs24 === errors;
          if (!valid5) {
            let err19 = { instancePath: instancePath + "/capture", schemaPath: "#/properties/capture/propertyNames", keyword: "propertyNames", params: { propertyName: key3 }, message: "property name must be valid", schema: schema35.properties.capture.propertyNames, parentSchema: schema35.properties.capture, data: data9 };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
        }
        for (let key4 in data9)
          validate41(data9[key4], { instancePath: instancePath + "/capture/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data9, parentDataProperty: key4, rootData }) || (vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors), errors = vErrors.length);
      } else {
        let err20 = { instancePath: instancePath + "/capture", schemaPath: "#/properties/capture/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema35.properties.capture.type, parentSchema: schema35.properties.capture, data: data9 };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    data.filters !== void 0 && (validate45(data.filters, { instancePath: instancePath + "/filters", parentData: data, parentDataProperty: "filters", rootData }) || (vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors), errors = vErrors.length));
  } else {
    let err21 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema35.type, parentSchema: schema35, data };
    vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
  }
  return validate101.errors = vErrors, errors === 0;
}
var schema36 = { description: "What the conventions leave open, filled in for this service; what is set is asserted.", type: "object", additionalProperties: !1, properties: { page_base: { description: "Number of the first page.", enum: [0, 1], examples: [0] }, page_form: { description: "Where lists carry their page numbers: `merged` next to success, error and timestamp; `nested` with the list inside data; `bare` without the envelope; `plain` nowhere.", enum: ["plain", "merged", "bare", "nested"], examples: ["nested"] }, names: { description: "What the service calls what the conventions name: the key of the body, or a JSON pointer from the body that begins with `/`. `page`, `size` and `sort` are names of query parameters too (the last word of a pointer; of `/page/number`, `page`). The naming is reported once, and everything else is judged by these names.", type: "object", additionalProperties: !1, properties: { data: { description: "Where a list has its items, and an answer its item.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["result"] }, error: { description: "Where a failure has its code and message.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["fault"] }, page: { description: "The number of the page.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/page"] }, size: { description: "The number of items asked for per page.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["limit"] }, total_elements: { description: "The number of items over all pages.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/total"] }, total_pages: { description: "The number of pages.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["/meta/pages"] }, sort: { description: "The parameter that sorts a list.", allOf: [{ $ref: "#/definitions/other_name" }], examples: ["order_by"] } }, examples: [{ data: "result", size: "limit", total_elements: "/meta/total" }] }, statuses: { description: "Statuses that the conventions leave open: of a success by operation, and of a few other situations.", type: "object", additionalProperties: !1, properties: { replace: { description: "Status of a replace.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, patch: { description: "Status of a patch.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, delete: { description: "Status of a delete.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [204] }, action: { description: "Status of an action.", allOf: [{ $ref: "#/definitions/success_status" }], examples: [200] }, past_the_end: { description: "Status of a page after the last.", enum: [200, 404, 400], examples: [404] }, too_large: { description: "Status of a body over the limit.", enum: [413, 400], examples: [413] }, wrong_media_type: { description: "Status of a body of another media type; that of a success if it is read.", enum: [200, 201, 415, 400], examples: [415] }, unsupported_method: { description: "Status of a method that an address does not offer.", enum: [405, 404], examples: [405] }, unusable_parameter: { description: "Status of a value that page, size or sort cannot take; 200 if the default is used instead.", enum: [400, 200], examples: [400] }, unknown_parameter: { description: "Status of an unknown query parameter; 200 if it is ignored.", enum: [200, 400], examples: [200] }, refused_transition: { description: "Status of a change of state that is refused.", type: "integer", minimum: 400, maximum: 499, examples: [409] } }, examples: [{ replace: 200, delete: 204 }] }, limits: { description: "Limits of the service.", type: "object", additionalProperties: !1, properties: { max_page_size: { description: "Items on a page, at most.", type: "integer", minimum: 1, examples: [100] }, default_page_size: { description: "Items on a page if no size is asked for.", type: "integer", minimum: 1, examples: [20] }, rate: { description: "Requests that the service takes: 40/s.", allOf: [{ $ref: "#/definitions/rate" }] }, burst: { description: "Whether more than that may be sent to see it refused.", type: "boolean", examples: [!0] }, max_body: { description: "Largest request body: 1MiB.", allOf: [{ $ref: "#/definitions/size" }] }, max_response_time: { description: "Longest time to an answer: 2s.", allOf: [{ $ref: "#/definitions/duration" }] } }, examples: [{ max_page_size: 100, rate: "40/s" }] }, error_codes: { description: "Error codes of the service and the status of each.", type: "object", additionalProperties: { type: "integer", minimum: 400, maximum: 599 }, examples: [{ INSUFFICIENT_STOCK: 409 }] }, id_fields: { description: "By the path of a resource: the field that identifies an item, if Probity does not find it.", type: "object", additionalProperties: { $ref: "#/definitions/field_place" }, examples: [{ "/users": "uid" }] }, id_kinds: { description: "By the path of a resource: what its ids are. The ids of users are integers by the conventions.", type: "object", additionalProperties: { description: "JSON integers, UUIDs as text, or any text.", enum: ["integer", "uuid", "string"] }, examples: [{ "/orders": "uuid" }] } }, examples: [{ page_base: 0, statuses: { delete: 204 } }] }, schema37 = { description: "A key of the body, or a JSON pointer from the body that begins with `/`.", type: "string", minLength: 1, pattern: "^(?:[^/].*|/.*[^/])$" }, pattern18 = new RegExp("^(?:[^/].*|/.*[^/])$", "u");
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (func3(data) < 1) {
      let err0 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema37, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (!pattern18.test(data)) {
      let err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:[^/].*|/.*[^/])$" }, message: 'must match pattern "^(?:[^/].*|/.*[^/])$"', schema: "^(?:[^/].*|/.*[^/])$", parentSchema: schema37, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema37.type, parentSchema: schema37, data };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate108.errors = vErrors, errors === 0;
}
var schema38 = { description: "Status of a success.", type: "integer", minimum: 200, maximum: 299 };
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema38.type, parentSchema: schema38, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 299 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 299 }, message: "must be <= 299", schema: 299, parentSchema: schema38, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 200 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 }, message: "must be >= 200", schema: 200, parentSchema: schema38, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate116.errors = vErrors, errors === 0;
}
var schema39 = { description: "A number of bytes with its unit (B, kB, MB, GB, or KiB, MiB, GiB).", type: "string", pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$", examples: ["1MiB", "512KiB"] }, pattern19 = new RegExp("^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$", "u");
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern19.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$" }, message: 'must match pattern "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$"', schema: "^(?=.*[1-9])[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:B|[kMG]B|[KMG]iB)$", parentSchema: schema39, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema39.type, parentSchema: schema39, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate122.errors = vErrors, errors === 0;
}
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "page_base" || key0 === "page_form" || key0 === "names" || key0 === "statuses" || key0 === "limits" || key0 === "error_codes" || key0 === "id_fields" || key0 === "id_kinds")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema36, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.page_base !== void 0) {
      let data0 = data.page_base;
      if (!(data0 === 0 || data0 === 1)) {
        let err1 = { instancePath: instancePath + "/page_base", schemaPath: "#/properties/page_base/enum", keyword: "enum", params: { allowedValues: schema36.properties.page_base.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.page_base.enum, parentSchema: schema36.properties.page_base, data: data0 };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    if (data.page_form !== void 0) {
      let data1 = data.page_form;
      if (!(data1 === "plain" || data1 === "merged" || data1 === "bare" || data1 === "nested")) {
        let err2 = { instancePath: instancePath + "/page_form", schemaPath: "#/properties/page_form/enum", keyword: "enum", params: { allowedValues: schema36.properties.page_form.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.page_form.enum, parentSchema: schema36.properties.page_form, data: data1 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.names !== void 0) {
      let data2 = data.names;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (!(key1 === "data" || key1 === "error" || key1 === "page" || key1 === "size" || key1 === "total_elements" || key1 === "total_pages" || key1 === "sort")) {
            let err3 = { instancePath: instancePath + "/names", schemaPath: "#/properties/names/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema36.properties.names, data: data2 };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        data2.data !== void 0 && (validate108(data2.data, { instancePath: instancePath + "/names/data", parentData: data2, parentDataProperty: "data", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.error !== void 0 && (validate108(data2.error, { instancePath: instancePath + "/names/error", parentData: data2, parentDataProperty: "error", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.page !== void 0 && (validate108(data2.page, { instancePath: instancePath + "/names/page", parentData: data2, parentDataProperty: "page", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.size !== void 0 && (validate108(data2.size, { instancePath: instancePath + "/names/size", parentData: data2, parentDataProperty: "size", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.total_elements !== void 0 && (validate108(data2.total_elements, { instancePath: instancePath + "/names/total_elements", parentData: data2, parentDataProperty: "total_elements", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.total_pages !== void 0 && (validate108(data2.total_pages, { instancePath: instancePath + "/names/total_pages", parentData: data2, parentDataProperty: "total_pages", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length)), data2.sort !== void 0 && (validate108(data2.sort, { instancePath: instancePath + "/names/sort", parentData: data2, parentDataProperty: "sort", rootData }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length));
      } else {
        let err4 = { instancePath: instancePath + "/names", schemaPath: "#/properties/names/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.names.type, parentSchema: schema36.properties.names, data: data2 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.statuses !== void 0) {
      let data10 = data.statuses;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (let key2 in data10)
          if (!func2.call(schema36.properties.statuses.properties, key2)) {
            let err5 = { instancePath: instancePath + "/statuses", schemaPath: "#/properties/statuses/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema36.properties.statuses, data: data10 };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        if (data10.replace !== void 0 && (validate116(data10.replace, { instancePath: instancePath + "/statuses/replace", parentData: data10, parentDataProperty: "replace", rootData }) || (vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors), errors = vErrors.length)), data10.patch !== void 0 && (validate116(data10.patch, { instancePath: instancePath + "/statuses/patch", parentData: data10, parentDataProperty: "patch", rootData }) || (vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors), errors = vErrors.length)), data10.delete !== void 0 && (validate116(data10.delete, { instancePath: instancePath + "/statuses/delete", parentData: data10, parentDataProperty: "delete", rootData }) || (vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors), errors = vErrors.length)), data10.action !== void 0 && (validate116(data10.action, { instancePath: instancePath + "/statuses/action", parentData: data10, parentDataProperty: "action", rootData }) || (vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors), errors = vErrors.length)), data10.past_the_end !== void 0) {
          let data15 = data10.past_the_end;
          if (!(data15 === 200 || data15 === 404 || data15 === 400)) {
            let err6 = { instancePath: instancePath + "/statuses/past_the_end", schemaPath: "#/properties/statuses/properties/past_the_end/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.past_the_end.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.past_the_end.enum, parentSchema: schema36.properties.statuses.properties.past_the_end, data: data15 };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
        if (data10.too_large !== void 0) {
          let data16 = data10.too_large;
          if (!(data16 === 413 || data16 === 400)) {
            let err7 = { instancePath: instancePath + "/statuses/too_large", schemaPath: "#/properties/statuses/properties/too_large/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.too_large.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.too_large.enum, parentSchema: schema36.properties.statuses.properties.too_large, data: data16 };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
        }
        if (data10.wrong_media_type !== void 0) {
          let data17 = data10.wrong_media_type;
          if (!(data17 === 200 || data17 === 201 || data17 === 415 || data17 === 400)) {
            let err8 = { instancePath: instancePath + "/statuses/wrong_media_type", schemaPath: "#/properties/statuses/properties/wrong_media_type/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.wrong_media_type.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.wrong_media_type.enum, parentSchema: schema36.properties.statuses.properties.wrong_media_type, data: data17 };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        }
        if (data10.unsupported_method !== void 0) {
          let data18 = data10.unsupported_method;
          if (!(data18 === 405 || data18 === 404)) {
            let err9 = { instancePath: instancePath + "/statuses/unsupported_method", schemaPath: "#/properties/statuses/properties/unsupported_method/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.unsupported_method.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.unsupported_method.enum, parentSchema: schema36.properties.statuses.properties.unsupported_method, data: data18 };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        }
        if (data10.unusable_parameter !== void 0) {
          let data19 = data10.unusable_parameter;
          if (!(data19 === 400 || data19 === 200)) {
            let err10 = { instancePath: instancePath + "/statuses/unusable_parameter", schemaPath: "#/properties/statuses/properties/unusable_parameter/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.unusable_parameter.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.unusable_parameter.enum, parentSchema: schema36.properties.statuses.properties.unusable_parameter, data: data19 };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
        }
        if (data10.unknown_parameter !== void 0) {
          let data20 = data10.unknown_parameter;
          if (!(data20 === 200 || data20 === 400)) {
            let err11 = { instancePath: instancePath + "/statuses/unknown_parameter", schemaPath: "#/properties/statuses/properties/unknown_parameter/enum", keyword: "enum", params: { allowedValues: schema36.properties.statuses.properties.unknown_parameter.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.statuses.properties.unknown_parameter.enum, parentSchema: schema36.properties.statuses.properties.unknown_parameter, data: data20 };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
        if (data10.refused_transition !== void 0) {
          let data21 = data10.refused_transition;
          if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
            let err12 = { instancePath: instancePath + "/statuses/refused_transition", schemaPath: "#/properties/statuses/properties/refused_transition/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema36.properties.statuses.properties.refused_transition.type, parentSchema: schema36.properties.statuses.properties.refused_transition, data: data21 };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
          if (typeof data21 == "number" && isFinite(data21)) {
            if (data21 > 499 || isNaN(data21)) {
              let err13 = { instancePath: instancePath + "/statuses/refused_transition", schemaPath: "#/properties/statuses/properties/refused_transition/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 }, message: "must be <= 499", schema: 499, parentSchema: schema36.properties.statuses.properties.refused_transition, data: data21 };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            if (data21 < 400 || isNaN(data21)) {
              let err14 = { instancePath: instancePath + "/statuses/refused_transition", schemaPath: "#/properties/statuses/properties/refused_transition/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 }, message: "must be >= 400", schema: 400, parentSchema: schema36.properties.statuses.properties.refused_transition, data: data21 };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
          }
        }
      } else {
        let err15 = { instancePath: instancePath + "/statuses", schemaPath: "#/properties/statuses/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.statuses.type, parentSchema: schema36.properties.statuses, data: data10 };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.limits !== void 0) {
      let data22 = data.limits;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        for (let key3 in data22)
          if (!(key3 === "max_page_size" || key3 === "default_page_size" || key3 === "rate" || key3 === "burst" || key3 === "max_body" || key3 === "max_response_time")) {
            let err16 = { instancePath: instancePath + "/limits", schemaPath: "#/properties/limits/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema36.properties.limits, data: data22 };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        if (data22.max_page_size !== void 0) {
          let data23 = data22.max_page_size;
          if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
            let err17 = { instancePath: instancePath + "/limits/max_page_size", schemaPath: "#/properties/limits/properties/max_page_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema36.properties.limits.properties.max_page_size.type, parentSchema: schema36.properties.limits.properties.max_page_size, data: data23 };
            vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
          }
          if (typeof data23 == "number" && isFinite(data23) && (data23 < 1 || isNaN(data23))) {
            let err18 = { instancePath: instancePath + "/limits/max_page_size", schemaPath: "#/properties/limits/properties/max_page_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema36.properties.limits.properties.max_page_size, data: data23 };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
        if (data22.default_page_size !== void 0) {
          let data24 = data22.default_page_size;
          if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24))) {
            let err19 = { instancePath: instancePath + "/limits/default_page_size", schemaPath: "#/properties/limits/properties/default_page_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema36.properties.limits.properties.default_page_size.type, parentSchema: schema36.properties.limits.properties.default_page_size, data: data24 };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
          if (typeof data24 == "number" && isFinite(data24) && (data24 < 1 || isNaN(data24))) {
            let err20 = { instancePath: instancePath + "/limits/default_page_size", schemaPath: "#/properties/limits/properties/default_page_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema36.properties.limits.properties.default_page_size, data: data24 };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
        if (data22.rate !== void 0 && (validate34(data22.rate, { instancePath: instancePath + "/limits/rate", parentData: data22, parentDataProperty: "rate", rootData }) || (vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors), errors = vErrors.length)), data22.burst !== void 0) {
          let data26 = data22.burst;
          if (typeof data26 != "boolean") {
            let err21 = { instancePath: instancePath + "/limits/burst", schemaPath: "#/properties/limits/properties/burst/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema36.properties.limits.properties.burst.type, parentSchema: schema36.properties.limits.properties.burst, data: data26 };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
        data22.max_body !== void 0 && (validate122(data22.max_body, { instancePath: instancePath + "/limits/max_body", parentData: data22, parentDataProperty: "max_body", rootData }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length)), data22.max_response_time !== void 0 && (validate36(data22.max_response_time, { instancePath: instancePath + "/limits/max_response_time", parentData: data22, parentDataProperty: "max_response_time", rootData }) || (vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors), errors = vErrors.length));
      } else {
        let err22 = { instancePath: instancePath + "/limits", schemaPath: "#/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.limits.type, parentSchema: schema36.properties.limits, data: data22 };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.error_codes !== void 0) {
      let data29 = data.error_codes;
      if (data29 && typeof data29 == "object" && !Array.isArray(data29))
        for (let key4 in data29) {
          let data30 = data29[key4];
          if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
            let err23 = { instancePath: instancePath + "/error_codes/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/error_codes/additionalProperties/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema36.properties.error_codes.additionalProperties.type, parentSchema: schema36.properties.error_codes.additionalProperties, data: data30 };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
          if (typeof data30 == "number" && isFinite(data30)) {
            if (data30 > 599 || isNaN(data30)) {
              let err24 = { instancePath: instancePath + "/error_codes/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/error_codes/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 }, message: "must be <= 599", schema: 599, parentSchema: schema36.properties.error_codes.additionalProperties, data: data30 };
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
            if (data30 < 400 || isNaN(data30)) {
              let err25 = { instancePath: instancePath + "/error_codes/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/error_codes/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 }, message: "must be >= 400", schema: 400, parentSchema: schema36.properties.error_codes.additionalProperties, data: data30 };
              vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
            }
          }
        }
      else {
        let err26 = { instancePath: instancePath + "/error_codes", schemaPath: "#/properties/error_codes/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.error_codes.type, parentSchema: schema36.properties.error_codes, data: data29 };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.id_fields !== void 0) {
      let data31 = data.id_fields;
      if (data31 && typeof data31 == "object" && !Array.isArray(data31))
        for (let key5 in data31)
          validate68(data31[key5], { instancePath: instancePath + "/id_fields/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data31, parentDataProperty: key5, rootData }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length);
      else {
        let err27 = { instancePath: instancePath + "/id_fields", schemaPath: "#/properties/id_fields/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.id_fields.type, parentSchema: schema36.properties.id_fields, data: data31 };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.id_kinds !== void 0) {
      let data33 = data.id_kinds;
      if (data33 && typeof data33 == "object" && !Array.isArray(data33))
        for (let key6 in data33) {
          let data34 = data33[key6];
          if (!(data34 === "integer" || data34 === "uuid" || data34 === "string")) {
            let err28 = { instancePath: instancePath + "/id_kinds/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/id_kinds/additionalProperties/enum", keyword: "enum", params: { allowedValues: schema36.properties.id_kinds.additionalProperties.enum }, message: "must be equal to one of the allowed values", schema: schema36.properties.id_kinds.additionalProperties.enum, parentSchema: schema36.properties.id_kinds.additionalProperties, data: data34 };
            vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
          }
        }
      else {
        let err29 = { instancePath: instancePath + "/id_kinds", schemaPath: "#/properties/id_kinds/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.properties.id_kinds.type, parentSchema: schema36.properties.id_kinds, data: data33 };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
  } else {
    let err30 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema36.type, parentSchema: schema36, data };
    vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
  }
  return validate107.errors = vErrors, errors === 0;
}
var schema40 = { description: "What must not change between states and versions of the service.", type: "object", additionalProperties: !1, properties: { snapshot: { description: "File of what an earlier state answered, relative to the plan.", type: "string", minLength: 1, examples: ["./shop.v1.json"] }, versions: { description: "Prefixes below base_url that live side by side, oldest first. Every resource is audited under each.", type: "array", items: { allOf: [{ $ref: "#/definitions/version_prefix" }] }, minItems: 1, examples: [["/v1", "/v2"]] }, deprecated: { description: "Fields that are announced to go.", type: "array", items: { $ref: "#/definitions/deprecation" }, examples: [[{ field: "users.nickname", since: "2026-01-10" }]] }, min_notice: { description: "A number of days with its unit (d). The shortest time between the announcement of a field and its removal; without it, under 90 days warns.", type: "string", pattern: "^(?:0|[1-9][0-9]{0,3})d$", examples: ["90d"] } }, examples: [{ versions: ["/v1", "/v2"], min_notice: "90d" }] }, schema41 = { $comment: "prefix", description: "A path prefix such as /v1.", type: "string", pattern: "^(?:/[^/\\s?#{}\\\\]+)+$", examples: ["/v1"] }, pattern20 = new RegExp("^(?:/[^/\\s?#{}\\\\]+)+$", "u");
function validate128(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern20.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:/[^/\\s?#{}\\\\]+)+$" }, message: 'must match pattern "^(?:/[^/\\s?#{}\\\\]+)+$"', schema: "^(?:/[^/\\s?#{}\\\\]+)+$", parentSchema: schema41, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema41.type, parentSchema: schema41, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate128.errors = vErrors, errors === 0;
}
var schema42 = { description: "A field that is announced to go.", type: "object", additionalProperties: !1, required: ["field", "since"], properties: { field: { description: "A resource and a field of it, with a dot between them.", type: "string", pattern: "^[^.\\s]+(?:\\.[^.\\s]+)+$", examples: ["users.nickname"] }, since: { description: "Date of the announcement.", allOf: [{ $ref: "#/definitions/calendar_date" }], examples: ["2026-01-10"] } } }, pattern21 = new RegExp("^[^.\\s]+(?:\\.[^.\\s]+)+$", "u"), schema43 = { description: "A date (year-month-day).", type: "string", pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$", examples: ["2027-01-31"] }, pattern22 = new RegExp("^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$", "u");
function validate131(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (!pattern22.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$" }, message: 'must match pattern "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$"', schema: "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$", parentSchema: schema43, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema43.type, parentSchema: schema43, data };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate131.errors = vErrors, errors === 0;
}
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.field === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "field" }, message: "must have required property 'field'", schema: schema42.required, parentSchema: schema42, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.since === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "since" }, message: "must have required property 'since'", schema: schema42.required, parentSchema: schema42, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "field" || key0 === "since")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema42, data };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.field !== void 0) {
      let data0 = data.field;
      if (typeof data0 == "string") {
        if (!pattern21.test(data0)) {
          let err3 = { instancePath: instancePath + "/field", schemaPath: "#/properties/field/pattern", keyword: "pattern", params: { pattern: "^[^.\\s]+(?:\\.[^.\\s]+)+$" }, message: 'must match pattern "^[^.\\s]+(?:\\.[^.\\s]+)+$"', schema: "^[^.\\s]+(?:\\.[^.\\s]+)+$", parentSchema: schema42.properties.field, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/field", schemaPath: "#/properties/field/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema42.properties.field.type, parentSchema: schema42.properties.field, data: data0 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    data.since !== void 0 && (validate131(data.since, { instancePath: instancePath + "/since", parentData: data, parentDataProperty: "since", rootData }) || (vErrors = vErrors === null ? validate131.errors : vErrors.concat(validate131.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema42.type, parentSchema: schema42, data };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate130.errors = vErrors, errors === 0;
}
var pattern23 = new RegExp("^(?:0|[1-9][0-9]{0,3})d$", "u");
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "snapshot" || key0 === "versions" || key0 === "deprecated" || key0 === "min_notice")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema40, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.snapshot !== void 0) {
      let data0 = data.snapshot;
      if (typeof data0 == "string") {
        if (func3(data0) < 1) {
          let err1 = { instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema40.properties.snapshot, data: data0 };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/snapshot", schemaPath: "#/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema40.properties.snapshot.type, parentSchema: schema40.properties.snapshot, data: data0 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.versions !== void 0) {
      let data1 = data.versions;
      if (Array.isArray(data1)) {
        if (data1.length < 1) {
          let err3 = { instancePath: instancePath + "/versions", schemaPath: "#/properties/versions/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema40.properties.versions, data: data1 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate128(data1[i0], { instancePath: instancePath + "/versions/" + i0, parentData: data1, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/versions", schemaPath: "#/properties/versions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema40.properties.versions.type, parentSchema: schema40.properties.versions, data: data1 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.deprecated !== void 0) {
      let data3 = data.deprecated;
      if (Array.isArray(data3)) {
        let len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate130(data3[i1], { instancePath: instancePath + "/deprecated/" + i1, parentData: data3, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors), errors = vErrors.length);
      } else {
        let err5 = { instancePath: instancePath + "/deprecated", schemaPath: "#/properties/deprecated/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema40.properties.deprecated.type, parentSchema: schema40.properties.deprecated, data: data3 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.min_notice !== void 0) {
      let data5 = data.min_notice;
      if (typeof data5 == "string") {
        if (!pattern23.test(data5)) {
          let err6 = { instancePath: instancePath + "/min_notice", schemaPath: "#/properties/min_notice/pattern", keyword: "pattern", params: { pattern: "^(?:0|[1-9][0-9]{0,3})d$" }, message: 'must match pattern "^(?:0|[1-9][0-9]{0,3})d$"', schema: "^(?:0|[1-9][0-9]{0,3})d$", parentSchema: schema40.properties.min_notice, data: data5 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/min_notice", schemaPath: "#/properties/min_notice/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema40.properties.min_notice.type, parentSchema: schema40.properties.min_notice, data: data5 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema40.type, parentSchema: schema40, data };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate127.errors = vErrors, errors === 0;
}
var schema44 = { description: "What is different there.", type: "object", additionalProperties: !1, minProperties: 1, properties: { base_url: { description: "Address that every path is appended to.", allOf: [{ $ref: "#/definitions/url" }] }, auth: { $ref: "#/definitions/auth" }, writes: { description: "Whether items may be created, changed and deleted.", type: "boolean", examples: [!1] }, http: { $ref: "#/definitions/http" }, labels: { description: "Words about the service that are in every report, for dashboards.", type: "object", additionalProperties: { type: "string" }, examples: [{ env: "staging" }] } } };
function validate135(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length < 1) {
      let err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties", schema: 1, parentSchema: schema44, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "base_url" || key0 === "auth" || key0 === "writes" || key0 === "http" || key0 === "labels")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema44, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.base_url !== void 0 && (validate22(data.base_url, { instancePath: instancePath + "/base_url", parentData: data, parentDataProperty: "base_url", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length)), data.auth !== void 0 && (validate24(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData }) || (vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors), errors = vErrors.length)), data.writes !== void 0) {
      let data2 = data.writes;
      if (typeof data2 != "boolean") {
        let err2 = { instancePath: instancePath + "/writes", schemaPath: "#/properties/writes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema44.properties.writes.type, parentSchema: schema44.properties.writes, data: data2 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.http !== void 0 && (validate33(data.http, { instancePath: instancePath + "/http", parentData: data, parentDataProperty: "http", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.labels !== void 0) {
      let data4 = data.labels;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4))
        for (let key1 in data4) {
          let data5 = data4[key1];
          if (typeof data5 != "string") {
            let err3 = { instancePath: instancePath + "/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema44.properties.labels.additionalProperties.type, parentSchema: schema44.properties.labels.additionalProperties, data: data5 };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        }
      else {
        let err4 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema44.properties.labels.type, parentSchema: schema44.properties.labels, data: data4 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema44.type, parentSchema: schema44, data };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate135.errors = vErrors, errors === 0;
}
var schema45 = { description: "`off` leaves the rule out; an object holds its options.", type: ["string", "object"], tsType: "'off' | JsonObject", if: { type: "string" }, then: { const: "off" } };
function validate140(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema45.type }, message: "must be string,object", schema: schema45.type, parentSchema: schema45, data };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (typeof data != "string") {
    let err1 = {};
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null), _valid0) {
    let _errs4 = errors;
    if (data !== "off") {
      let err2 = { instancePath, schemaPath: "#/then/const", keyword: "const", params: { allowedValue: "off" }, message: "must be equal to constant", schema: "off", parentSchema: schema45.then, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let err3 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema', schema: schema45.if, parentSchema: schema45, data };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate140.errors = vErrors, errors === 0;
}
var schema46 = { description: "A violation that is accepted.", type: "object", additionalProperties: !1, required: ["rule", "reason"], properties: { rule: { description: "Id of the rule.", type: "string", minLength: 1, examples: ["exposure/banners"] }, resource: { description: "Path of the resource. Default: all.", allOf: [{ $ref: "#/definitions/path" }] }, fingerprint: { description: "Fingerprint of the finding, from the JSON report. Default: all of the rule.", type: "string", minLength: 1, examples: ["9f2c4e7a1b3d"] }, reason: { description: "Why it is accepted.", type: "string", pattern: "\\S", examples: ["proxy, see OPS-12"] }, until: { description: "Last day on which it holds. Default: no end.", allOf: [{ $ref: "#/definitions/calendar_date" }] } } }, pattern25 = new RegExp("\\S", "u");
function validate142(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" }, message: "must have required property 'rule'", schema: schema46.required, parentSchema: schema46, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.reason === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'", schema: schema46.required, parentSchema: schema46, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "rule" || key0 === "resource" || key0 === "fingerprint" || key0 === "reason" || key0 === "until")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema46, data };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.rule !== void 0) {
      let data0 = data.rule;
      if (typeof data0 == "string") {
        if (func3(data0) < 1) {
          let err3 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema46.properties.rule, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema46.properties.rule.type, parentSchema: schema46.properties.rule, data: data0 };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.resource !== void 0 && (validate45(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors), errors = vErrors.length)), data.fingerprint !== void 0) {
      let data2 = data.fingerprint;
      if (typeof data2 == "string") {
        if (func3(data2) < 1) {
          let err5 = { instancePath: instancePath + "/fingerprint", schemaPath: "#/properties/fingerprint/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema46.properties.fingerprint, data: data2 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/fingerprint", schemaPath: "#/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema46.properties.fingerprint.type, parentSchema: schema46.properties.fingerprint, data: data2 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.reason !== void 0) {
      let data3 = data.reason;
      if (typeof data3 == "string") {
        if (!pattern25.test(data3)) {
          let err7 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"', schema: "\\S", parentSchema: schema46.properties.reason, data: data3 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema46.properties.reason.type, parentSchema: schema46.properties.reason, data: data3 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    data.until !== void 0 && (validate131(data.until, { instancePath: instancePath + "/until", parentData: data, parentDataProperty: "until", rootData }) || (vErrors = vErrors === null ? validate131.errors : vErrors.concat(validate131.errors), errors = vErrors.length));
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema46.type, parentSchema: schema46, data };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate142.errors = vErrors, errors === 0;
}
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.base_url === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "base_url" }, message: "must have required property 'base_url'", schema: schema6.required, parentSchema: schema6, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func2.call(schema6.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema6, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.version !== void 0) {
      let data0 = data.version;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err2 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema6.properties.version.type, parentSchema: schema6.properties.version, data: data0 };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 !== 1) {
        let err3 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant", schema: 1, parentSchema: schema6.properties.version, data: data0 };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.name !== void 0) {
      let data1 = data.name;
      if (typeof data1 == "string") {
        if (func3(data1) < 1) {
          let err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema6.properties.name, data: data1 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema6.properties.name.type, parentSchema: schema6.properties.name, data: data1 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.base_url !== void 0 && (validate22(data.base_url, { instancePath: instancePath + "/base_url", parentData: data, parentDataProperty: "base_url", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length)), data.auth !== void 0 && (validate24(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData }) || (vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors), errors = vErrors.length)), data.writes !== void 0) {
      let data4 = data.writes;
      if (typeof data4 != "boolean") {
        let err6 = { instancePath: instancePath + "/writes", schemaPath: "#/properties/writes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema6.properties.writes.type, parentSchema: schema6.properties.writes, data: data4 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.http !== void 0 && (validate33(data.http, { instancePath: instancePath + "/http", parentData: data, parentDataProperty: "http", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.volatile !== void 0) {
      let data6 = data.volatile;
      if (Array.isArray(data6)) {
        let len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate41(data6[i0], { instancePath: instancePath + "/volatile/" + i0, parentData: data6, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors), errors = vErrors.length);
      } else {
        let err7 = { instancePath: instancePath + "/volatile", schemaPath: "#/properties/volatile/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema6.properties.volatile.type, parentSchema: schema6.properties.volatile, data: data6 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.mask !== void 0) {
      let data8 = data.mask;
      if (Array.isArray(data8)) {
        let len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate41(data8[i1], { instancePath: instancePath + "/mask/" + i1, parentData: data8, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors), errors = vErrors.length);
      } else {
        let err8 = { instancePath: instancePath + "/mask", schemaPath: "#/properties/mask/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema6.properties.mask.type, parentSchema: schema6.properties.mask, data: data8 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.resources !== void 0) {
      let data10 = data.resources;
      if (Array.isArray(data10)) {
        let len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate44(data10[i2], { instancePath: instancePath + "/resources/" + i2, parentData: data10, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
      } else {
        let err9 = { instancePath: instancePath + "/resources", schemaPath: "#/properties/resources/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema6.properties.resources.type, parentSchema: schema6.properties.resources, data: data10 };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.probes !== void 0) {
      let data12 = data.probes;
      if (Array.isArray(data12)) {
        let len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++)
          validate101(data12[i3], { instancePath: instancePath + "/probes/" + i3, parentData: data12, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors), errors = vErrors.length);
      } else {
        let err10 = { instancePath: instancePath + "/probes", schemaPath: "#/properties/probes/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema6.properties.probes.type, parentSchema: schema6.properties.probes, data: data12 };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.profile !== void 0 && (validate107(data.profile, { instancePath: instancePath + "/profile", parentData: data, parentDataProperty: "profile", rootData }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length)), data.contract !== void 0 && (validate127(data.contract, { instancePath: instancePath + "/contract", parentData: data, parentDataProperty: "contract", rootData }) || (vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors), errors = vErrors.length)), data.labels !== void 0) {
      let data16 = data.labels;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16))
        for (let key1 in data16) {
          let data17 = data16[key1];
          if (typeof data17 != "string") {
            let err11 = { instancePath: instancePath + "/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema6.properties.labels.additionalProperties.type, parentSchema: schema6.properties.labels.additionalProperties, data: data17 };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      else {
        let err12 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema6.properties.labels.type, parentSchema: schema6.properties.labels, data: data16 };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.environments !== void 0) {
      let data18 = data.environments;
      if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
        for (let key2 in data18) {
          let _errs33 = errors;
          if (typeof key2 == "string" && !pattern14.test(key2)) {
            let err13 = { instancePath: instancePath + "/environments", schemaPath: "#/properties/environments/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9._-]*$"', schema: "^[A-Za-z0-9][A-Za-z0-9._-]*$", parentSchema: schema6.properties.environments.propertyNames, data: key2, propertyName: key2 };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
          var valid11 = _errs33 === errors;
          if (!valid11) {
            let err14 = { instancePath: instancePath + "/environments", schemaPath: "#/properties/environments/propertyNames", keyword: "propertyNames", params: { propertyName: key2 }, message: "property name must be valid", schema: schema6.properties.environments.propertyNames, parentSchema: schema6.properties.environments, data: data18 };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        }
        for (let key3 in data18)
          validate135(data18[key3], { instancePath: instancePath + "/environments/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data18, parentDataProperty: key3, rootData }) || (vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors), errors = vErrors.length);
      } else {
        let err15 = { instancePath: instancePath + "/environments", schemaPath: "#/properties/environments/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema6.properties.environments.type, parentSchema: schema6.properties.environments, data: data18 };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.rules !== void 0) {
      let data20 = data.rules;
      if (data20 && typeof data20 == "object" && !Array.isArray(data20))
        for (let key4 in data20)
          validate140(data20[key4], { instancePath: instancePath + "/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data20, parentDataProperty: key4, rootData }) || (vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors), errors = vErrors.length);
      else {
        let err16 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema6.properties.rules.type, parentSchema: schema6.properties.rules, data: data20 };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.waivers !== void 0) {
      let data22 = data.waivers;
      if (Array.isArray(data22)) {
        let len4 = data22.length;
        for (let i4 = 0; i4 < len4; i4++)
          validate142(data22[i4], { instancePath: instancePath + "/waivers/" + i4, parentData: data22, parentDataProperty: i4, rootData }) || (vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors), errors = vErrors.length);
      } else {
        let err17 = { instancePath: instancePath + "/waivers", schemaPath: "#/properties/waivers/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema6.properties.waivers.type, parentSchema: schema6.properties.waivers, data: data22 };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema6.type, parentSchema: schema6, data };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate21.errors = vErrors, errors === 0;
}

/** Whether a value fits plan.schema.json; what is wrong is in `errors` afterwards. */
export const validatePlan: PlanValidator = stdin_default;
