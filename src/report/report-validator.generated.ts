// @ts-nocheck
// Made from report.schema.json by test/generate/report.ts; do not edit.
import type { Report } from '../model/report.ts';

export interface ReportError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ReportValidator {
  (value: unknown): value is Report;
  errors?: readonly ReportError[] | null;
}

var validate = validate21, stdin_default = validate21, schema6 = { $schema: "http://json-schema.org/draft-07/schema#", $id: "urn:probity:report:1", title: "Probity report, version 1", description: "What an audit of an HTTP/JSON API found, clause by clause. Within version 1 no field is removed, retyped or moved; readers ignore fields that they do not know.", type: "object", additionalProperties: !1, required: ["schemaVersion", "tool", "target", "verdict", "counts", "diagnosis", "problems", "clauses", "rules", "findings", "observations", "exchanges", "cleanup", "timings", "digests", "plan", "comparison", "gate"], properties: { schemaVersion: { const: 1 }, tool: { type: "object", additionalProperties: !1, required: ["name", "version"], properties: { name: { const: "probity" }, version: { type: "string" } } }, target: { description: "The audited service: its name in the plan, and the URL that paths are appended to.", type: "object", additionalProperties: !1, required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string" } } }, verdict: { description: "conformant: no must clause is violated. nonconformant: one at least is. incomplete: part of the plan brought no usable answer. error: Probity itself failed.", enum: ["conformant", "nonconformant", "incomplete", "error"] }, counts: { $ref: "#/definitions/counts" }, diagnosis: { description: "What about the set-up a person should know first.", type: "array", items: { $ref: "#/definitions/diagnosis" } }, problems: { description: "What to mend, the heaviest first: each cause once, with all that follows from it.", type: "array", items: { $ref: "#/definitions/problem" } }, clauses: { description: "Every clause of the conventions, each with exactly one status.", type: "array", items: { $ref: "#/definitions/clause" } }, rules: { description: "Every rule, with its outcome over the whole run.", type: "array", items: { $ref: "#/definitions/rule" } }, findings: { type: "array", items: { $ref: "#/definitions/finding" } }, observations: { description: "What was seen where the conventions are silent; never a failure.", type: "array", items: { $ref: "#/definitions/observation" } }, exchanges: { description: "Every request that was sent, with its answer or fault. Secrets are masked.", type: "array", items: { $ref: "#/definitions/exchange" } }, cleanup: { $ref: "#/definitions/cleanup" }, timings: { type: "object", additionalProperties: !1, required: ["startedAt", "durationMs"], properties: { startedAt: { type: "string", format: "date-time" }, durationMs: { type: "number", minimum: 0 } } }, digests: { description: "Two reports with equal digests judged the same plan by the same rules and conventions.", type: "object", additionalProperties: !1, required: ["plan", "rules", "conventions"], properties: { plan: { type: "string" }, rules: { type: "string" }, conventions: { type: "string" } } }, plan: { description: "The file of the plan, relative to the repository, and where its resources stand in it; null where what was audited has none.", anyOf: [{ type: "null" }, { $ref: "#/definitions/planFile" }] }, comparison: { description: "How this report differs from an earlier one; null where it was compared with none. New findings have the qualifier new; those that failed earlier and pass now stand among the findings as passed with the qualifier fixed.", anyOf: [{ type: "null" }, { $ref: "#/definitions/comparison" }] }, gate: { description: "What the gate decided; null where none was asked.", anyOf: [{ type: "null" }, { $ref: "#/definitions/gate" }] } }, definitions: { count: { type: "integer", minimum: 0 }, textOrNull: { type: ["string", "null"] }, ids: { type: "array", items: { type: "string" } }, facts: { description: "What the text is told with, by name.", type: "object", additionalProperties: { type: ["string", "number", "array"], items: { type: "string" } } }, grounds: { description: "A reason as data, beside its text.", type: "object", additionalProperties: !1, required: ["because", "kind", "key", "facts"], properties: { because: { description: "What it comes from: unmet, inapplicable, no-answer, indistinct, not-asked, prerequisite, errored, unobservable, waived, not-compared or earlier. More may be added.", type: "string" }, kind: { description: "Stable word for programs.", type: "string" }, key: { description: "What in the plan would change it; null where nothing would.", $ref: "#/definitions/textOrNull" }, facts: { $ref: "#/definitions/facts" } } }, headers: { description: "Name and value, in the order and case in which they were sent.", type: "array", items: { type: "array", items: [{ type: "string" }, { type: "string" }], additionalItems: !1, minItems: 2 } }, outcome: { enum: ["passed", "failed", "inapplicable", "inconclusive", "errored"] }, level: { description: "must: a violation fails the audit. should: it warns.", enum: ["must", "should"] }, label: { description: "What a violation harms: security, data, clients or style. More may be added.", type: "string" }, weight: { description: "How much a violation harms, from 1 (a matter of taste) to 10.", type: "integer", minimum: 1, maximum: 10 }, qualifiers: { type: "array", items: { enum: ["waived", "flaky", "new", "fixed"] } }, counts: { type: "object", additionalProperties: !1, required: ["clauses", "rules", "violations", "warnings", "requests", "resources", "operations"], properties: { clauses: { description: "Clauses by status.", type: "object", additionalProperties: !1, required: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"], properties: { violated: { $ref: "#/definitions/count" }, undecided: { $ref: "#/definitions/count" }, verified: { $ref: "#/definitions/count" }, "not-exercised": { $ref: "#/definitions/count" }, "not-specified": { $ref: "#/definitions/count" }, "not-observable": { $ref: "#/definitions/count" } } }, rules: { description: "Rules by outcome.", type: "object", additionalProperties: !1, required: ["passed", "failed", "inapplicable", "inconclusive", "errored"], properties: { passed: { $ref: "#/definitions/count" }, failed: { $ref: "#/definitions/count" }, inapplicable: { $ref: "#/definitions/count" }, inconclusive: { $ref: "#/definitions/count" }, errored: { $ref: "#/definitions/count" } } }, violations: { description: "Failed findings of level must.", $ref: "#/definitions/count" }, warnings: { description: "Failed findings of level should.", $ref: "#/definitions/count" }, requests: { $ref: "#/definitions/count" }, resources: { $ref: "#/definitions/count" }, operations: { $ref: "#/definitions/count" } } }, diagnosis: { type: "object", additionalProperties: !1, required: ["code", "level", "message", "resource", "exchanges", "facts"], properties: { code: { description: "Stable word for programs: target-unreachable, throttled-out, token-refused, token-forbidden, base-url, not-an-api, redirected, list-empty, example-refused, budget-spent, unanswered, internal-error, interrupted, waiver-expired, waiver-unneeded, fault-refused, fault-unresolved, fault-reset, fault-timeout, fault-tls, fault-not-http, fault-cut-short, fault-cancelled, fault-too-large, fault-bad-encoding, fault-throttled, fault-unavailable, fault-not-sent, merged-runs, merged-rules, merged-conventions, compared-services, compared-addresses, compared-order, compared-partial, compared-rules, compared-conventions. More may be added.", type: "string" }, level: { enum: ["error", "warning", "note"] }, message: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, exchanges: { $ref: "#/definitions/ids" }, facts: { $ref: "#/definitions/facts" } } }, problem: { type: "object", additionalProperties: !1, required: ["id", "cause", "title", "level", "label", "weight", "resources", "clauses", "findings", "hides", "places", "evidence", "fix", "qualifiers"], properties: { id: { description: "Equal in every run that has the same problem: the rule's, where its cause is a rule.", type: "string" }, cause: { description: "rule: one rule failed. Further causes, each of which explains findings of several rules, may be added.", type: "string" }, title: { description: "The good state.", type: "string" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, resources: { description: "Where it was seen; none where it is of the service as a whole.", $ref: "#/definitions/ids" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, findings: { description: "Fingerprints of the findings that it explains, waived ones last.", $ref: "#/definitions/ids" }, hides: { description: "Rules that were not shown something because of it.", $ref: "#/definitions/ids" }, places: { description: "The first few operations, or resources, where it was seen.", $ref: "#/definitions/ids" }, evidence: { description: "The first few exchanges that show it.", $ref: "#/definitions/ids" }, fix: { description: "How to mend it.", type: "string" }, qualifiers: { description: "What holds of all its findings.", $ref: "#/definitions/qualifiers" } } }, clause: { type: "object", additionalProperties: !1, required: ["id", "part", "level", "text", "status", "rules", "examined", "warnings", "reason", "grounds"], properties: { id: { type: "string" }, part: { description: "Heading of the conventions that it stands under.", type: "string" }, level: { description: "gap: nothing is asserted until the plan's profile fills it in.", enum: ["must", "should", "gap"] }, text: { type: "string" }, status: { enum: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"] }, rules: { $ref: "#/definitions/ids" }, examined: { description: "Subjects that its rules examined.", $ref: "#/definitions/count" }, warnings: { description: "Failed rules that only warn.", $ref: "#/definitions/count" }, reason: { description: "Why it is not verified, and the key that would change it.", $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } }, rule: { type: "object", additionalProperties: !1, required: ["id", "clauses", "level", "label", "weight", "title", "fix", "outcome", "examined", "reason", "grounds", "judged"], properties: { id: { type: "string" }, clauses: { $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, title: { description: "The good state.", type: "string" }, fix: { description: "How to mend a violation.", type: "string" }, outcome: { $ref: "#/definitions/outcome" }, examined: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, judged: { description: "Where it judged; empty where it judged nothing.", type: "array", items: { $ref: "#/definitions/judged" } } } }, judged: { description: "What a rule judged on one resource; on the service as a whole where the resource is null.", type: "object", additionalProperties: !1, required: ["resource", "examined", "operations", "hiddenBy"], properties: { resource: { $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, operations: { description: "Those that it judged one by one; none where it judges traces, resources or the run as a whole.", $ref: "#/definitions/ids" }, hiddenBy: { description: "Rules whose failures hid subjects from it there.", $ref: "#/definitions/ids" } } }, finding: { type: "object", additionalProperties: !1, required: ["rule", "clauses", "level", "outcome", "qualifiers", "resource", "operation", "fingerprint", "key", "examined", "occurrences", "reason", "grounds", "violations"], properties: { rule: { type: "string" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, outcome: { $ref: "#/definitions/outcome" }, qualifiers: { $ref: "#/definitions/qualifiers" }, resource: { $ref: "#/definitions/textOrNull" }, operation: { $ref: "#/definitions/textOrNull" }, fingerprint: { description: "Equal in every run that makes the same observation; wording does not change it.", type: "string" }, key: { description: "What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none.", $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, occurrences: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, violations: { description: "The first few places.", type: "array", items: { $ref: "#/definitions/violation" } } } }, violation: { type: "object", additionalProperties: !1, required: ["message", "expected", "actual", "at", "exchange", "curl"], properties: { message: { type: "string" }, expected: { type: "string" }, actual: { type: "string" }, at: { description: "Where: status, header:<name>, body:<JSON pointer>, path, query:<parameter> or time.", type: "string" }, exchange: { $ref: "#/definitions/textOrNull" }, curl: { description: "Command that shows it again; the credential stands as $TOKEN.", $ref: "#/definitions/textOrNull" } } }, observation: { type: "object", additionalProperties: !1, required: ["clause", "text", "exchanges"], properties: { clause: { type: "string" }, text: { type: "string" }, exchanges: { $ref: "#/definitions/ids" } } }, exchange: { type: "object", additionalProperties: !1, required: ["id", "scenario", "step", "why", "provokes", "operation", "resource", "request", "response", "fault", "durationMs", "attempts", "startedMs", "waitMs"], properties: { id: { description: "Equal in every run of the same plan.", type: "string" }, scenario: { type: "string" }, step: { type: "string" }, why: { type: "string" }, provokes: { description: "The kind of answer that it was sent to provoke.", type: "string" }, operation: { $ref: "#/definitions/textOrNull" }, resource: { $ref: "#/definitions/textOrNull" }, request: { type: "object", additionalProperties: !1, required: ["method", "url", "headers", "body"], properties: { method: { type: "string" }, url: { type: "string" }, headers: { $ref: "#/definitions/headers" }, body: { $ref: "#/definitions/textOrNull" } } }, response: { type: ["object", "null"], additionalProperties: !1, required: ["status", "headers", "body", "bytes"], properties: { status: { type: "integer" }, headers: { $ref: "#/definitions/headers" }, body: { description: "First 4 KiB, or 16 KiB where all evidence is kept; null where no finding points at the exchange.", $ref: "#/definitions/textOrNull" }, bytes: { description: "Length of the whole body.", $ref: "#/definitions/count" } } }, fault: { description: "Why there is no usable answer.", type: ["object", "null"], additionalProperties: !1, required: ["kind", "message"], properties: { kind: { type: "string" }, message: { type: "string" } } }, durationMs: { type: "number", minimum: 0 }, attempts: { $ref: "#/definitions/count" }, startedMs: { description: "Milliseconds from timings.startedAt until the request was sent, for the last time; null where that is not known.", type: ["number", "null"], minimum: 0 }, waitMs: { description: "Milliseconds of durationMs until the answer began; null where none came, or that is not known.", type: ["number", "null"], minimum: 0 } } }, cleanup: { description: "What became of the items that the run created.", type: "object", additionalProperties: !1, required: ["created", "deleted", "left"], properties: { created: { $ref: "#/definitions/count" }, deleted: { $ref: "#/definitions/count" }, left: { type: "array", items: { type: "object", additionalProperties: !1, required: ["address", "reason"], properties: { address: { type: "string" }, reason: { type: "string" } } } } } }, planFile: { type: "object", additionalProperties: !1, required: ["file", "places"], properties: { file: { type: "string" }, places: { type: "array", items: { type: "object", additionalProperties: !1, required: ["resource", "line", "column"], properties: { resource: { type: "string" }, line: { type: "integer", minimum: 1 }, column: { type: "integer", minimum: 1 } } } } } }, comparison: { type: "object", additionalProperties: !1, required: ["against", "new", "fixed", "unchanged", "flaky", "unjudged"], properties: { against: { description: "The earlier report.", $ref: "#/definitions/earlier" }, new: { $ref: "#/definitions/count" }, fixed: { $ref: "#/definitions/count" }, unchanged: { description: "Findings that failed then and now.", $ref: "#/definitions/count" }, flaky: { description: "Findings that failed in some runs and passed in others.", $ref: "#/definitions/count" }, unjudged: { description: "Findings that failed then and were not judged now: neither seen again, nor shown to be mended.", type: "array", items: { type: "object", additionalProperties: !1, required: ["rule", "resource", "fingerprint", "reason", "grounds"], properties: { rule: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, fingerprint: { type: "string" }, reason: { type: "string" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } } } } }, gate: { type: "object", additionalProperties: !1, required: ["exitCode", "failOn", "coverage", "reasons"], properties: { exitCode: { type: "integer", minimum: 0 }, failOn: { enum: ["must", "should", "never"] }, coverage: { description: "Judged clauses in per cent of those that could be: verified or violated, of all but not-specified and not-observable.", type: "number", minimum: 0, maximum: 100 }, reasons: { description: "Why it does not pass, a sentence each.", type: "array", items: { type: "string" } } } }, earlier: { type: "object", additionalProperties: !1, required: ["name", "startedAt", "verdict"], properties: { name: { type: "string" }, startedAt: { type: "string", format: "date-time" }, verdict: { enum: ["conformant", "nonconformant", "incomplete", "error"] } } } } }, func2 = Object.prototype.hasOwnProperty;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data) ? errors === 0 && typeof data == "number" && isFinite(data) && (data < 0 || isNaN(data)) ? (validate23.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1) : (validate23.errors = vErrors, errors === 0) : (validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1);
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clauses === void 0 && (missing0 = "clauses") || data.rules === void 0 && (missing0 = "rules") || data.violations === void 0 && (missing0 = "violations") || data.warnings === void 0 && (missing0 = "warnings") || data.requests === void 0 && (missing0 = "requests") || data.resources === void 0 && (missing0 = "resources") || data.operations === void 0 && (missing0 = "operations"))
        return validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "clauses" || key0 === "rules" || key0 === "violations" || key0 === "warnings" || key0 === "requests" || key0 === "resources" || key0 === "operations" || delete data[key0];
        if (_errs1 === errors) {
          if (data.clauses !== void 0) {
            let data0 = data.clauses, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let missing1;
                if (data0.violated === void 0 && (missing1 = "violated") || data0.undecided === void 0 && (missing1 = "undecided") || data0.verified === void 0 && (missing1 = "verified") || data0["not-exercised"] === void 0 && (missing1 = "not-exercised") || data0["not-specified"] === void 0 && (missing1 = "not-specified") || data0["not-observable"] === void 0 && (missing1 = "not-observable"))
                  return validate22.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                {
                  let _errs4 = errors;
                  for (let key1 in data0)
                    key1 === "violated" || key1 === "undecided" || key1 === "verified" || key1 === "not-exercised" || key1 === "not-specified" || key1 === "not-observable" || delete data0[key1];
                  if (_errs4 === errors) {
                    if (data0.violated !== void 0) {
                      let _errs5 = errors;
                      validate23(data0.violated, { instancePath: instancePath + "/clauses/violated", parentData: data0, parentDataProperty: "violated", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                      var valid1 = _errs5 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.undecided !== void 0) {
                        let _errs6 = errors;
                        validate23(data0.undecided, { instancePath: instancePath + "/clauses/undecided", parentData: data0, parentDataProperty: "undecided", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                        var valid1 = _errs6 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data0.verified !== void 0) {
                          let _errs7 = errors;
                          validate23(data0.verified, { instancePath: instancePath + "/clauses/verified", parentData: data0, parentDataProperty: "verified", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                          var valid1 = _errs7 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1) {
                          if (data0["not-exercised"] !== void 0) {
                            let _errs8 = errors;
                            validate23(data0["not-exercised"], { instancePath: instancePath + "/clauses/not-exercised", parentData: data0, parentDataProperty: "not-exercised", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                            var valid1 = _errs8 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data0["not-specified"] !== void 0) {
                              let _errs9 = errors;
                              validate23(data0["not-specified"], { instancePath: instancePath + "/clauses/not-specified", parentData: data0, parentDataProperty: "not-specified", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                              var valid1 = _errs9 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1)
                              if (data0["not-observable"] !== void 0) {
                                let _errs10 = errors;
                                validate23(data0["not-observable"], { instancePath: instancePath + "/clauses/not-observable", parentData: data0, parentDataProperty: "not-observable", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                var valid1 = _errs10 === errors;
                              } else
                                var valid1 = !0;
                          }
                        }
                      }
                    }
                  }
                }
              } else
                return validate22.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.rules !== void 0) {
              let data7 = data.rules, _errs11 = errors;
              if (errors === _errs11)
                if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                  let missing2;
                  if (data7.passed === void 0 && (missing2 = "passed") || data7.failed === void 0 && (missing2 = "failed") || data7.inapplicable === void 0 && (missing2 = "inapplicable") || data7.inconclusive === void 0 && (missing2 = "inconclusive") || data7.errored === void 0 && (missing2 = "errored"))
                    return validate22.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                  {
                    let _errs13 = errors;
                    for (let key2 in data7)
                      key2 === "passed" || key2 === "failed" || key2 === "inapplicable" || key2 === "inconclusive" || key2 === "errored" || delete data7[key2];
                    if (_errs13 === errors) {
                      if (data7.passed !== void 0) {
                        let _errs14 = errors;
                        validate23(data7.passed, { instancePath: instancePath + "/rules/passed", parentData: data7, parentDataProperty: "passed", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                        var valid2 = _errs14 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data7.failed !== void 0) {
                          let _errs15 = errors;
                          validate23(data7.failed, { instancePath: instancePath + "/rules/failed", parentData: data7, parentDataProperty: "failed", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                          var valid2 = _errs15 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data7.inapplicable !== void 0) {
                            let _errs16 = errors;
                            validate23(data7.inapplicable, { instancePath: instancePath + "/rules/inapplicable", parentData: data7, parentDataProperty: "inapplicable", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                            var valid2 = _errs16 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data7.inconclusive !== void 0) {
                              let _errs17 = errors;
                              validate23(data7.inconclusive, { instancePath: instancePath + "/rules/inconclusive", parentData: data7, parentDataProperty: "inconclusive", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                              var valid2 = _errs17 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2)
                              if (data7.errored !== void 0) {
                                let _errs18 = errors;
                                validate23(data7.errored, { instancePath: instancePath + "/rules/errored", parentData: data7, parentDataProperty: "errored", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                var valid2 = _errs18 === errors;
                              } else
                                var valid2 = !0;
                          }
                        }
                      }
                    }
                  }
                } else
                  return validate22.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
              var valid0 = _errs11 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.violations !== void 0) {
                let _errs19 = errors;
                validate23(data.violations, { instancePath: instancePath + "/violations", parentData: data, parentDataProperty: "violations", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                var valid0 = _errs19 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.warnings !== void 0) {
                  let _errs20 = errors;
                  validate23(data.warnings, { instancePath: instancePath + "/warnings", parentData: data, parentDataProperty: "warnings", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                  var valid0 = _errs20 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.requests !== void 0) {
                    let _errs21 = errors;
                    validate23(data.requests, { instancePath: instancePath + "/requests", parentData: data, parentDataProperty: "requests", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                    var valid0 = _errs21 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.resources !== void 0) {
                      let _errs22 = errors;
                      validate23(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                      var valid0 = _errs22 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.operations !== void 0) {
                        let _errs23 = errors;
                        validate23(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                        var valid0 = _errs23 === errors;
                      } else
                        var valid0 = !0;
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate22.errors = vErrors, errors === 0;
}
var schema9 = { type: "object", additionalProperties: !1, required: ["code", "level", "message", "resource", "exchanges", "facts"], properties: { code: { description: "Stable word for programs: target-unreachable, throttled-out, token-refused, token-forbidden, base-url, not-an-api, redirected, list-empty, example-refused, budget-spent, unanswered, internal-error, interrupted, waiver-expired, waiver-unneeded, fault-refused, fault-unresolved, fault-reset, fault-timeout, fault-tls, fault-not-http, fault-cut-short, fault-cancelled, fault-too-large, fault-bad-encoding, fault-throttled, fault-unavailable, fault-not-sent, merged-runs, merged-rules, merged-conventions, compared-services, compared-addresses, compared-order, compared-partial, compared-rules, compared-conventions. More may be added.", type: "string" }, level: { enum: ["error", "warning", "note"] }, message: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, exchanges: { $ref: "#/definitions/ids" }, facts: { $ref: "#/definitions/facts" } } }, schema10 = { type: ["string", "null"] };
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data != "string" && data !== null ? (validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema10.type }, message: "must be string,null" }], !1) : (validate42.errors = vErrors, errors === 0);
}
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (Array.isArray(data)) {
      var valid0 = !0;
      let len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let _errs1 = errors;
        if (typeof data[i0] != "string")
          return validate44.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate44.errors = vErrors, errors === 0;
}
var schema12 = { description: "What the text is told with, by name.", type: "object", additionalProperties: { type: ["string", "number", "array"], items: { type: "string" } } };
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data))
      for (let key0 in data) {
        let data0 = data[key0], _errs2 = errors;
        if (typeof data0 != "string" && !(typeof data0 == "number" && isFinite(data0)) && !Array.isArray(data0))
          return validate46.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: schema12.additionalProperties.type }, message: "must be string,number,array" }], !1;
        if (errors === _errs2 && Array.isArray(data0)) {
          var valid1 = !0;
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let _errs4 = errors;
            if (typeof data0[i0] != "string")
              return validate46.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid1 = _errs4 === errors;
            if (!valid1)
              break;
          }
        }
        var valid0 = _errs2 === errors;
        if (!valid0)
          break;
      }
    else
      return validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate46.errors = vErrors, errors === 0;
}
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.level === void 0 && (missing0 = "level") || data.message === void 0 && (missing0 = "message") || data.resource === void 0 && (missing0 = "resource") || data.exchanges === void 0 && (missing0 = "exchanges") || data.facts === void 0 && (missing0 = "facts"))
        return validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "code" || key0 === "level" || key0 === "message" || key0 === "resource" || key0 === "exchanges" || key0 === "facts" || delete data[key0];
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            let _errs2 = errors;
            if (typeof data.code != "string")
              return validate41.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.level !== void 0) {
              let data1 = data.level, _errs4 = errors;
              if (!(data1 === "error" || data1 === "warning" || data1 === "note"))
                return validate41.errors = [{ instancePath: instancePath + "/level", schemaPath: "#/properties/level/enum", keyword: "enum", params: { allowedValues: schema9.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.message !== void 0) {
                let _errs5 = errors;
                if (typeof data.message != "string")
                  return validate41.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.resource !== void 0) {
                  let _errs7 = errors;
                  validate42(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.exchanges !== void 0) {
                    let _errs8 = errors;
                    validate44(data.exchanges, { instancePath: instancePath + "/exchanges", parentData: data, parentDataProperty: "exchanges", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                    var valid0 = _errs8 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.facts !== void 0) {
                      let _errs9 = errors;
                      validate46(data.facts, { instancePath: instancePath + "/facts", parentData: data, parentDataProperty: "facts", rootData }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length);
                      var valid0 = _errs9 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate41.errors = vErrors, errors === 0;
}
var schema13 = { type: "object", additionalProperties: !1, required: ["id", "cause", "title", "level", "label", "weight", "resources", "clauses", "findings", "hides", "places", "evidence", "fix", "qualifiers"], properties: { id: { description: "Equal in every run that has the same problem: the rule's, where its cause is a rule.", type: "string" }, cause: { description: "rule: one rule failed. Further causes, each of which explains findings of several rules, may be added.", type: "string" }, title: { description: "The good state.", type: "string" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, resources: { description: "Where it was seen; none where it is of the service as a whole.", $ref: "#/definitions/ids" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, findings: { description: "Fingerprints of the findings that it explains, waived ones last.", $ref: "#/definitions/ids" }, hides: { description: "Rules that were not shown something because of it.", $ref: "#/definitions/ids" }, places: { description: "The first few operations, or resources, where it was seen.", $ref: "#/definitions/ids" }, evidence: { description: "The first few exchanges that show it.", $ref: "#/definitions/ids" }, fix: { description: "How to mend it.", type: "string" }, qualifiers: { description: "What holds of all its findings.", $ref: "#/definitions/qualifiers" } } }, schema14 = { description: "must: a violation fails the audit. should: it warns.", enum: ["must", "should"] };
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return data === "must" || data === "should" ? (validate50.errors = vErrors, errors === 0) : (validate50.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema14.enum }, message: "must be equal to one of the allowed values" }], !1);
}
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data != "string" ? (validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1) : (validate52.errors = vErrors, errors === 0);
}
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)))
    return validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
  if (errors === 0 && typeof data == "number" && isFinite(data)) {
    if (data > 10 || isNaN(data))
      return validate54.errors = [{ instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10 }, message: "must be <= 10" }], !1;
    if (data < 1 || isNaN(data))
      return validate54.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
  }
  return validate54.errors = vErrors, errors === 0;
}
var schema17 = { type: "array", items: { enum: ["waived", "flaky", "new", "fixed"] } };
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (Array.isArray(data)) {
      var valid0 = !0;
      let len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0], _errs1 = errors;
        if (!(data0 === "waived" || data0 === "flaky" || data0 === "new" || data0 === "fixed"))
          return validate62.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/enum", keyword: "enum", params: { allowedValues: schema17.items.enum }, message: "must be equal to one of the allowed values" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate62.errors = vErrors, errors === 0;
}
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.cause === void 0 && (missing0 = "cause") || data.title === void 0 && (missing0 = "title") || data.level === void 0 && (missing0 = "level") || data.label === void 0 && (missing0 = "label") || data.weight === void 0 && (missing0 = "weight") || data.resources === void 0 && (missing0 = "resources") || data.clauses === void 0 && (missing0 = "clauses") || data.findings === void 0 && (missing0 = "findings") || data.hides === void 0 && (missing0 = "hides") || data.places === void 0 && (missing0 = "places") || data.evidence === void 0 && (missing0 = "evidence") || data.fix === void 0 && (missing0 = "fix") || data.qualifiers === void 0 && (missing0 = "qualifiers"))
        return validate49.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema13.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate49.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.cause !== void 0) {
              let _errs4 = errors;
              if (typeof data.cause != "string")
                return validate49.errors = [{ instancePath: instancePath + "/cause", schemaPath: "#/properties/cause/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.title !== void 0) {
                let _errs6 = errors;
                if (typeof data.title != "string")
                  return validate49.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.level !== void 0) {
                  let _errs8 = errors;
                  validate50(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors), errors = vErrors.length);
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.label !== void 0) {
                    let _errs9 = errors;
                    validate52(data.label, { instancePath: instancePath + "/label", parentData: data, parentDataProperty: "label", rootData }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length);
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.weight !== void 0) {
                      let _errs10 = errors;
                      validate54(data.weight, { instancePath: instancePath + "/weight", parentData: data, parentDataProperty: "weight", rootData }) || (vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors), errors = vErrors.length);
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.resources !== void 0) {
                        let _errs11 = errors;
                        validate44(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                        var valid0 = _errs11 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.clauses !== void 0) {
                          let _errs12 = errors;
                          validate44(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.findings !== void 0) {
                            let _errs13 = errors;
                            validate44(data.findings, { instancePath: instancePath + "/findings", parentData: data, parentDataProperty: "findings", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                            var valid0 = _errs13 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.hides !== void 0) {
                              let _errs14 = errors;
                              validate44(data.hides, { instancePath: instancePath + "/hides", parentData: data, parentDataProperty: "hides", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                              var valid0 = _errs14 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.places !== void 0) {
                                let _errs15 = errors;
                                validate44(data.places, { instancePath: instancePath + "/places", parentData: data, parentDataProperty: "places", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                                var valid0 = _errs15 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.evidence !== void 0) {
                                  let _errs16 = errors;
                                  validate44(data.evidence, { instancePath: instancePath + "/evidence", parentData: data, parentDataProperty: "evidence", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                                  var valid0 = _errs16 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.fix !== void 0) {
                                    let _errs17 = errors;
                                    if (typeof data.fix != "string")
                                      return validate49.errors = [{ instancePath: instancePath + "/fix", schemaPath: "#/properties/fix/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid0 = _errs17 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.qualifiers !== void 0) {
                                      let _errs19 = errors;
                                      validate62(data.qualifiers, { instancePath: instancePath + "/qualifiers", parentData: data, parentDataProperty: "qualifiers", rootData }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                      var valid0 = _errs19 === errors;
                                    } else
                                      var valid0 = !0;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate49.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate49.errors = vErrors, errors === 0;
}
var schema18 = { type: "object", additionalProperties: !1, required: ["id", "part", "level", "text", "status", "rules", "examined", "warnings", "reason", "grounds"], properties: { id: { type: "string" }, part: { description: "Heading of the conventions that it stands under.", type: "string" }, level: { description: "gap: nothing is asserted until the plan's profile fills it in.", enum: ["must", "should", "gap"] }, text: { type: "string" }, status: { enum: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"] }, rules: { $ref: "#/definitions/ids" }, examined: { description: "Subjects that its rules examined.", $ref: "#/definitions/count" }, warnings: { description: "Failed rules that only warn.", $ref: "#/definitions/count" }, reason: { description: "Why it is not verified, and the key that would change it.", $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.because === void 0 && (missing0 = "because") || data.kind === void 0 && (missing0 = "kind") || data.key === void 0 && (missing0 = "key") || data.facts === void 0 && (missing0 = "facts"))
        return validate70.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "because" || key0 === "kind" || key0 === "key" || key0 === "facts" || delete data[key0];
        if (_errs1 === errors) {
          if (data.because !== void 0) {
            let _errs2 = errors;
            if (typeof data.because != "string")
              return validate70.errors = [{ instancePath: instancePath + "/because", schemaPath: "#/properties/because/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.kind !== void 0) {
              let _errs4 = errors;
              if (typeof data.kind != "string")
                return validate70.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.key !== void 0) {
                let _errs6 = errors;
                validate42(data.key, { instancePath: instancePath + "/key", parentData: data, parentDataProperty: "key", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.facts !== void 0) {
                  let _errs7 = errors;
                  validate46(data.facts, { instancePath: instancePath + "/facts", parentData: data, parentDataProperty: "facts", rootData }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate70.errors = vErrors, errors === 0;
}
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.part === void 0 && (missing0 = "part") || data.level === void 0 && (missing0 = "level") || data.text === void 0 && (missing0 = "text") || data.status === void 0 && (missing0 = "status") || data.rules === void 0 && (missing0 = "rules") || data.examined === void 0 && (missing0 = "examined") || data.warnings === void 0 && (missing0 = "warnings") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds"))
        return validate65.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema18.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate65.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.part !== void 0) {
              let _errs4 = errors;
              if (typeof data.part != "string")
                return validate65.errors = [{ instancePath: instancePath + "/part", schemaPath: "#/properties/part/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.level !== void 0) {
                let data2 = data.level, _errs6 = errors;
                if (!(data2 === "must" || data2 === "should" || data2 === "gap"))
                  return validate65.errors = [{ instancePath: instancePath + "/level", schemaPath: "#/properties/level/enum", keyword: "enum", params: { allowedValues: schema18.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.text !== void 0) {
                  let _errs7 = errors;
                  if (typeof data.text != "string")
                    return validate65.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.status !== void 0) {
                    let data4 = data.status, _errs9 = errors;
                    if (!(data4 === "violated" || data4 === "undecided" || data4 === "verified" || data4 === "not-exercised" || data4 === "not-specified" || data4 === "not-observable"))
                      return validate65.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema18.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.rules !== void 0) {
                      let _errs10 = errors;
                      validate44(data.rules, { instancePath: instancePath + "/rules", parentData: data, parentDataProperty: "rules", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.examined !== void 0) {
                        let _errs11 = errors;
                        validate23(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                        var valid0 = _errs11 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.warnings !== void 0) {
                          let _errs12 = errors;
                          validate23(data.warnings, { instancePath: instancePath + "/warnings", parentData: data, parentDataProperty: "warnings", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.reason !== void 0) {
                            let _errs13 = errors;
                            validate42(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                            var valid0 = _errs13 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0)
                            if (data.grounds !== void 0) {
                              let data9 = data.grounds, _errs14 = errors, _errs15 = errors, valid1 = !1, _errs16 = errors;
                              if (data9 !== null) {
                                let err0 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                              }
                              var _valid0 = _errs16 === errors;
                              if (valid1 = valid1 || _valid0, !valid1) {
                                let _errs18 = errors;
                                validate70(data9, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                                var _valid0 = _errs18 === errors;
                                valid1 = valid1 || _valid0;
                              }
                              if (valid1)
                                errors = _errs15, vErrors !== null && (_errs15 ? vErrors.length = _errs15 : vErrors = null);
                              else {
                                let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate65.errors = vErrors, !1;
                              }
                              var valid0 = _errs14 === errors;
                            } else
                              var valid0 = !0;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate65.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate65.errors = vErrors, errors === 0;
}
var schema20 = { type: "object", additionalProperties: !1, required: ["id", "clauses", "level", "label", "weight", "title", "fix", "outcome", "examined", "reason", "grounds", "judged"], properties: { id: { type: "string" }, clauses: { $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, title: { description: "The good state.", type: "string" }, fix: { description: "How to mend a violation.", type: "string" }, outcome: { $ref: "#/definitions/outcome" }, examined: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, judged: { description: "Where it judged; empty where it judged nothing.", type: "array", items: { $ref: "#/definitions/judged" } } } }, schema21 = { enum: ["passed", "failed", "inapplicable", "inconclusive", "errored"] };
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return data === "passed" || data === "failed" || data === "inapplicable" || data === "inconclusive" || data === "errored" ? (validate80.errors = vErrors, errors === 0) : (validate80.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema21.enum }, message: "must be equal to one of the allowed values" }], !1);
}
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.resource === void 0 && (missing0 = "resource") || data.examined === void 0 && (missing0 = "examined") || data.operations === void 0 && (missing0 = "operations") || data.hiddenBy === void 0 && (missing0 = "hiddenBy"))
        return validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "resource" || key0 === "examined" || key0 === "operations" || key0 === "hiddenBy" || delete data[key0];
        if (_errs1 === errors) {
          if (data.resource !== void 0) {
            let _errs2 = errors;
            validate42(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.examined !== void 0) {
              let _errs3 = errors;
              validate23(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.operations !== void 0) {
                let _errs4 = errors;
                validate44(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.hiddenBy !== void 0) {
                  let _errs5 = errors;
                  validate44(data.hiddenBy, { instancePath: instancePath + "/hiddenBy", parentData: data, parentDataProperty: "hiddenBy", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate85.errors = vErrors, errors === 0;
}
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.clauses === void 0 && (missing0 = "clauses") || data.level === void 0 && (missing0 = "level") || data.label === void 0 && (missing0 = "label") || data.weight === void 0 && (missing0 = "weight") || data.title === void 0 && (missing0 = "title") || data.fix === void 0 && (missing0 = "fix") || data.outcome === void 0 && (missing0 = "outcome") || data.examined === void 0 && (missing0 = "examined") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds") || data.judged === void 0 && (missing0 = "judged"))
        return validate75.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema20.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate75.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.clauses !== void 0) {
              let _errs4 = errors;
              validate44(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.level !== void 0) {
                let _errs5 = errors;
                validate50(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.label !== void 0) {
                  let _errs6 = errors;
                  validate52(data.label, { instancePath: instancePath + "/label", parentData: data, parentDataProperty: "label", rootData }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.weight !== void 0) {
                    let _errs7 = errors;
                    validate54(data.weight, { instancePath: instancePath + "/weight", parentData: data, parentDataProperty: "weight", rootData }) || (vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.title !== void 0) {
                      let _errs8 = errors;
                      if (typeof data.title != "string")
                        return validate75.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.fix !== void 0) {
                        let _errs10 = errors;
                        if (typeof data.fix != "string")
                          return validate75.errors = [{ instancePath: instancePath + "/fix", schemaPath: "#/properties/fix/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs10 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.outcome !== void 0) {
                          let _errs12 = errors;
                          validate80(data.outcome, { instancePath: instancePath + "/outcome", parentData: data, parentDataProperty: "outcome", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.examined !== void 0) {
                            let _errs13 = errors;
                            validate23(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                            var valid0 = _errs13 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.reason !== void 0) {
                              let _errs14 = errors;
                              validate42(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                              var valid0 = _errs14 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.grounds !== void 0) {
                                let data10 = data.grounds, _errs15 = errors, _errs16 = errors, valid1 = !1, _errs17 = errors;
                                if (data10 !== null) {
                                  let err0 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                  vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                                }
                                var _valid0 = _errs17 === errors;
                                if (valid1 = valid1 || _valid0, !valid1) {
                                  let _errs19 = errors;
                                  validate70(data10, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                                  var _valid0 = _errs19 === errors;
                                  valid1 = valid1 || _valid0;
                                }
                                if (valid1)
                                  errors = _errs16, vErrors !== null && (_errs16 ? vErrors.length = _errs16 : vErrors = null);
                                else {
                                  let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                  return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate75.errors = vErrors, !1;
                                }
                                var valid0 = _errs15 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0)
                                if (data.judged !== void 0) {
                                  let data11 = data.judged, _errs20 = errors;
                                  if (errors === _errs20)
                                    if (Array.isArray(data11)) {
                                      var valid2 = !0;
                                      let len0 = data11.length;
                                      for (let i0 = 0; i0 < len0; i0++) {
                                        let _errs22 = errors;
                                        validate85(data11[i0], { instancePath: instancePath + "/judged/" + i0, parentData: data11, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors), errors = vErrors.length);
                                        var valid2 = _errs22 === errors;
                                        if (!valid2)
                                          break;
                                      }
                                    } else
                                      return validate75.errors = [{ instancePath: instancePath + "/judged", schemaPath: "#/properties/judged/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                  var valid0 = _errs20 === errors;
                                } else
                                  var valid0 = !0;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate75.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate75.errors = vErrors, errors === 0;
}
var schema23 = { type: "object", additionalProperties: !1, required: ["rule", "clauses", "level", "outcome", "qualifiers", "resource", "operation", "fingerprint", "key", "examined", "occurrences", "reason", "grounds", "violations"], properties: { rule: { type: "string" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, outcome: { $ref: "#/definitions/outcome" }, qualifiers: { $ref: "#/definitions/qualifiers" }, resource: { $ref: "#/definitions/textOrNull" }, operation: { $ref: "#/definitions/textOrNull" }, fingerprint: { description: "Equal in every run that makes the same observation; wording does not change it.", type: "string" }, key: { description: "What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none.", $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, occurrences: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, violations: { description: "The first few places.", type: "array", items: { $ref: "#/definitions/violation" } } } };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.message === void 0 && (missing0 = "message") || data.expected === void 0 && (missing0 = "expected") || data.actual === void 0 && (missing0 = "actual") || data.at === void 0 && (missing0 = "at") || data.exchange === void 0 && (missing0 = "exchange") || data.curl === void 0 && (missing0 = "curl"))
        return validate104.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "message" || key0 === "expected" || key0 === "actual" || key0 === "at" || key0 === "exchange" || key0 === "curl" || delete data[key0];
        if (_errs1 === errors) {
          if (data.message !== void 0) {
            let _errs2 = errors;
            if (typeof data.message != "string")
              return validate104.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.expected !== void 0) {
              let _errs4 = errors;
              if (typeof data.expected != "string")
                return validate104.errors = [{ instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.actual !== void 0) {
                let _errs6 = errors;
                if (typeof data.actual != "string")
                  return validate104.errors = [{ instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.at !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.at != "string")
                    return validate104.errors = [{ instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.exchange !== void 0) {
                    let _errs10 = errors;
                    validate42(data.exchange, { instancePath: instancePath + "/exchange", parentData: data, parentDataProperty: "exchange", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.curl !== void 0) {
                      let _errs11 = errors;
                      validate42(data.curl, { instancePath: instancePath + "/curl", parentData: data, parentDataProperty: "curl", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate104.errors = vErrors, errors === 0;
}
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.rule === void 0 && (missing0 = "rule") || data.clauses === void 0 && (missing0 = "clauses") || data.level === void 0 && (missing0 = "level") || data.outcome === void 0 && (missing0 = "outcome") || data.qualifiers === void 0 && (missing0 = "qualifiers") || data.resource === void 0 && (missing0 = "resource") || data.operation === void 0 && (missing0 = "operation") || data.fingerprint === void 0 && (missing0 = "fingerprint") || data.key === void 0 && (missing0 = "key") || data.examined === void 0 && (missing0 = "examined") || data.occurrences === void 0 && (missing0 = "occurrences") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds") || data.violations === void 0 && (missing0 = "violations"))
        return validate92.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema23.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.rule !== void 0) {
            let _errs2 = errors;
            if (typeof data.rule != "string")
              return validate92.errors = [{ instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.clauses !== void 0) {
              let _errs4 = errors;
              validate44(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.level !== void 0) {
                let _errs5 = errors;
                validate50(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.outcome !== void 0) {
                  let _errs6 = errors;
                  validate80(data.outcome, { instancePath: instancePath + "/outcome", parentData: data, parentDataProperty: "outcome", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.qualifiers !== void 0) {
                    let _errs7 = errors;
                    validate62(data.qualifiers, { instancePath: instancePath + "/qualifiers", parentData: data, parentDataProperty: "qualifiers", rootData }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.resource !== void 0) {
                      let _errs8 = errors;
                      validate42(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.operation !== void 0) {
                        let _errs9 = errors;
                        validate42(data.operation, { instancePath: instancePath + "/operation", parentData: data, parentDataProperty: "operation", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                        var valid0 = _errs9 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.fingerprint !== void 0) {
                          let _errs10 = errors;
                          if (typeof data.fingerprint != "string")
                            return validate92.errors = [{ instancePath: instancePath + "/fingerprint", schemaPath: "#/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs10 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.key !== void 0) {
                            let _errs12 = errors;
                            validate42(data.key, { instancePath: instancePath + "/key", parentData: data, parentDataProperty: "key", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                            var valid0 = _errs12 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.examined !== void 0) {
                              let _errs13 = errors;
                              validate23(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                              var valid0 = _errs13 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.occurrences !== void 0) {
                                let _errs14 = errors;
                                validate23(data.occurrences, { instancePath: instancePath + "/occurrences", parentData: data, parentDataProperty: "occurrences", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                var valid0 = _errs14 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.reason !== void 0) {
                                  let _errs15 = errors;
                                  validate42(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                                  var valid0 = _errs15 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.grounds !== void 0) {
                                    let data12 = data.grounds, _errs16 = errors, _errs17 = errors, valid1 = !1, _errs18 = errors;
                                    if (data12 !== null) {
                                      let err0 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                                    }
                                    var _valid0 = _errs18 === errors;
                                    if (valid1 = valid1 || _valid0, !valid1) {
                                      let _errs20 = errors;
                                      validate70(data12, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                                      var _valid0 = _errs20 === errors;
                                      valid1 = valid1 || _valid0;
                                    }
                                    if (valid1)
                                      errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
                                    else {
                                      let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                      return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate92.errors = vErrors, !1;
                                    }
                                    var valid0 = _errs16 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.violations !== void 0) {
                                      let data13 = data.violations, _errs21 = errors;
                                      if (errors === _errs21)
                                        if (Array.isArray(data13)) {
                                          var valid2 = !0;
                                          let len0 = data13.length;
                                          for (let i0 = 0; i0 < len0; i0++) {
                                            let _errs23 = errors;
                                            validate104(data13[i0], { instancePath: instancePath + "/violations/" + i0, parentData: data13, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors), errors = vErrors.length);
                                            var valid2 = _errs23 === errors;
                                            if (!valid2)
                                              break;
                                          }
                                        } else
                                          return validate92.errors = [{ instancePath: instancePath + "/violations", schemaPath: "#/properties/violations/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                      var valid0 = _errs21 === errors;
                                    } else
                                      var valid0 = !0;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate92.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate92.errors = vErrors, errors === 0;
}
function validate109(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clause === void 0 && (missing0 = "clause") || data.text === void 0 && (missing0 = "text") || data.exchanges === void 0 && (missing0 = "exchanges"))
        return validate109.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "clause" || key0 === "text" || key0 === "exchanges" || delete data[key0];
        if (_errs1 === errors) {
          if (data.clause !== void 0) {
            let _errs2 = errors;
            if (typeof data.clause != "string")
              return validate109.errors = [{ instancePath: instancePath + "/clause", schemaPath: "#/properties/clause/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.text !== void 0) {
              let _errs4 = errors;
              if (typeof data.text != "string")
                return validate109.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.exchanges !== void 0) {
                let _errs6 = errors;
                validate44(data.exchanges, { instancePath: instancePath + "/exchanges", parentData: data, parentDataProperty: "exchanges", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate109.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate109.errors = vErrors, errors === 0;
}
var schema26 = { type: "object", additionalProperties: !1, required: ["id", "scenario", "step", "why", "provokes", "operation", "resource", "request", "response", "fault", "durationMs", "attempts", "startedMs", "waitMs"], properties: { id: { description: "Equal in every run of the same plan.", type: "string" }, scenario: { type: "string" }, step: { type: "string" }, why: { type: "string" }, provokes: { description: "The kind of answer that it was sent to provoke.", type: "string" }, operation: { $ref: "#/definitions/textOrNull" }, resource: { $ref: "#/definitions/textOrNull" }, request: { type: "object", additionalProperties: !1, required: ["method", "url", "headers", "body"], properties: { method: { type: "string" }, url: { type: "string" }, headers: { $ref: "#/definitions/headers" }, body: { $ref: "#/definitions/textOrNull" } } }, response: { type: ["object", "null"], additionalProperties: !1, required: ["status", "headers", "body", "bytes"], properties: { status: { type: "integer" }, headers: { $ref: "#/definitions/headers" }, body: { description: "First 4 KiB, or 16 KiB where all evidence is kept; null where no finding points at the exchange.", $ref: "#/definitions/textOrNull" }, bytes: { description: "Length of the whole body.", $ref: "#/definitions/count" } } }, fault: { description: "Why there is no usable answer.", type: ["object", "null"], additionalProperties: !1, required: ["kind", "message"], properties: { kind: { type: "string" }, message: { type: "string" } } }, durationMs: { type: "number", minimum: 0 }, attempts: { $ref: "#/definitions/count" }, startedMs: { description: "Milliseconds from timings.startedAt until the request was sent, for the last time; null where that is not known.", type: ["number", "null"], minimum: 0 }, waitMs: { description: "Milliseconds of durationMs until the answer began; null where none came, or that is not known.", type: ["number", "null"], minimum: 0 } } };
function validate115(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (Array.isArray(data)) {
      var valid0 = !0;
      let len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0], _errs1 = errors;
        if (errors === _errs1)
          if (Array.isArray(data0)) {
            if (data0.length < 2)
              return validate115.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
            if (data0.length <= 2) {
              let len2 = data0.length;
              if (len2 > 0) {
                let _errs3 = errors;
                if (typeof data0[0] != "string")
                  return validate115.errors = [{ instancePath: instancePath + "/" + i0 + "/0", schemaPath: "#/items/items/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid1 = _errs3 === errors;
              }
              if (valid1 && len2 > 1) {
                let _errs5 = errors;
                if (typeof data0[1] != "string")
                  return validate115.errors = [{ instancePath: instancePath + "/" + i0 + "/1", schemaPath: "#/items/items/1/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid1 = _errs5 === errors;
              }
            } else
              return validate115.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/additionalItems", keyword: "additionalItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }], !1;
          } else
            return validate115.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate115.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate115.errors = vErrors, errors === 0;
}
function validate112(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.scenario === void 0 && (missing0 = "scenario") || data.step === void 0 && (missing0 = "step") || data.why === void 0 && (missing0 = "why") || data.provokes === void 0 && (missing0 = "provokes") || data.operation === void 0 && (missing0 = "operation") || data.resource === void 0 && (missing0 = "resource") || data.request === void 0 && (missing0 = "request") || data.response === void 0 && (missing0 = "response") || data.fault === void 0 && (missing0 = "fault") || data.durationMs === void 0 && (missing0 = "durationMs") || data.attempts === void 0 && (missing0 = "attempts") || data.startedMs === void 0 && (missing0 = "startedMs") || data.waitMs === void 0 && (missing0 = "waitMs"))
        return validate112.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema26.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate112.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.scenario !== void 0) {
              let _errs4 = errors;
              if (typeof data.scenario != "string")
                return validate112.errors = [{ instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.step !== void 0) {
                let _errs6 = errors;
                if (typeof data.step != "string")
                  return validate112.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.why !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.why != "string")
                    return validate112.errors = [{ instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.provokes !== void 0) {
                    let _errs10 = errors;
                    if (typeof data.provokes != "string")
                      return validate112.errors = [{ instancePath: instancePath + "/provokes", schemaPath: "#/properties/provokes/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.operation !== void 0) {
                      let _errs12 = errors;
                      validate42(data.operation, { instancePath: instancePath + "/operation", parentData: data, parentDataProperty: "operation", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.resource !== void 0) {
                        let _errs13 = errors;
                        validate42(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                        var valid0 = _errs13 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.request !== void 0) {
                          let data7 = data.request, _errs14 = errors;
                          if (errors === _errs14)
                            if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                              let missing1;
                              if (data7.method === void 0 && (missing1 = "method") || data7.url === void 0 && (missing1 = "url") || data7.headers === void 0 && (missing1 = "headers") || data7.body === void 0 && (missing1 = "body"))
                                return validate112.errors = [{ instancePath: instancePath + "/request", schemaPath: "#/properties/request/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                              {
                                let _errs16 = errors;
                                for (let key1 in data7)
                                  key1 === "method" || key1 === "url" || key1 === "headers" || key1 === "body" || delete data7[key1];
                                if (_errs16 === errors) {
                                  if (data7.method !== void 0) {
                                    let _errs17 = errors;
                                    if (typeof data7.method != "string")
                                      return validate112.errors = [{ instancePath: instancePath + "/request/method", schemaPath: "#/properties/request/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid1 = _errs17 === errors;
                                  } else
                                    var valid1 = !0;
                                  if (valid1) {
                                    if (data7.url !== void 0) {
                                      let _errs19 = errors;
                                      if (typeof data7.url != "string")
                                        return validate112.errors = [{ instancePath: instancePath + "/request/url", schemaPath: "#/properties/request/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid1 = _errs19 === errors;
                                    } else
                                      var valid1 = !0;
                                    if (valid1) {
                                      if (data7.headers !== void 0) {
                                        let _errs21 = errors;
                                        validate115(data7.headers, { instancePath: instancePath + "/request/headers", parentData: data7, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors), errors = vErrors.length);
                                        var valid1 = _errs21 === errors;
                                      } else
                                        var valid1 = !0;
                                      if (valid1)
                                        if (data7.body !== void 0) {
                                          let _errs22 = errors;
                                          validate42(data7.body, { instancePath: instancePath + "/request/body", parentData: data7, parentDataProperty: "body", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                                          var valid1 = _errs22 === errors;
                                        } else
                                          var valid1 = !0;
                                    }
                                  }
                                }
                              }
                            } else
                              return validate112.errors = [{ instancePath: instancePath + "/request", schemaPath: "#/properties/request/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                          var valid0 = _errs14 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.response !== void 0) {
                            let data12 = data.response, _errs23 = errors;
                            if (!(data12 && typeof data12 == "object" && !Array.isArray(data12)) && data12 !== null)
                              return validate112.errors = [{ instancePath: instancePath + "/response", schemaPath: "#/properties/response/type", keyword: "type", params: { type: schema26.properties.response.type }, message: "must be object,null" }], !1;
                            if (errors === _errs23 && data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                              let missing2;
                              if (data12.status === void 0 && (missing2 = "status") || data12.headers === void 0 && (missing2 = "headers") || data12.body === void 0 && (missing2 = "body") || data12.bytes === void 0 && (missing2 = "bytes"))
                                return validate112.errors = [{ instancePath: instancePath + "/response", schemaPath: "#/properties/response/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                              {
                                let _errs25 = errors;
                                for (let key2 in data12)
                                  key2 === "status" || key2 === "headers" || key2 === "body" || key2 === "bytes" || delete data12[key2];
                                if (_errs25 === errors) {
                                  if (data12.status !== void 0) {
                                    let data13 = data12.status, _errs26 = errors;
                                    if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13)))
                                      return validate112.errors = [{ instancePath: instancePath + "/response/status", schemaPath: "#/properties/response/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                    var valid2 = _errs26 === errors;
                                  } else
                                    var valid2 = !0;
                                  if (valid2) {
                                    if (data12.headers !== void 0) {
                                      let _errs28 = errors;
                                      validate115(data12.headers, { instancePath: instancePath + "/response/headers", parentData: data12, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors), errors = vErrors.length);
                                      var valid2 = _errs28 === errors;
                                    } else
                                      var valid2 = !0;
                                    if (valid2) {
                                      if (data12.body !== void 0) {
                                        let _errs29 = errors;
                                        validate42(data12.body, { instancePath: instancePath + "/response/body", parentData: data12, parentDataProperty: "body", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                                        var valid2 = _errs29 === errors;
                                      } else
                                        var valid2 = !0;
                                      if (valid2)
                                        if (data12.bytes !== void 0) {
                                          let _errs30 = errors;
                                          validate23(data12.bytes, { instancePath: instancePath + "/response/bytes", parentData: data12, parentDataProperty: "bytes", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                          var valid2 = _errs30 === errors;
                                        } else
                                          var valid2 = !0;
                                    }
                                  }
                                }
                              }
                            }
                            var valid0 = _errs23 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.fault !== void 0) {
                              let data17 = data.fault, _errs31 = errors;
                              if (!(data17 && typeof data17 == "object" && !Array.isArray(data17)) && data17 !== null)
                                return validate112.errors = [{ instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/type", keyword: "type", params: { type: schema26.properties.fault.type }, message: "must be object,null" }], !1;
                              if (errors === _errs31 && data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                                let missing3;
                                if (data17.kind === void 0 && (missing3 = "kind") || data17.message === void 0 && (missing3 = "message"))
                                  return validate112.errors = [{ instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                {
                                  let _errs33 = errors;
                                  for (let key3 in data17)
                                    key3 === "kind" || key3 === "message" || delete data17[key3];
                                  if (_errs33 === errors) {
                                    if (data17.kind !== void 0) {
                                      let _errs34 = errors;
                                      if (typeof data17.kind != "string")
                                        return validate112.errors = [{ instancePath: instancePath + "/fault/kind", schemaPath: "#/properties/fault/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid3 = _errs34 === errors;
                                    } else
                                      var valid3 = !0;
                                    if (valid3)
                                      if (data17.message !== void 0) {
                                        let _errs36 = errors;
                                        if (typeof data17.message != "string")
                                          return validate112.errors = [{ instancePath: instancePath + "/fault/message", schemaPath: "#/properties/fault/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                        var valid3 = _errs36 === errors;
                                      } else
                                        var valid3 = !0;
                                  }
                                }
                              }
                              var valid0 = _errs31 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.durationMs !== void 0) {
                                let data20 = data.durationMs, _errs38 = errors;
                                if (errors === _errs38)
                                  if (typeof data20 == "number" && isFinite(data20)) {
                                    if (data20 < 0 || isNaN(data20))
                                      return validate112.errors = [{ instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                  } else
                                    return validate112.errors = [{ instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                                var valid0 = _errs38 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.attempts !== void 0) {
                                  let _errs40 = errors;
                                  validate23(data.attempts, { instancePath: instancePath + "/attempts", parentData: data, parentDataProperty: "attempts", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                  var valid0 = _errs40 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.startedMs !== void 0) {
                                    let data22 = data.startedMs, _errs41 = errors;
                                    if (!(typeof data22 == "number" && isFinite(data22)) && data22 !== null)
                                      return validate112.errors = [{ instancePath: instancePath + "/startedMs", schemaPath: "#/properties/startedMs/type", keyword: "type", params: { type: schema26.properties.startedMs.type }, message: "must be number,null" }], !1;
                                    if (errors === _errs41 && typeof data22 == "number" && isFinite(data22) && (data22 < 0 || isNaN(data22)))
                                      return validate112.errors = [{ instancePath: instancePath + "/startedMs", schemaPath: "#/properties/startedMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                    var valid0 = _errs41 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.waitMs !== void 0) {
                                      let data23 = data.waitMs, _errs43 = errors;
                                      if (!(typeof data23 == "number" && isFinite(data23)) && data23 !== null)
                                        return validate112.errors = [{ instancePath: instancePath + "/waitMs", schemaPath: "#/properties/waitMs/type", keyword: "type", params: { type: schema26.properties.waitMs.type }, message: "must be number,null" }], !1;
                                      if (errors === _errs43 && typeof data23 == "number" && isFinite(data23) && (data23 < 0 || isNaN(data23)))
                                        return validate112.errors = [{ instancePath: instancePath + "/waitMs", schemaPath: "#/properties/waitMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                      var valid0 = _errs43 === errors;
                                    } else
                                      var valid0 = !0;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate112.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate112.errors = vErrors, errors === 0;
}
function validate123(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.created === void 0 && (missing0 = "created") || data.deleted === void 0 && (missing0 = "deleted") || data.left === void 0 && (missing0 = "left"))
        return validate123.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "created" || key0 === "deleted" || key0 === "left" || delete data[key0];
        if (_errs1 === errors) {
          if (data.created !== void 0) {
            let _errs2 = errors;
            validate23(data.created, { instancePath: instancePath + "/created", parentData: data, parentDataProperty: "created", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.deleted !== void 0) {
              let _errs3 = errors;
              validate23(data.deleted, { instancePath: instancePath + "/deleted", parentData: data, parentDataProperty: "deleted", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.left !== void 0) {
                let data2 = data.left, _errs4 = errors;
                if (errors === _errs4)
                  if (Array.isArray(data2)) {
                    var valid1 = !0;
                    let len0 = data2.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data3 = data2[i0], _errs6 = errors;
                      if (errors === _errs6)
                        if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                          let missing1;
                          if (data3.address === void 0 && (missing1 = "address") || data3.reason === void 0 && (missing1 = "reason"))
                            return validate123.errors = [{ instancePath: instancePath + "/left/" + i0, schemaPath: "#/properties/left/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                          {
                            let _errs8 = errors;
                            for (let key1 in data3)
                              key1 === "address" || key1 === "reason" || delete data3[key1];
                            if (_errs8 === errors) {
                              if (data3.address !== void 0) {
                                let _errs9 = errors;
                                if (typeof data3.address != "string")
                                  return validate123.errors = [{ instancePath: instancePath + "/left/" + i0 + "/address", schemaPath: "#/properties/left/items/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                var valid2 = _errs9 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2)
                                if (data3.reason !== void 0) {
                                  let _errs11 = errors;
                                  if (typeof data3.reason != "string")
                                    return validate123.errors = [{ instancePath: instancePath + "/left/" + i0 + "/reason", schemaPath: "#/properties/left/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                  var valid2 = _errs11 === errors;
                                } else
                                  var valid2 = !0;
                            }
                          }
                        } else
                          return validate123.errors = [{ instancePath: instancePath + "/left/" + i0, schemaPath: "#/properties/left/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                      var valid1 = _errs6 === errors;
                      if (!valid1)
                        break;
                    }
                  } else
                    return validate123.errors = [{ instancePath: instancePath + "/left", schemaPath: "#/properties/left/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate123.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate123.errors = vErrors, errors === 0;
}
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.file === void 0 && (missing0 = "file") || data.places === void 0 && (missing0 = "places"))
        return validate127.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "file" || key0 === "places" || delete data[key0];
        if (_errs1 === errors) {
          if (data.file !== void 0) {
            let _errs2 = errors;
            if (typeof data.file != "string")
              return validate127.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.places !== void 0) {
              let data1 = data.places, _errs4 = errors;
              if (errors === _errs4)
                if (Array.isArray(data1)) {
                  var valid1 = !0;
                  let len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data2 = data1[i0], _errs6 = errors;
                    if (errors === _errs6)
                      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                        let missing1;
                        if (data2.resource === void 0 && (missing1 = "resource") || data2.line === void 0 && (missing1 = "line") || data2.column === void 0 && (missing1 = "column"))
                          return validate127.errors = [{ instancePath: instancePath + "/places/" + i0, schemaPath: "#/properties/places/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                        {
                          let _errs8 = errors;
                          for (let key1 in data2)
                            key1 === "resource" || key1 === "line" || key1 === "column" || delete data2[key1];
                          if (_errs8 === errors) {
                            if (data2.resource !== void 0) {
                              let _errs9 = errors;
                              if (typeof data2.resource != "string")
                                return validate127.errors = [{ instancePath: instancePath + "/places/" + i0 + "/resource", schemaPath: "#/properties/places/items/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                              var valid2 = _errs9 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data2.line !== void 0) {
                                let data4 = data2.line, _errs11 = errors;
                                if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                                  return validate127.errors = [{ instancePath: instancePath + "/places/" + i0 + "/line", schemaPath: "#/properties/places/items/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                if (errors === _errs11 && typeof data4 == "number" && isFinite(data4) && (data4 < 1 || isNaN(data4)))
                                  return validate127.errors = [{ instancePath: instancePath + "/places/" + i0 + "/line", schemaPath: "#/properties/places/items/properties/line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                                var valid2 = _errs11 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2)
                                if (data2.column !== void 0) {
                                  let data5 = data2.column, _errs13 = errors;
                                  if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                                    return validate127.errors = [{ instancePath: instancePath + "/places/" + i0 + "/column", schemaPath: "#/properties/places/items/properties/column/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                  if (errors === _errs13 && typeof data5 == "number" && isFinite(data5) && (data5 < 1 || isNaN(data5)))
                                    return validate127.errors = [{ instancePath: instancePath + "/places/" + i0 + "/column", schemaPath: "#/properties/places/items/properties/column/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                                  var valid2 = _errs13 === errors;
                                } else
                                  var valid2 = !0;
                            }
                          }
                        }
                      } else
                        return validate127.errors = [{ instancePath: instancePath + "/places/" + i0, schemaPath: "#/properties/places/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    var valid1 = _errs6 === errors;
                    if (!valid1)
                      break;
                  }
                } else
                  return validate127.errors = [{ instancePath: instancePath + "/places", schemaPath: "#/properties/places/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return validate127.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate127.errors = vErrors, errors === 0;
}
var schema31 = { type: "object", additionalProperties: !1, required: ["name", "startedAt", "verdict"], properties: { name: { type: "string" }, startedAt: { type: "string", format: "date-time" }, verdict: { enum: ["conformant", "nonconformant", "incomplete", "error"] } } }, formats0 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name") || data.startedAt === void 0 && (missing0 = "startedAt") || data.verdict === void 0 && (missing0 = "verdict"))
        return validate130.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "name" || key0 === "startedAt" || key0 === "verdict" || delete data[key0];
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let _errs2 = errors;
            if (typeof data.name != "string")
              return validate130.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.startedAt !== void 0) {
              let data1 = data.startedAt, _errs4 = errors;
              if (errors === _errs4 && errors === _errs4)
                if (typeof data1 == "string") {
                  if (!formats0.test(data1))
                    return validate130.errors = [{ instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                } else
                  return validate130.errors = [{ instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.verdict !== void 0) {
                let data2 = data.verdict, _errs6 = errors;
                if (!(data2 === "conformant" || data2 === "nonconformant" || data2 === "incomplete" || data2 === "error"))
                  return validate130.errors = [{ instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema31.properties.verdict.enum }, message: "must be equal to one of the allowed values" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate130.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate130.errors = vErrors, errors === 0;
}
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.against === void 0 && (missing0 = "against") || data.new === void 0 && (missing0 = "new") || data.fixed === void 0 && (missing0 = "fixed") || data.unchanged === void 0 && (missing0 = "unchanged") || data.flaky === void 0 && (missing0 = "flaky") || data.unjudged === void 0 && (missing0 = "unjudged"))
        return validate129.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "against" || key0 === "new" || key0 === "fixed" || key0 === "unchanged" || key0 === "flaky" || key0 === "unjudged" || delete data[key0];
        if (_errs1 === errors) {
          if (data.against !== void 0) {
            let _errs2 = errors;
            validate130(data.against, { instancePath: instancePath + "/against", parentData: data, parentDataProperty: "against", rootData }) || (vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.new !== void 0) {
              let _errs3 = errors;
              validate23(data.new, { instancePath: instancePath + "/new", parentData: data, parentDataProperty: "new", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.fixed !== void 0) {
                let _errs4 = errors;
                validate23(data.fixed, { instancePath: instancePath + "/fixed", parentData: data, parentDataProperty: "fixed", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.unchanged !== void 0) {
                  let _errs5 = errors;
                  validate23(data.unchanged, { instancePath: instancePath + "/unchanged", parentData: data, parentDataProperty: "unchanged", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.flaky !== void 0) {
                    let _errs6 = errors;
                    validate23(data.flaky, { instancePath: instancePath + "/flaky", parentData: data, parentDataProperty: "flaky", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                    var valid0 = _errs6 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.unjudged !== void 0) {
                      let data5 = data.unjudged, _errs7 = errors;
                      if (errors === _errs7)
                        if (Array.isArray(data5)) {
                          var valid1 = !0;
                          let len0 = data5.length;
                          for (let i0 = 0; i0 < len0; i0++) {
                            let data6 = data5[i0], _errs9 = errors;
                            if (errors === _errs9)
                              if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                                let missing1;
                                if (data6.rule === void 0 && (missing1 = "rule") || data6.resource === void 0 && (missing1 = "resource") || data6.fingerprint === void 0 && (missing1 = "fingerprint") || data6.reason === void 0 && (missing1 = "reason") || data6.grounds === void 0 && (missing1 = "grounds"))
                                  return validate129.errors = [{ instancePath: instancePath + "/unjudged/" + i0, schemaPath: "#/properties/unjudged/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                                {
                                  let _errs11 = errors;
                                  for (let key1 in data6)
                                    key1 === "rule" || key1 === "resource" || key1 === "fingerprint" || key1 === "reason" || key1 === "grounds" || delete data6[key1];
                                  if (_errs11 === errors) {
                                    if (data6.rule !== void 0) {
                                      let _errs12 = errors;
                                      if (typeof data6.rule != "string")
                                        return validate129.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/rule", schemaPath: "#/properties/unjudged/items/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid2 = _errs12 === errors;
                                    } else
                                      var valid2 = !0;
                                    if (valid2) {
                                      if (data6.resource !== void 0) {
                                        let _errs14 = errors;
                                        validate42(data6.resource, { instancePath: instancePath + "/unjudged/" + i0 + "/resource", parentData: data6, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors), errors = vErrors.length);
                                        var valid2 = _errs14 === errors;
                                      } else
                                        var valid2 = !0;
                                      if (valid2) {
                                        if (data6.fingerprint !== void 0) {
                                          let _errs15 = errors;
                                          if (typeof data6.fingerprint != "string")
                                            return validate129.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/fingerprint", schemaPath: "#/properties/unjudged/items/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                          var valid2 = _errs15 === errors;
                                        } else
                                          var valid2 = !0;
                                        if (valid2) {
                                          if (data6.reason !== void 0) {
                                            let _errs17 = errors;
                                            if (typeof data6.reason != "string")
                                              return validate129.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/reason", schemaPath: "#/properties/unjudged/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                            var valid2 = _errs17 === errors;
                                          } else
                                            var valid2 = !0;
                                          if (valid2)
                                            if (data6.grounds !== void 0) {
                                              let data11 = data6.grounds, _errs19 = errors, _errs20 = errors, valid3 = !1, _errs21 = errors;
                                              if (data11 !== null) {
                                                let err0 = { instancePath: instancePath + "/unjudged/" + i0 + "/grounds", schemaPath: "#/properties/unjudged/items/properties/grounds/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                                              }
                                              var _valid0 = _errs21 === errors;
                                              if (valid3 = valid3 || _valid0, !valid3) {
                                                let _errs23 = errors;
                                                validate70(data11, { instancePath: instancePath + "/unjudged/" + i0 + "/grounds", parentData: data6, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                                                var _valid0 = _errs23 === errors;
                                                valid3 = valid3 || _valid0;
                                              }
                                              if (valid3)
                                                errors = _errs20, vErrors !== null && (_errs20 ? vErrors.length = _errs20 : vErrors = null);
                                              else {
                                                let err1 = { instancePath: instancePath + "/unjudged/" + i0 + "/grounds", schemaPath: "#/properties/unjudged/items/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate129.errors = vErrors, !1;
                                              }
                                              var valid2 = _errs19 === errors;
                                            } else
                                              var valid2 = !0;
                                        }
                                      }
                                    }
                                  }
                                }
                              } else
                                return validate129.errors = [{ instancePath: instancePath + "/unjudged/" + i0, schemaPath: "#/properties/unjudged/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                            var valid1 = _errs9 === errors;
                            if (!valid1)
                              break;
                          }
                        } else
                          return validate129.errors = [{ instancePath: instancePath + "/unjudged", schemaPath: "#/properties/unjudged/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                      var valid0 = _errs7 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return validate129.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate129.errors = vErrors, errors === 0;
}
var schema32 = { type: "object", additionalProperties: !1, required: ["exitCode", "failOn", "coverage", "reasons"], properties: { exitCode: { type: "integer", minimum: 0 }, failOn: { enum: ["must", "should", "never"] }, coverage: { description: "Judged clauses in per cent of those that could be: verified or violated, of all but not-specified and not-observable.", type: "number", minimum: 0, maximum: 100 }, reasons: { description: "Why it does not pass, a sentence each.", type: "array", items: { type: "string" } } } };
function validate139(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.exitCode === void 0 && (missing0 = "exitCode") || data.failOn === void 0 && (missing0 = "failOn") || data.coverage === void 0 && (missing0 = "coverage") || data.reasons === void 0 && (missing0 = "reasons"))
        return validate139.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "exitCode" || key0 === "failOn" || key0 === "coverage" || key0 === "reasons" || delete data[key0];
        if (_errs1 === errors) {
          if (data.exitCode !== void 0) {
            let data0 = data.exitCode, _errs2 = errors;
            if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
              return validate139.errors = [{ instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs2 && typeof data0 == "number" && isFinite(data0) && (data0 < 0 || isNaN(data0)))
              return validate139.errors = [{ instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.failOn !== void 0) {
              let data1 = data.failOn, _errs4 = errors;
              if (!(data1 === "must" || data1 === "should" || data1 === "never"))
                return validate139.errors = [{ instancePath: instancePath + "/failOn", schemaPath: "#/properties/failOn/enum", keyword: "enum", params: { allowedValues: schema32.properties.failOn.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.coverage !== void 0) {
                let data2 = data.coverage, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 100 || isNaN(data2))
                      return validate139.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" }], !1;
                    if (data2 < 0 || isNaN(data2))
                      return validate139.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                  } else
                    return validate139.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.reasons !== void 0) {
                  let data3 = data.reasons, _errs7 = errors;
                  if (errors === _errs7)
                    if (Array.isArray(data3)) {
                      var valid1 = !0;
                      let len0 = data3.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let _errs9 = errors;
                        if (typeof data3[i0] != "string")
                          return validate139.errors = [{ instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid1 = _errs9 === errors;
                        if (!valid1)
                          break;
                      }
                    } else
                      return validate139.errors = [{ instancePath: instancePath + "/reasons", schemaPath: "#/properties/reasons/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate139.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate139.errors = vErrors, errors === 0;
}
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.schemaVersion === void 0 && (missing0 = "schemaVersion") || data.tool === void 0 && (missing0 = "tool") || data.target === void 0 && (missing0 = "target") || data.verdict === void 0 && (missing0 = "verdict") || data.counts === void 0 && (missing0 = "counts") || data.diagnosis === void 0 && (missing0 = "diagnosis") || data.problems === void 0 && (missing0 = "problems") || data.clauses === void 0 && (missing0 = "clauses") || data.rules === void 0 && (missing0 = "rules") || data.findings === void 0 && (missing0 = "findings") || data.observations === void 0 && (missing0 = "observations") || data.exchanges === void 0 && (missing0 = "exchanges") || data.cleanup === void 0 && (missing0 = "cleanup") || data.timings === void 0 && (missing0 = "timings") || data.digests === void 0 && (missing0 = "digests") || data.plan === void 0 && (missing0 = "plan") || data.comparison === void 0 && (missing0 = "comparison") || data.gate === void 0 && (missing0 = "gate"))
        return validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema6.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.schemaVersion !== void 0) {
            let _errs2 = errors;
            if (data.schemaVersion !== 1)
              return validate21.errors = [{ instancePath: instancePath + "/schemaVersion", schemaPath: "#/properties/schemaVersion/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.tool !== void 0) {
              let data1 = data.tool, _errs3 = errors;
              if (errors === _errs3)
                if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                  let missing1;
                  if (data1.name === void 0 && (missing1 = "name") || data1.version === void 0 && (missing1 = "version"))
                    return validate21.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                  {
                    let _errs5 = errors;
                    for (let key1 in data1)
                      key1 === "name" || key1 === "version" || delete data1[key1];
                    if (_errs5 === errors) {
                      if (data1.name !== void 0) {
                        let _errs6 = errors;
                        if (data1.name !== "probity")
                          return validate21.errors = [{ instancePath: instancePath + "/tool/name", schemaPath: "#/properties/tool/properties/name/const", keyword: "const", params: { allowedValue: "probity" }, message: "must be equal to constant" }], !1;
                        var valid1 = _errs6 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1)
                        if (data1.version !== void 0) {
                          let _errs7 = errors;
                          if (typeof data1.version != "string")
                            return validate21.errors = [{ instancePath: instancePath + "/tool/version", schemaPath: "#/properties/tool/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid1 = _errs7 === errors;
                        } else
                          var valid1 = !0;
                    }
                  }
                } else
                  return validate21.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.target !== void 0) {
                let data4 = data.target, _errs9 = errors;
                if (errors === _errs9)
                  if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                    let missing2;
                    if (data4.name === void 0 && (missing2 = "name") || data4.baseUrl === void 0 && (missing2 = "baseUrl"))
                      return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                    {
                      let _errs11 = errors;
                      for (let key2 in data4)
                        key2 === "name" || key2 === "baseUrl" || delete data4[key2];
                      if (_errs11 === errors) {
                        if (data4.name !== void 0) {
                          let _errs12 = errors;
                          if (typeof data4.name != "string")
                            return validate21.errors = [{ instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid2 = _errs12 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2)
                          if (data4.baseUrl !== void 0) {
                            let _errs14 = errors;
                            if (typeof data4.baseUrl != "string")
                              return validate21.errors = [{ instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid2 = _errs14 === errors;
                          } else
                            var valid2 = !0;
                      }
                    }
                  } else
                    return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.verdict !== void 0) {
                  let data7 = data.verdict, _errs16 = errors;
                  if (!(data7 === "conformant" || data7 === "nonconformant" || data7 === "incomplete" || data7 === "error"))
                    return validate21.errors = [{ instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema6.properties.verdict.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs16 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.counts !== void 0) {
                    let _errs17 = errors;
                    validate22(data.counts, { instancePath: instancePath + "/counts", parentData: data, parentDataProperty: "counts", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length);
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.diagnosis !== void 0) {
                      let data9 = data.diagnosis, _errs18 = errors;
                      if (errors === _errs18)
                        if (Array.isArray(data9)) {
                          var valid3 = !0;
                          let len0 = data9.length;
                          for (let i0 = 0; i0 < len0; i0++) {
                            let _errs20 = errors;
                            validate41(data9[i0], { instancePath: instancePath + "/diagnosis/" + i0, parentData: data9, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors), errors = vErrors.length);
                            var valid3 = _errs20 === errors;
                            if (!valid3)
                              break;
                          }
                        } else
                          return validate21.errors = [{ instancePath: instancePath + "/diagnosis", schemaPath: "#/properties/diagnosis/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                      var valid0 = _errs18 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.problems !== void 0) {
                        let data11 = data.problems, _errs21 = errors;
                        if (errors === _errs21)
                          if (Array.isArray(data11)) {
                            var valid4 = !0;
                            let len1 = data11.length;
                            for (let i1 = 0; i1 < len1; i1++) {
                              let _errs23 = errors;
                              validate49(data11[i1], { instancePath: instancePath + "/problems/" + i1, parentData: data11, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
                              var valid4 = _errs23 === errors;
                              if (!valid4)
                                break;
                            }
                          } else
                            return validate21.errors = [{ instancePath: instancePath + "/problems", schemaPath: "#/properties/problems/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                        var valid0 = _errs21 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.clauses !== void 0) {
                          let data13 = data.clauses, _errs24 = errors;
                          if (errors === _errs24)
                            if (Array.isArray(data13)) {
                              var valid5 = !0;
                              let len2 = data13.length;
                              for (let i2 = 0; i2 < len2; i2++) {
                                let _errs26 = errors;
                                validate65(data13[i2], { instancePath: instancePath + "/clauses/" + i2, parentData: data13, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors), errors = vErrors.length);
                                var valid5 = _errs26 === errors;
                                if (!valid5)
                                  break;
                              }
                            } else
                              return validate21.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                          var valid0 = _errs24 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.rules !== void 0) {
                            let data15 = data.rules, _errs27 = errors;
                            if (errors === _errs27)
                              if (Array.isArray(data15)) {
                                var valid6 = !0;
                                let len3 = data15.length;
                                for (let i3 = 0; i3 < len3; i3++) {
                                  let _errs29 = errors;
                                  validate75(data15[i3], { instancePath: instancePath + "/rules/" + i3, parentData: data15, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors), errors = vErrors.length);
                                  var valid6 = _errs29 === errors;
                                  if (!valid6)
                                    break;
                                }
                              } else
                                return validate21.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                            var valid0 = _errs27 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.findings !== void 0) {
                              let data17 = data.findings, _errs30 = errors;
                              if (errors === _errs30)
                                if (Array.isArray(data17)) {
                                  var valid7 = !0;
                                  let len4 = data17.length;
                                  for (let i4 = 0; i4 < len4; i4++) {
                                    let _errs32 = errors;
                                    validate92(data17[i4], { instancePath: instancePath + "/findings/" + i4, parentData: data17, parentDataProperty: i4, rootData }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
                                    var valid7 = _errs32 === errors;
                                    if (!valid7)
                                      break;
                                  }
                                } else
                                  return validate21.errors = [{ instancePath: instancePath + "/findings", schemaPath: "#/properties/findings/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                              var valid0 = _errs30 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.observations !== void 0) {
                                let data19 = data.observations, _errs33 = errors;
                                if (errors === _errs33)
                                  if (Array.isArray(data19)) {
                                    var valid8 = !0;
                                    let len5 = data19.length;
                                    for (let i5 = 0; i5 < len5; i5++) {
                                      let _errs35 = errors;
                                      validate109(data19[i5], { instancePath: instancePath + "/observations/" + i5, parentData: data19, parentDataProperty: i5, rootData }) || (vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors), errors = vErrors.length);
                                      var valid8 = _errs35 === errors;
                                      if (!valid8)
                                        break;
                                    }
                                  } else
                                    return validate21.errors = [{ instancePath: instancePath + "/observations", schemaPath: "#/properties/observations/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                var valid0 = _errs33 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.exchanges !== void 0) {
                                  let data21 = data.exchanges, _errs36 = errors;
                                  if (errors === _errs36)
                                    if (Array.isArray(data21)) {
                                      var valid9 = !0;
                                      let len6 = data21.length;
                                      for (let i6 = 0; i6 < len6; i6++) {
                                        let _errs38 = errors;
                                        validate112(data21[i6], { instancePath: instancePath + "/exchanges/" + i6, parentData: data21, parentDataProperty: i6, rootData }) || (vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors), errors = vErrors.length);
                                        var valid9 = _errs38 === errors;
                                        if (!valid9)
                                          break;
                                      }
                                    } else
                                      return validate21.errors = [{ instancePath: instancePath + "/exchanges", schemaPath: "#/properties/exchanges/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                  var valid0 = _errs36 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.cleanup !== void 0) {
                                    let _errs39 = errors;
                                    validate123(data.cleanup, { instancePath: instancePath + "/cleanup", parentData: data, parentDataProperty: "cleanup", rootData }) || (vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors), errors = vErrors.length);
                                    var valid0 = _errs39 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.timings !== void 0) {
                                      let data24 = data.timings, _errs40 = errors;
                                      if (errors === _errs40)
                                        if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                                          let missing3;
                                          if (data24.startedAt === void 0 && (missing3 = "startedAt") || data24.durationMs === void 0 && (missing3 = "durationMs"))
                                            return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                          {
                                            let _errs42 = errors;
                                            for (let key3 in data24)
                                              key3 === "startedAt" || key3 === "durationMs" || delete data24[key3];
                                            if (_errs42 === errors) {
                                              if (data24.startedAt !== void 0) {
                                                let data25 = data24.startedAt, _errs43 = errors;
                                                if (errors === _errs43 && errors === _errs43)
                                                  if (typeof data25 == "string") {
                                                    if (!formats0.test(data25))
                                                      return validate21.errors = [{ instancePath: instancePath + "/timings/startedAt", schemaPath: "#/properties/timings/properties/startedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                                                  } else
                                                    return validate21.errors = [{ instancePath: instancePath + "/timings/startedAt", schemaPath: "#/properties/timings/properties/startedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                var valid10 = _errs43 === errors;
                                              } else
                                                var valid10 = !0;
                                              if (valid10)
                                                if (data24.durationMs !== void 0) {
                                                  let data26 = data24.durationMs, _errs45 = errors;
                                                  if (errors === _errs45)
                                                    if (typeof data26 == "number" && isFinite(data26)) {
                                                      if (data26 < 0 || isNaN(data26))
                                                        return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                                    } else
                                                      return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                                                  var valid10 = _errs45 === errors;
                                                } else
                                                  var valid10 = !0;
                                            }
                                          }
                                        } else
                                          return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                      var valid0 = _errs40 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.digests !== void 0) {
                                        let data27 = data.digests, _errs47 = errors;
                                        if (errors === _errs47)
                                          if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                                            let missing4;
                                            if (data27.plan === void 0 && (missing4 = "plan") || data27.rules === void 0 && (missing4 = "rules") || data27.conventions === void 0 && (missing4 = "conventions"))
                                              return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }], !1;
                                            {
                                              let _errs49 = errors;
                                              for (let key4 in data27)
                                                key4 === "plan" || key4 === "rules" || key4 === "conventions" || delete data27[key4];
                                              if (_errs49 === errors) {
                                                if (data27.plan !== void 0) {
                                                  let _errs50 = errors;
                                                  if (typeof data27.plan != "string")
                                                    return validate21.errors = [{ instancePath: instancePath + "/digests/plan", schemaPath: "#/properties/digests/properties/plan/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                  var valid11 = _errs50 === errors;
                                                } else
                                                  var valid11 = !0;
                                                if (valid11) {
                                                  if (data27.rules !== void 0) {
                                                    let _errs52 = errors;
                                                    if (typeof data27.rules != "string")
                                                      return validate21.errors = [{ instancePath: instancePath + "/digests/rules", schemaPath: "#/properties/digests/properties/rules/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                    var valid11 = _errs52 === errors;
                                                  } else
                                                    var valid11 = !0;
                                                  if (valid11)
                                                    if (data27.conventions !== void 0) {
                                                      let _errs54 = errors;
                                                      if (typeof data27.conventions != "string")
                                                        return validate21.errors = [{ instancePath: instancePath + "/digests/conventions", schemaPath: "#/properties/digests/properties/conventions/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                      var valid11 = _errs54 === errors;
                                                    } else
                                                      var valid11 = !0;
                                                }
                                              }
                                            }
                                          } else
                                            return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                        var valid0 = _errs47 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.plan !== void 0) {
                                          let data31 = data.plan, _errs56 = errors, _errs57 = errors, valid12 = !1, _errs58 = errors;
                                          if (data31 !== null) {
                                            let err0 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                                          }
                                          var _valid0 = _errs58 === errors;
                                          if (valid12 = valid12 || _valid0, !valid12) {
                                            let _errs60 = errors;
                                            validate127(data31, { instancePath: instancePath + "/plan", parentData: data, parentDataProperty: "plan", rootData }) || (vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors), errors = vErrors.length);
                                            var _valid0 = _errs60 === errors;
                                            valid12 = valid12 || _valid0;
                                          }
                                          if (valid12)
                                            errors = _errs57, vErrors !== null && (_errs57 ? vErrors.length = _errs57 : vErrors = null);
                                          else {
                                            let err1 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                            return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate21.errors = vErrors, !1;
                                          }
                                          var valid0 = _errs56 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.comparison !== void 0) {
                                            let data32 = data.comparison, _errs61 = errors, _errs62 = errors, valid13 = !1, _errs63 = errors;
                                            if (data32 !== null) {
                                              let err2 = { instancePath: instancePath + "/comparison", schemaPath: "#/properties/comparison/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                                            }
                                            var _valid1 = _errs63 === errors;
                                            if (valid13 = valid13 || _valid1, !valid13) {
                                              let _errs65 = errors;
                                              validate129(data32, { instancePath: instancePath + "/comparison", parentData: data, parentDataProperty: "comparison", rootData }) || (vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors), errors = vErrors.length);
                                              var _valid1 = _errs65 === errors;
                                              valid13 = valid13 || _valid1;
                                            }
                                            if (valid13)
                                              errors = _errs62, vErrors !== null && (_errs62 ? vErrors.length = _errs62 : vErrors = null);
                                            else {
                                              let err3 = { instancePath: instancePath + "/comparison", schemaPath: "#/properties/comparison/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                              return vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++, validate21.errors = vErrors, !1;
                                            }
                                            var valid0 = _errs61 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0)
                                            if (data.gate !== void 0) {
                                              let data33 = data.gate, _errs66 = errors, _errs67 = errors, valid14 = !1, _errs68 = errors;
                                              if (data33 !== null) {
                                                let err4 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                                              }
                                              var _valid2 = _errs68 === errors;
                                              if (valid14 = valid14 || _valid2, !valid14) {
                                                let _errs70 = errors;
                                                validate139(data33, { instancePath: instancePath + "/gate", parentData: data, parentDataProperty: "gate", rootData }) || (vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors), errors = vErrors.length);
                                                var _valid2 = _errs70 === errors;
                                                valid14 = valid14 || _valid2;
                                              }
                                              if (valid14)
                                                errors = _errs67, vErrors !== null && (_errs67 ? vErrors.length = _errs67 : vErrors = null);
                                              else {
                                                let err5 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                return vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++, validate21.errors = vErrors, !1;
                                              }
                                              var valid0 = _errs66 === errors;
                                            } else
                                              var valid0 = !0;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate21.errors = vErrors, errors === 0;
}

/** Whether a value fits report.schema.json, unknown keys left out of it; what is wrong is in `errors` afterwards. */
export const validateReport: ReportValidator = stdin_default;
