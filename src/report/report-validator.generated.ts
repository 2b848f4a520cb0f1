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

var validate = validate21, stdin_default = validate21, schema6 = { additionalProperties: !1, $schema: "http://json-schema.org/draft-07/schema#", $id: "urn:probity:report:1", title: "Probity report, version 1", description: "What an audit of an HTTP/JSON API found, clause by clause. Within version 1 no field is removed, retyped or moved, and new ones come last; readers ignore fields that they do not know.", type: "object", required: ["schemaVersion", "tool", "target", "verdict", "partial", "harm", "counts", "diagnosis", "problems", "clauses", "rules", "findings", "observations", "exchanges", "cleanup", "timings", "digests", "plan", "comparison", "gate", "run"], properties: { schemaVersion: { const: 1 }, tool: { additionalProperties: !1, type: "object", required: ["name", "version"], properties: { name: { const: "probity" }, version: { type: "string" } } }, target: { additionalProperties: !1, description: "The audited service: its name in the plan, and the URL that paths are appended to.", type: "object", required: ["name", "baseUrl", "labels"], properties: { name: { type: "string" }, baseUrl: { type: "string" }, labels: { description: "Of the plan, for dashboards; sorted by name.", type: "object", additionalProperties: { type: "string" } } } }, verdict: { description: "conformant: no must clause is violated. nonconformant: one at least is. incomplete: part of the plan got no usable answer. error: Probity itself failed.", enum: ["conformant", "nonconformant", "incomplete", "error"] }, partial: { description: "What options cut the run to; null if it was all of its plan. The verdict then covers only what was asked.", anyOf: [{ type: "null" }, { $ref: "#/definitions/partial" }] }, harm: { description: "What the run itself did to the service, which ended it; null if it did none.", anyOf: [{ type: "null" }, { $ref: "#/definitions/harm" }] }, counts: { $ref: "#/definitions/counts" }, diagnosis: { description: "What about the setup a person should know first.", type: "array", items: { $ref: "#/definitions/diagnosis" } }, problems: { description: "What to fix, the heaviest first: each cause once, with all that follows from it.", type: "array", items: { $ref: "#/definitions/problem" } }, clauses: { description: "Every clause of the conventions, each with exactly one status.", type: "array", items: { $ref: "#/definitions/clause" } }, rules: { description: "Every rule, with its outcome over the whole run.", type: "array", items: { $ref: "#/definitions/rule" } }, findings: { type: "array", items: { $ref: "#/definitions/finding" } }, observations: { description: "What was seen where the conventions are silent; never a failure.", type: "array", items: { $ref: "#/definitions/observation" } }, exchanges: { description: "Every request that was sent, with its answer or fault. Secrets are masked.", type: "array", items: { $ref: "#/definitions/exchange" } }, cleanup: { $ref: "#/definitions/cleanup" }, timings: { additionalProperties: !1, type: "object", required: ["startedAt", "durationMs"], properties: { startedAt: { type: "string", format: "date-time" }, durationMs: { type: "number", minimum: 0 } } }, digests: { additionalProperties: !1, description: "Two reports with equal digests judged the same plan by the same rules and conventions.", type: "object", required: ["plan", "rules", "conventions"], properties: { plan: { type: "string" }, rules: { type: "string" }, conventions: { type: "string" } } }, plan: { description: "The file of the plan, relative to the repository, and where its resources are in it; null if what was audited has none.", anyOf: [{ type: "null" }, { $ref: "#/definitions/planFile" }] }, comparison: { description: "How this report differs from an earlier one; null if it was compared with none. New findings have the qualifier new; those that failed earlier and pass now are among the findings as passed with the qualifier fixed.", anyOf: [{ type: "null" }, { $ref: "#/definitions/comparison" }] }, gate: { description: "What the gate decided; null if none was asked.", anyOf: [{ type: "null" }, { $ref: "#/definitions/gate" }] }, run: { description: "The run itself; null if the report is made of several, or of no run.", anyOf: [{ type: "null" }, { $ref: "#/definitions/run" }] } }, definitions: { count: { type: "integer", minimum: 0 }, textOrNull: { type: ["string", "null"] }, ids: { type: "array", items: { type: "string" } }, facts: { description: "The values of the text, by name.", type: "object", additionalProperties: { type: ["string", "number", "array"], items: { type: "string" } } }, grounds: { additionalProperties: !1, description: "A reason as data, next to its text.", type: "object", required: ["because", "kind", "key", "facts"], properties: { because: { description: "What it comes from: unmet, inapplicable, no-answer, indistinct, not-asked, prerequisite, errored, unobservable, waived, not-compared or earlier. More may be added.", type: "string" }, kind: { description: "Stable word for programs.", type: "string" }, key: { description: "What in the plan would change it; null if nothing would.", $ref: "#/definitions/textOrNull" }, facts: { $ref: "#/definitions/facts" } } }, headers: { description: "Name and value, in the order and case in which they were sent.", type: "array", items: { type: "array", items: [{ type: "string" }, { type: "string" }], additionalItems: !1, minItems: 2 } }, outcome: { enum: ["passed", "failed", "inapplicable", "inconclusive", "errored"] }, level: { description: "must: a violation fails the audit. should: it warns.", enum: ["must", "should"] }, label: { description: "What a violation harms: security, data, clients or style. More may be added.", type: "string" }, weight: { description: "How much a violation harms, from 1 (a matter of taste) to 10.", type: "integer", minimum: 1, maximum: 10 }, qualifiers: { type: "array", items: { enum: ["waived", "flaky", "new", "fixed"] } }, counts: { additionalProperties: !1, type: "object", required: ["clauses", "rules", "problems", "warnings", "requests", "resources", "operations"], properties: { clauses: { additionalProperties: !1, description: "Clauses by status.", type: "object", required: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"], properties: { violated: { $ref: "#/definitions/count" }, undecided: { $ref: "#/definitions/count" }, verified: { $ref: "#/definitions/count" }, "not-exercised": { $ref: "#/definitions/count" }, "not-specified": { $ref: "#/definitions/count" }, "not-observable": { $ref: "#/definitions/count" } } }, rules: { additionalProperties: !1, description: "Rules by outcome.", type: "object", required: ["passed", "failed", "inapplicable", "inconclusive", "errored"], properties: { passed: { $ref: "#/definitions/count" }, failed: { $ref: "#/definitions/count" }, inapplicable: { $ref: "#/definitions/count" }, inconclusive: { $ref: "#/definitions/count" }, errored: { $ref: "#/definitions/count" } } }, problems: { description: "Problems of level must that are not waived.", $ref: "#/definitions/count" }, warnings: { description: "Problems of level should that are not waived.", $ref: "#/definitions/count" }, requests: { $ref: "#/definitions/count" }, resources: { $ref: "#/definitions/count" }, operations: { $ref: "#/definitions/count" } } }, diagnosis: { additionalProperties: !1, type: "object", required: ["code", "level", "message", "resource", "exchanges", "facts"], properties: { code: { description: "Stable word for programs: target-unreachable, throttled-out, failing-out, throttled, retry-after, locked-out, locked-for-a-while, token-over, token-refused, token-forbidden, base-url, one-answer, resource-unknown, slash-wanted, not-an-api, redirected, list-empty, id-unknown, example-refused, budget-spent, items-spent, creates-stopped, creates-failed, deletes-failed, id-given-again, others-differ, others-gone, reads-made, items-added, own-gone, own-back, words-shown, creates-unsure, creates-refused, went-down, flaky, unanswered, internal-error, interrupted, left-out, waiver-expired, waiver-unneeded, fault-refused, fault-unresolved, fault-reset, fault-timeout, fault-tls, fault-not-http, fault-cut-short, fault-cancelled, fault-too-large, fault-bad-encoding, fault-throttled, fault-unavailable, fault-not-sent, fault-silent, merged-runs, merged-rules, merged-conventions, compared-services, compared-addresses, compared-order, compared-partial, compared-rules, compared-conventions. More may be added.", type: "string" }, level: { enum: ["error", "warning", "note"] }, message: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, exchanges: { $ref: "#/definitions/ids" }, facts: { $ref: "#/definitions/facts" } } }, problem: { additionalProperties: !1, type: "object", required: ["id", "cause", "title", "level", "label", "weight", "resources", "clauses", "findings", "hides", "places", "evidence", "fix", "qualifiers"], properties: { id: { description: "Equal in every run that has the same problem: the rule's, where its cause is a rule.", type: "string" }, cause: { description: "rule: one rule failed. envelope-missing, media-type, public: one rule failed, and others could not look behind it. catch-all: unknown addresses are answered as if they existed. no-validation: a create takes whatever it is sent. never-worked: whatever was asked of a resource ended in a 5xx. broke-down: from some request on the service answered only with 5xx. harm: the service did not survive a request. More may be added.", type: "string" }, title: { description: "The good state.", type: "string" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, resources: { description: "Where it was seen; none if it is of the service as a whole.", $ref: "#/definitions/ids" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, findings: { description: "Fingerprints of the findings that it explains, waived ones last.", $ref: "#/definitions/ids" }, hides: { description: "Rules that could judge nothing of a resource because of it.", $ref: "#/definitions/ids" }, places: { description: "The first few operations, or resources, where it was seen.", $ref: "#/definitions/ids" }, evidence: { description: "The first few exchanges that show it.", $ref: "#/definitions/ids" }, fix: { description: "How to fix it.", type: "string" }, qualifiers: { description: "What holds of all its findings.", $ref: "#/definitions/qualifiers" } } }, clause: { additionalProperties: !1, type: "object", required: ["id", "part", "level", "text", "status", "rules", "examined", "warnings", "reason", "grounds"], properties: { id: { type: "string" }, part: { description: "Heading of the conventions that it is under.", type: "string" }, level: { description: "gap: nothing is asserted until the plan's profile fills it in.", enum: ["must", "should", "gap"] }, text: { type: "string" }, status: { enum: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"] }, rules: { $ref: "#/definitions/ids" }, examined: { description: "Subjects that rules which can prove it judged in its own situation.", $ref: "#/definitions/count" }, warnings: { description: "Failed rules that only warn.", $ref: "#/definitions/count" }, reason: { description: "Why it is not verified, and the key that would change it; of a verified clause, where the evidence could not tell right from wrong.", $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } }, rule: { additionalProperties: !1, type: "object", required: ["id", "clauses", "proves", "level", "label", "weight", "title", "fix", "outcome", "examined", "reason", "grounds", "judged", "proven"], properties: { id: { type: "string" }, clauses: { $ref: "#/definitions/ids" }, proves: { description: "Those of its clauses that it can prove; the others it can only break.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, title: { description: "The good state.", type: "string" }, fix: { description: "How to fix a violation.", type: "string" }, outcome: { $ref: "#/definitions/outcome" }, examined: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, judged: { description: "Where it judged; empty if it judged nothing.", type: "array", items: { $ref: "#/definitions/judged" } }, proven: { description: "How many subjects it judged in the own situation of each clause that it can prove; clauses whose situation it never judged are left out.", type: "object", additionalProperties: { $ref: "#/definitions/count" } } } }, judged: { additionalProperties: !1, description: "What a rule judged on one resource; on the service as a whole where the resource is null.", type: "object", required: ["resource", "examined", "operations", "hiddenBy"], properties: { resource: { $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, operations: { description: "Those that it judged one by one; none if it judges traces, resources or the run as a whole.", $ref: "#/definitions/ids" }, hiddenBy: { description: "Rules whose failures hid subjects from it there.", $ref: "#/definitions/ids" } } }, finding: { additionalProperties: !1, type: "object", required: ["rule", "clauses", "level", "outcome", "qualifiers", "resource", "operation", "fingerprint", "key", "examined", "occurrences", "reason", "grounds", "violations", "cause"], properties: { rule: { type: "string" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, outcome: { $ref: "#/definitions/outcome" }, qualifiers: { $ref: "#/definitions/qualifiers" }, resource: { $ref: "#/definitions/textOrNull" }, operation: { $ref: "#/definitions/textOrNull" }, fingerprint: { description: "Equal in every run that makes the same observation; wording does not change it.", type: "string" }, key: { description: "What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none.", $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, occurrences: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, violations: { description: "The first few places.", type: "array", items: { $ref: "#/definitions/violation" } }, cause: { description: "What beyond its own rule explains all of its violations (catch-all, no-validation, never-worked, broke-down); null if nothing does.", $ref: "#/definitions/textOrNull" } } }, violation: { additionalProperties: !1, type: "object", required: ["message", "expected", "actual", "at", "exchange", "curl"], properties: { message: { type: "string" }, expected: { type: "string" }, actual: { type: "string" }, at: { description: "Where: status, header:<name>, body:<JSON pointer>, path, query:<parameter> or time.", type: "string" }, exchange: { $ref: "#/definitions/textOrNull" }, curl: { description: "Commands that show it again, for a shell in which the variables of the plan are set; a secret that no variable holds is written as $TOKEN.", $ref: "#/definitions/textOrNull" } } }, observation: { additionalProperties: !1, type: "object", required: ["clause", "text", "exchanges", "resources"], properties: { clause: { type: "string" }, text: { type: "string" }, exchanges: { $ref: "#/definitions/ids" }, resources: { description: "Where it was seen; none if it is of the service as a whole.", $ref: "#/definitions/ids" } } }, exchange: { additionalProperties: !1, type: "object", required: ["id", "scenario", "step", "why", "provokes", "operation", "resource", "request", "response", "fault", "durationMs", "attempts", "startedMs", "waitMs"], properties: { id: { description: "Equal in every run of the same plan.", type: "string" }, scenario: { type: "string" }, step: { type: "string" }, why: { type: "string" }, provokes: { description: "The kind of answer that it was sent to provoke.", type: "string" }, operation: { $ref: "#/definitions/textOrNull" }, resource: { $ref: "#/definitions/textOrNull" }, request: { additionalProperties: !1, type: "object", required: ["method", "url", "headers", "body"], properties: { method: { type: "string" }, url: { type: "string" }, headers: { $ref: "#/definitions/headers" }, body: { $ref: "#/definitions/textOrNull" } } }, response: { additionalProperties: !1, type: ["object", "null"], required: ["status", "headers", "body", "bytes"], properties: { status: { type: "integer" }, headers: { $ref: "#/definitions/headers" }, body: { description: "First 4 KiB, or 16 KiB where all evidence is kept; null if no finding points at the exchange.", $ref: "#/definitions/textOrNull" }, bytes: { description: "Length of the whole body.", $ref: "#/definitions/count" } } }, fault: { additionalProperties: !1, description: "Why there is no usable answer.", type: ["object", "null"], required: ["kind", "message"], properties: { kind: { type: "string" }, message: { type: "string" } } }, durationMs: { type: "number", minimum: 0 }, attempts: { $ref: "#/definitions/count" }, startedMs: { description: "Milliseconds from timings.startedAt until the request was sent, for the last time; null if that is not known.", type: ["number", "null"], minimum: 0 }, waitMs: { description: "Milliseconds of durationMs until the answer began; null if none came, or that is not known.", type: ["number", "null"], minimum: 0 } } }, cleanup: { additionalProperties: !1, description: "What became of the items that the run created.", type: "object", required: ["created", "removed", "kept", "left"], properties: { created: { description: "Items that the run created, or may have.", $ref: "#/definitions/count" }, removed: { description: "Items that are gone again.", $ref: "#/definitions/count" }, kept: { description: "What stays because the plan says so.", type: "array", items: { $ref: "#/definitions/remnant" } }, left: { description: "What could not be deleted, and why.", type: "array", items: { $ref: "#/definitions/remnant" } } } }, planFile: { additionalProperties: !1, type: "object", required: ["file", "places"], properties: { file: { type: "string" }, places: { type: "array", items: { additionalProperties: !1, type: "object", required: ["resource", "line", "column"], properties: { resource: { type: "string" }, line: { type: "integer", minimum: 1 }, column: { type: "integer", minimum: 1 } } } } } }, comparison: { additionalProperties: !1, type: "object", required: ["against", "new", "fixed", "unchanged", "flaky", "unjudged"], properties: { against: { description: "The earlier report.", $ref: "#/definitions/earlier" }, new: { $ref: "#/definitions/count" }, fixed: { $ref: "#/definitions/count" }, unchanged: { description: "Findings that failed then and now.", $ref: "#/definitions/count" }, flaky: { description: "Findings that failed in some runs and passed in others.", $ref: "#/definitions/count" }, unjudged: { description: "Findings that failed then and were not judged now: not seen again, and not shown to be fixed.", type: "array", items: { additionalProperties: !1, type: "object", required: ["rule", "resource", "fingerprint", "reason", "grounds"], properties: { rule: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, fingerprint: { type: "string" }, reason: { type: "string" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } } } } }, run: { additionalProperties: !1, type: "object", required: ["id"], properties: { id: { description: "The word that is in its User-Agent and in the name of its journal.", type: "string" } } }, gate: { additionalProperties: !1, type: "object", required: ["exitCode", "failOn", "coverage", "reasons"], properties: { exitCode: { type: "integer", minimum: 0 }, failOn: { enum: ["must", "should", "never"] }, coverage: { description: "Judged clauses in percent of those that could be: verified or violated, of all but not-specified and not-observable.", type: "number", minimum: 0, maximum: 100 }, reasons: { description: "Why it does not pass, a sentence each.", type: "array", items: { type: "string" } } } }, earlier: { additionalProperties: !1, type: "object", required: ["name", "startedAt", "verdict"], properties: { name: { type: "string" }, startedAt: { type: "string", format: "date-time" }, verdict: { enum: ["conformant", "nonconformant", "incomplete", "error"] } } }, partial: { additionalProperties: !1, type: "object", required: ["only", "skip", "failed", "effort"], properties: { only: { description: "Rules, clauses, parts and resources that it was cut to; none if it was not.", $ref: "#/definitions/ids" }, skip: { description: "Those that were left out.", $ref: "#/definitions/ids" }, failed: { description: "The earlier report whose failures were asked again; null if there is none.", $ref: "#/definitions/textOrNull" }, effort: { description: "quick: only what finds the main defect of nearly every rule was asked.", enum: ["quick", "full"] } } }, harm: { additionalProperties: !1, type: "object", required: ["kind", "message", "resource", "exchange", "curl", "isShown"], properties: { kind: { description: "Stable word for programs: gone (what was there no longer is) silent (nothing answers any more, or nothing answered for a while) or locked (the credential that worked is refused). More may be added.", type: "string" }, message: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, exchange: { description: "The request that did it.", $ref: "#/definitions/textOrNull" }, curl: { description: "Command that does it again.", $ref: "#/definitions/textOrNull" }, isShown: { description: "True where it was seen to come of the request, false where it was seen after it once.", type: "boolean" } } }, remnant: { additionalProperties: !1, description: "An item that the run made and that is still there.", type: "object", required: ["resource", "address", "reason", "stillShown"], properties: { resource: { $ref: "#/definitions/textOrNull" }, address: { type: "string" }, reason: { type: "string" }, stillShown: { description: "True where a DELETE of it was accepted, and the service shows it still: nobody can do more about it.", type: "boolean" } } } } }, func2 = Object.prototype.hasOwnProperty, schema7 = { additionalProperties: !1, type: "object", required: ["only", "skip", "failed", "effort"], properties: { only: { description: "Rules, clauses, parts and resources that it was cut to; none if it was not.", $ref: "#/definitions/ids" }, skip: { description: "Those that were left out.", $ref: "#/definitions/ids" }, failed: { description: "The earlier report whose failures were asked again; null if there is none.", $ref: "#/definitions/textOrNull" }, effort: { description: "quick: only what finds the main defect of nearly every rule was asked.", enum: ["quick", "full"] } } };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (Array.isArray(data)) {
      var valid0 = !0;
      let len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let _errs1 = errors;
        if (typeof data[i0] != "string")
          return validate23.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate23.errors = vErrors, errors === 0;
}
var schema9 = { type: ["string", "null"] };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data != "string" && data !== null ? (validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema9.type }, message: "must be string,null" }], !1) : (validate26.errors = vErrors, errors === 0);
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.only === void 0 && (missing0 = "only") || data.skip === void 0 && (missing0 = "skip") || data.failed === void 0 && (missing0 = "failed") || data.effort === void 0 && (missing0 = "effort"))
        return validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "only" || key0 === "skip" || key0 === "failed" || key0 === "effort" || delete data[key0];
        if (_errs1 === errors) {
          if (data.only !== void 0) {
            let _errs2 = errors;
            validate23(data.only, { instancePath: instancePath + "/only", parentData: data, parentDataProperty: "only", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.skip !== void 0) {
              let _errs3 = errors;
              validate23(data.skip, { instancePath: instancePath + "/skip", parentData: data, parentDataProperty: "skip", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.failed !== void 0) {
                let _errs4 = errors;
                validate26(data.failed, { instancePath: instancePath + "/failed", parentData: data, parentDataProperty: "failed", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.effort !== void 0) {
                  let data3 = data.effort, _errs5 = errors;
                  if (!(data3 === "quick" || data3 === "full"))
                    return validate22.errors = [{ instancePath: instancePath + "/effort", schemaPath: "#/properties/effort/enum", keyword: "enum", params: { allowedValues: schema7.properties.effort.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate22.errors = vErrors, errors === 0;
}
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.kind === void 0 && (missing0 = "kind") || data.message === void 0 && (missing0 = "message") || data.resource === void 0 && (missing0 = "resource") || data.exchange === void 0 && (missing0 = "exchange") || data.curl === void 0 && (missing0 = "curl") || data.isShown === void 0 && (missing0 = "isShown"))
        return validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "kind" || key0 === "message" || key0 === "resource" || key0 === "exchange" || key0 === "curl" || key0 === "isShown" || delete data[key0];
        if (_errs1 === errors) {
          if (data.kind !== void 0) {
            let _errs2 = errors;
            if (typeof data.kind != "string")
              return validate29.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.message !== void 0) {
              let _errs4 = errors;
              if (typeof data.message != "string")
                return validate29.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.resource !== void 0) {
                let _errs6 = errors;
                validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.exchange !== void 0) {
                  let _errs7 = errors;
                  validate26(data.exchange, { instancePath: instancePath + "/exchange", parentData: data, parentDataProperty: "exchange", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.curl !== void 0) {
                    let _errs8 = errors;
                    validate26(data.curl, { instancePath: instancePath + "/curl", parentData: data, parentDataProperty: "curl", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                    var valid0 = _errs8 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.isShown !== void 0) {
                      let _errs9 = errors;
                      if (typeof data.isShown != "boolean")
                        return validate29.errors = [{ instancePath: instancePath + "/isShown", schemaPath: "#/properties/isShown/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
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
      return validate29.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate29.errors = vErrors, errors === 0;
}
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data) ? errors === 0 && typeof data == "number" && isFinite(data) && (data < 0 || isNaN(data)) ? (validate35.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1) : (validate35.errors = vErrors, errors === 0) : (validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1);
}
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clauses === void 0 && (missing0 = "clauses") || data.rules === void 0 && (missing0 = "rules") || data.problems === void 0 && (missing0 = "problems") || data.warnings === void 0 && (missing0 = "warnings") || data.requests === void 0 && (missing0 = "requests") || data.resources === void 0 && (missing0 = "resources") || data.operations === void 0 && (missing0 = "operations"))
        return validate34.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "clauses" || key0 === "rules" || key0 === "problems" || key0 === "warnings" || key0 === "requests" || key0 === "resources" || key0 === "operations" || delete data[key0];
        if (_errs1 === errors) {
          if (data.clauses !== void 0) {
            let data0 = data.clauses, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let missing1;
                if (data0.violated === void 0 && (missing1 = "violated") || data0.undecided === void 0 && (missing1 = "undecided") || data0.verified === void 0 && (missing1 = "verified") || data0["not-exercised"] === void 0 && (missing1 = "not-exercised") || data0["not-specified"] === void 0 && (missing1 = "not-specified") || data0["not-observable"] === void 0 && (missing1 = "not-observable"))
                  return validate34.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                {
                  let _errs4 = errors;
                  for (let key1 in data0)
                    key1 === "violated" || key1 === "undecided" || key1 === "verified" || key1 === "not-exercised" || key1 === "not-specified" || key1 === "not-observable" || delete data0[key1];
                  if (_errs4 === errors) {
                    if (data0.violated !== void 0) {
                      let _errs5 = errors;
                      validate35(data0.violated, { instancePath: instancePath + "/clauses/violated", parentData: data0, parentDataProperty: "violated", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                      var valid1 = _errs5 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.undecided !== void 0) {
                        let _errs6 = errors;
                        validate35(data0.undecided, { instancePath: instancePath + "/clauses/undecided", parentData: data0, parentDataProperty: "undecided", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                        var valid1 = _errs6 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data0.verified !== void 0) {
                          let _errs7 = errors;
                          validate35(data0.verified, { instancePath: instancePath + "/clauses/verified", parentData: data0, parentDataProperty: "verified", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                          var valid1 = _errs7 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1) {
                          if (data0["not-exercised"] !== void 0) {
                            let _errs8 = errors;
                            validate35(data0["not-exercised"], { instancePath: instancePath + "/clauses/not-exercised", parentData: data0, parentDataProperty: "not-exercised", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                            var valid1 = _errs8 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data0["not-specified"] !== void 0) {
                              let _errs9 = errors;
                              validate35(data0["not-specified"], { instancePath: instancePath + "/clauses/not-specified", parentData: data0, parentDataProperty: "not-specified", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                              var valid1 = _errs9 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1)
                              if (data0["not-observable"] !== void 0) {
                                let _errs10 = errors;
                                validate35(data0["not-observable"], { instancePath: instancePath + "/clauses/not-observable", parentData: data0, parentDataProperty: "not-observable", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
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
                return validate34.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
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
                    return validate34.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                  {
                    let _errs13 = errors;
                    for (let key2 in data7)
                      key2 === "passed" || key2 === "failed" || key2 === "inapplicable" || key2 === "inconclusive" || key2 === "errored" || delete data7[key2];
                    if (_errs13 === errors) {
                      if (data7.passed !== void 0) {
                        let _errs14 = errors;
                        validate35(data7.passed, { instancePath: instancePath + "/rules/passed", parentData: data7, parentDataProperty: "passed", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                        var valid2 = _errs14 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data7.failed !== void 0) {
                          let _errs15 = errors;
                          validate35(data7.failed, { instancePath: instancePath + "/rules/failed", parentData: data7, parentDataProperty: "failed", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                          var valid2 = _errs15 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data7.inapplicable !== void 0) {
                            let _errs16 = errors;
                            validate35(data7.inapplicable, { instancePath: instancePath + "/rules/inapplicable", parentData: data7, parentDataProperty: "inapplicable", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                            var valid2 = _errs16 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data7.inconclusive !== void 0) {
                              let _errs17 = errors;
                              validate35(data7.inconclusive, { instancePath: instancePath + "/rules/inconclusive", parentData: data7, parentDataProperty: "inconclusive", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                              var valid2 = _errs17 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2)
                              if (data7.errored !== void 0) {
                                let _errs18 = errors;
                                validate35(data7.errored, { instancePath: instancePath + "/rules/errored", parentData: data7, parentDataProperty: "errored", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                                var valid2 = _errs18 === errors;
                              } else
                                var valid2 = !0;
                          }
                        }
                      }
                    }
                  }
                } else
                  return validate34.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
              var valid0 = _errs11 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.problems !== void 0) {
                let _errs19 = errors;
                validate35(data.problems, { instancePath: instancePath + "/problems", parentData: data, parentDataProperty: "problems", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                var valid0 = _errs19 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.warnings !== void 0) {
                  let _errs20 = errors;
                  validate35(data.warnings, { instancePath: instancePath + "/warnings", parentData: data, parentDataProperty: "warnings", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                  var valid0 = _errs20 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.requests !== void 0) {
                    let _errs21 = errors;
                    validate35(data.requests, { instancePath: instancePath + "/requests", parentData: data, parentDataProperty: "requests", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                    var valid0 = _errs21 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.resources !== void 0) {
                      let _errs22 = errors;
                      validate35(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                      var valid0 = _errs22 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.operations !== void 0) {
                        let _errs23 = errors;
                        validate35(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
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
      return validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate34.errors = vErrors, errors === 0;
}
var schema13 = { additionalProperties: !1, type: "object", required: ["code", "level", "message", "resource", "exchanges", "facts"], properties: { code: { description: "Stable word for programs: target-unreachable, throttled-out, failing-out, throttled, retry-after, locked-out, locked-for-a-while, token-over, token-refused, token-forbidden, base-url, one-answer, resource-unknown, slash-wanted, not-an-api, redirected, list-empty, id-unknown, example-refused, budget-spent, items-spent, creates-stopped, creates-failed, deletes-failed, id-given-again, others-differ, others-gone, reads-made, items-added, own-gone, own-back, words-shown, creates-unsure, creates-refused, went-down, flaky, unanswered, internal-error, interrupted, left-out, waiver-expired, waiver-unneeded, fault-refused, fault-unresolved, fault-reset, fault-timeout, fault-tls, fault-not-http, fault-cut-short, fault-cancelled, fault-too-large, fault-bad-encoding, fault-throttled, fault-unavailable, fault-not-sent, fault-silent, merged-runs, merged-rules, merged-conventions, compared-services, compared-addresses, compared-order, compared-partial, compared-rules, compared-conventions. More may be added.", type: "string" }, level: { enum: ["error", "warning", "note"] }, message: { type: "string" }, resource: { $ref: "#/definitions/textOrNull" }, exchanges: { $ref: "#/definitions/ids" }, facts: { $ref: "#/definitions/facts" } } }, schema14 = { description: "The values of the text, by name.", type: "object", additionalProperties: { type: ["string", "number", "array"], items: { type: "string" } } };
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data))
      for (let key0 in data) {
        let data0 = data[key0], _errs2 = errors;
        if (typeof data0 != "string" && !(typeof data0 == "number" && isFinite(data0)) && !Array.isArray(data0))
          return validate56.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: schema14.additionalProperties.type }, message: "must be string,number,array" }], !1;
        if (errors === _errs2 && Array.isArray(data0)) {
          var valid1 = !0;
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let _errs4 = errors;
            if (typeof data0[i0] != "string")
              return validate56.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
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
      return validate56.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate56.errors = vErrors, errors === 0;
}
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.level === void 0 && (missing0 = "level") || data.message === void 0 && (missing0 = "message") || data.resource === void 0 && (missing0 = "resource") || data.exchanges === void 0 && (missing0 = "exchanges") || data.facts === void 0 && (missing0 = "facts"))
        return validate53.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "code" || key0 === "level" || key0 === "message" || key0 === "resource" || key0 === "exchanges" || key0 === "facts" || delete data[key0];
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            let _errs2 = errors;
            if (typeof data.code != "string")
              return validate53.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.level !== void 0) {
              let data1 = data.level, _errs4 = errors;
              if (!(data1 === "error" || data1 === "warning" || data1 === "note"))
                return validate53.errors = [{ instancePath: instancePath + "/level", schemaPath: "#/properties/level/enum", keyword: "enum", params: { allowedValues: schema13.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.message !== void 0) {
                let _errs5 = errors;
                if (typeof data.message != "string")
                  return validate53.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.resource !== void 0) {
                  let _errs7 = errors;
                  validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.exchanges !== void 0) {
                    let _errs8 = errors;
                    validate23(data.exchanges, { instancePath: instancePath + "/exchanges", parentData: data, parentDataProperty: "exchanges", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                    var valid0 = _errs8 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.facts !== void 0) {
                      let _errs9 = errors;
                      validate56(data.facts, { instancePath: instancePath + "/facts", parentData: data, parentDataProperty: "facts", rootData }) || (vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors), errors = vErrors.length);
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
      return validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate53.errors = vErrors, errors === 0;
}
var schema15 = { additionalProperties: !1, type: "object", required: ["id", "cause", "title", "level", "label", "weight", "resources", "clauses", "findings", "hides", "places", "evidence", "fix", "qualifiers"], properties: { id: { description: "Equal in every run that has the same problem: the rule's, where its cause is a rule.", type: "string" }, cause: { description: "rule: one rule failed. envelope-missing, media-type, public: one rule failed, and others could not look behind it. catch-all: unknown addresses are answered as if they existed. no-validation: a create takes whatever it is sent. never-worked: whatever was asked of a resource ended in a 5xx. broke-down: from some request on the service answered only with 5xx. harm: the service did not survive a request. More may be added.", type: "string" }, title: { description: "The good state.", type: "string" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, resources: { description: "Where it was seen; none if it is of the service as a whole.", $ref: "#/definitions/ids" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, findings: { description: "Fingerprints of the findings that it explains, waived ones last.", $ref: "#/definitions/ids" }, hides: { description: "Rules that could judge nothing of a resource because of it.", $ref: "#/definitions/ids" }, places: { description: "The first few operations, or resources, where it was seen.", $ref: "#/definitions/ids" }, evidence: { description: "The first few exchanges that show it.", $ref: "#/definitions/ids" }, fix: { description: "How to fix it.", type: "string" }, qualifiers: { description: "What holds of all its findings.", $ref: "#/definitions/qualifiers" } } }, schema16 = { description: "must: a violation fails the audit. should: it warns.", enum: ["must", "should"] };
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return data === "must" || data === "should" ? (validate60.errors = vErrors, errors === 0) : (validate60.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema16.enum }, message: "must be equal to one of the allowed values" }], !1);
}
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data != "string" ? (validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1) : (validate62.errors = vErrors, errors === 0);
}
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)))
    return validate64.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
  if (errors === 0 && typeof data == "number" && isFinite(data)) {
    if (data > 10 || isNaN(data))
      return validate64.errors = [{ instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10 }, message: "must be <= 10" }], !1;
    if (data < 1 || isNaN(data))
      return validate64.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
  }
  return validate64.errors = vErrors, errors === 0;
}
var schema19 = { type: "array", items: { enum: ["waived", "flaky", "new", "fixed"] } };
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (Array.isArray(data)) {
      var valid0 = !0;
      let len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0], _errs1 = errors;
        if (!(data0 === "waived" || data0 === "flaky" || data0 === "new" || data0 === "fixed"))
          return validate72.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/enum", keyword: "enum", params: { allowedValues: schema19.items.enum }, message: "must be equal to one of the allowed values" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate72.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate72.errors = vErrors, errors === 0;
}
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.cause === void 0 && (missing0 = "cause") || data.title === void 0 && (missing0 = "title") || data.level === void 0 && (missing0 = "level") || data.label === void 0 && (missing0 = "label") || data.weight === void 0 && (missing0 = "weight") || data.resources === void 0 && (missing0 = "resources") || data.clauses === void 0 && (missing0 = "clauses") || data.findings === void 0 && (missing0 = "findings") || data.hides === void 0 && (missing0 = "hides") || data.places === void 0 && (missing0 = "places") || data.evidence === void 0 && (missing0 = "evidence") || data.fix === void 0 && (missing0 = "fix") || data.qualifiers === void 0 && (missing0 = "qualifiers"))
        return validate59.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema15.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate59.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.cause !== void 0) {
              let _errs4 = errors;
              if (typeof data.cause != "string")
                return validate59.errors = [{ instancePath: instancePath + "/cause", schemaPath: "#/properties/cause/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.title !== void 0) {
                let _errs6 = errors;
                if (typeof data.title != "string")
                  return validate59.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.level !== void 0) {
                  let _errs8 = errors;
                  validate60(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors), errors = vErrors.length);
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.label !== void 0) {
                    let _errs9 = errors;
                    validate62(data.label, { instancePath: instancePath + "/label", parentData: data, parentDataProperty: "label", rootData }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.weight !== void 0) {
                      let _errs10 = errors;
                      validate64(data.weight, { instancePath: instancePath + "/weight", parentData: data, parentDataProperty: "weight", rootData }) || (vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors), errors = vErrors.length);
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.resources !== void 0) {
                        let _errs11 = errors;
                        validate23(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                        var valid0 = _errs11 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.clauses !== void 0) {
                          let _errs12 = errors;
                          validate23(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.findings !== void 0) {
                            let _errs13 = errors;
                            validate23(data.findings, { instancePath: instancePath + "/findings", parentData: data, parentDataProperty: "findings", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                            var valid0 = _errs13 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.hides !== void 0) {
                              let _errs14 = errors;
                              validate23(data.hides, { instancePath: instancePath + "/hides", parentData: data, parentDataProperty: "hides", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                              var valid0 = _errs14 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.places !== void 0) {
                                let _errs15 = errors;
                                validate23(data.places, { instancePath: instancePath + "/places", parentData: data, parentDataProperty: "places", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                var valid0 = _errs15 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.evidence !== void 0) {
                                  let _errs16 = errors;
                                  validate23(data.evidence, { instancePath: instancePath + "/evidence", parentData: data, parentDataProperty: "evidence", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                                  var valid0 = _errs16 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.fix !== void 0) {
                                    let _errs17 = errors;
                                    if (typeof data.fix != "string")
                                      return validate59.errors = [{ instancePath: instancePath + "/fix", schemaPath: "#/properties/fix/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid0 = _errs17 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.qualifiers !== void 0) {
                                      let _errs19 = errors;
                                      validate72(data.qualifiers, { instancePath: instancePath + "/qualifiers", parentData: data, parentDataProperty: "qualifiers", rootData }) || (vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors), errors = vErrors.length);
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
      return validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate59.errors = vErrors, errors === 0;
}
var schema20 = { additionalProperties: !1, type: "object", required: ["id", "part", "level", "text", "status", "rules", "examined", "warnings", "reason", "grounds"], properties: { id: { type: "string" }, part: { description: "Heading of the conventions that it is under.", type: "string" }, level: { description: "gap: nothing is asserted until the plan's profile fills it in.", enum: ["must", "should", "gap"] }, text: { type: "string" }, status: { enum: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"] }, rules: { $ref: "#/definitions/ids" }, examined: { description: "Subjects that rules which can prove it judged in its own situation.", $ref: "#/definitions/count" }, warnings: { description: "Failed rules that only warn.", $ref: "#/definitions/count" }, reason: { description: "Why it is not verified, and the key that would change it; of a verified clause, where the evidence could not tell right from wrong.", $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] } } };
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.because === void 0 && (missing0 = "because") || data.kind === void 0 && (missing0 = "kind") || data.key === void 0 && (missing0 = "key") || data.facts === void 0 && (missing0 = "facts"))
        return validate80.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "because" || key0 === "kind" || key0 === "key" || key0 === "facts" || delete data[key0];
        if (_errs1 === errors) {
          if (data.because !== void 0) {
            let _errs2 = errors;
            if (typeof data.because != "string")
              return validate80.errors = [{ instancePath: instancePath + "/because", schemaPath: "#/properties/because/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.kind !== void 0) {
              let _errs4 = errors;
              if (typeof data.kind != "string")
                return validate80.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.key !== void 0) {
                let _errs6 = errors;
                validate26(data.key, { instancePath: instancePath + "/key", parentData: data, parentDataProperty: "key", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.facts !== void 0) {
                  let _errs7 = errors;
                  validate56(data.facts, { instancePath: instancePath + "/facts", parentData: data, parentDataProperty: "facts", rootData }) || (vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate80.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate80.errors = vErrors, errors === 0;
}
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.part === void 0 && (missing0 = "part") || data.level === void 0 && (missing0 = "level") || data.text === void 0 && (missing0 = "text") || data.status === void 0 && (missing0 = "status") || data.rules === void 0 && (missing0 = "rules") || data.examined === void 0 && (missing0 = "examined") || data.warnings === void 0 && (missing0 = "warnings") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds"))
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
            if (data.part !== void 0) {
              let _errs4 = errors;
              if (typeof data.part != "string")
                return validate75.errors = [{ instancePath: instancePath + "/part", schemaPath: "#/properties/part/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.level !== void 0) {
                let data2 = data.level, _errs6 = errors;
                if (!(data2 === "must" || data2 === "should" || data2 === "gap"))
                  return validate75.errors = [{ instancePath: instancePath + "/level", schemaPath: "#/properties/level/enum", keyword: "enum", params: { allowedValues: schema20.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.text !== void 0) {
                  let _errs7 = errors;
                  if (typeof data.text != "string")
                    return validate75.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.status !== void 0) {
                    let data4 = data.status, _errs9 = errors;
                    if (!(data4 === "violated" || data4 === "undecided" || data4 === "verified" || data4 === "not-exercised" || data4 === "not-specified" || data4 === "not-observable"))
                      return validate75.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema20.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.rules !== void 0) {
                      let _errs10 = errors;
                      validate23(data.rules, { instancePath: instancePath + "/rules", parentData: data, parentDataProperty: "rules", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.examined !== void 0) {
                        let _errs11 = errors;
                        validate35(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                        var valid0 = _errs11 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.warnings !== void 0) {
                          let _errs12 = errors;
                          validate35(data.warnings, { instancePath: instancePath + "/warnings", parentData: data, parentDataProperty: "warnings", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.reason !== void 0) {
                            let _errs13 = errors;
                            validate26(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
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
                                validate80(data9, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                                var _valid0 = _errs18 === errors;
                                valid1 = valid1 || _valid0;
                              }
                              if (valid1)
                                errors = _errs15, vErrors !== null && (_errs15 ? vErrors.length = _errs15 : vErrors = null);
                              else {
                                let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate75.errors = vErrors, !1;
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
      return validate75.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate75.errors = vErrors, errors === 0;
}
var schema22 = { additionalProperties: !1, type: "object", required: ["id", "clauses", "proves", "level", "label", "weight", "title", "fix", "outcome", "examined", "reason", "grounds", "judged", "proven"], properties: { id: { type: "string" }, clauses: { $ref: "#/definitions/ids" }, proves: { description: "Those of its clauses that it can prove; the others it can only break.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, label: { $ref: "#/definitions/label" }, weight: { $ref: "#/definitions/weight" }, title: { description: "The good state.", type: "string" }, fix: { description: "How to fix a violation.", type: "string" }, outcome: { $ref: "#/definitions/outcome" }, examined: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, judged: { description: "Where it judged; empty if it judged nothing.", type: "array", items: { $ref: "#/definitions/judged" } }, proven: { description: "How many subjects it judged in the own situation of each clause that it can prove; clauses whose situation it never judged are left out.", type: "object", additionalProperties: { $ref: "#/definitions/count" } } } }, schema23 = { enum: ["passed", "failed", "inapplicable", "inconclusive", "errored"] };
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return data === "passed" || data === "failed" || data === "inapplicable" || data === "inconclusive" || data === "errored" ? (validate91.errors = vErrors, errors === 0) : (validate91.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema23.enum }, message: "must be equal to one of the allowed values" }], !1);
}
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.resource === void 0 && (missing0 = "resource") || data.examined === void 0 && (missing0 = "examined") || data.operations === void 0 && (missing0 = "operations") || data.hiddenBy === void 0 && (missing0 = "hiddenBy"))
        return validate96.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "resource" || key0 === "examined" || key0 === "operations" || key0 === "hiddenBy" || delete data[key0];
        if (_errs1 === errors) {
          if (data.resource !== void 0) {
            let _errs2 = errors;
            validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.examined !== void 0) {
              let _errs3 = errors;
              validate35(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.operations !== void 0) {
                let _errs4 = errors;
                validate23(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.hiddenBy !== void 0) {
                  let _errs5 = errors;
                  validate23(data.hiddenBy, { instancePath: instancePath + "/hiddenBy", parentData: data, parentDataProperty: "hiddenBy", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate96.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate96.errors = vErrors, errors === 0;
}
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.clauses === void 0 && (missing0 = "clauses") || data.proves === void 0 && (missing0 = "proves") || data.level === void 0 && (missing0 = "level") || data.label === void 0 && (missing0 = "label") || data.weight === void 0 && (missing0 = "weight") || data.title === void 0 && (missing0 = "title") || data.fix === void 0 && (missing0 = "fix") || data.outcome === void 0 && (missing0 = "outcome") || data.examined === void 0 && (missing0 = "examined") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds") || data.judged === void 0 && (missing0 = "judged") || data.proven === void 0 && (missing0 = "proven"))
        return validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema22.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate85.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.clauses !== void 0) {
              let _errs4 = errors;
              validate23(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.proves !== void 0) {
                let _errs5 = errors;
                validate23(data.proves, { instancePath: instancePath + "/proves", parentData: data, parentDataProperty: "proves", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.level !== void 0) {
                  let _errs6 = errors;
                  validate60(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.label !== void 0) {
                    let _errs7 = errors;
                    validate62(data.label, { instancePath: instancePath + "/label", parentData: data, parentDataProperty: "label", rootData }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.weight !== void 0) {
                      let _errs8 = errors;
                      validate64(data.weight, { instancePath: instancePath + "/weight", parentData: data, parentDataProperty: "weight", rootData }) || (vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.title !== void 0) {
                        let _errs9 = errors;
                        if (typeof data.title != "string")
                          return validate85.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs9 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.fix !== void 0) {
                          let _errs11 = errors;
                          if (typeof data.fix != "string")
                            return validate85.errors = [{ instancePath: instancePath + "/fix", schemaPath: "#/properties/fix/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs11 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.outcome !== void 0) {
                            let _errs13 = errors;
                            validate91(data.outcome, { instancePath: instancePath + "/outcome", parentData: data, parentDataProperty: "outcome", rootData }) || (vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors), errors = vErrors.length);
                            var valid0 = _errs13 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.examined !== void 0) {
                              let _errs14 = errors;
                              validate35(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                              var valid0 = _errs14 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.reason !== void 0) {
                                let _errs15 = errors;
                                validate26(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                                var valid0 = _errs15 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.grounds !== void 0) {
                                  let data11 = data.grounds, _errs16 = errors, _errs17 = errors, valid1 = !1, _errs18 = errors;
                                  if (data11 !== null) {
                                    let err0 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                                  }
                                  var _valid0 = _errs18 === errors;
                                  if (valid1 = valid1 || _valid0, !valid1) {
                                    let _errs20 = errors;
                                    validate80(data11, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                                    var _valid0 = _errs20 === errors;
                                    valid1 = valid1 || _valid0;
                                  }
                                  if (valid1)
                                    errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
                                  else {
                                    let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                    return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate85.errors = vErrors, !1;
                                  }
                                  var valid0 = _errs16 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.judged !== void 0) {
                                    let data12 = data.judged, _errs21 = errors;
                                    if (errors === _errs21)
                                      if (Array.isArray(data12)) {
                                        var valid2 = !0;
                                        let len0 = data12.length;
                                        for (let i0 = 0; i0 < len0; i0++) {
                                          let _errs23 = errors;
                                          validate96(data12[i0], { instancePath: instancePath + "/judged/" + i0, parentData: data12, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors), errors = vErrors.length);
                                          var valid2 = _errs23 === errors;
                                          if (!valid2)
                                            break;
                                        }
                                      } else
                                        return validate85.errors = [{ instancePath: instancePath + "/judged", schemaPath: "#/properties/judged/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                    var valid0 = _errs21 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.proven !== void 0) {
                                      let data14 = data.proven, _errs24 = errors;
                                      if (errors === _errs24)
                                        if (data14 && typeof data14 == "object" && !Array.isArray(data14))
                                          for (let key1 in data14) {
                                            let _errs27 = errors;
                                            validate35(data14[key1], { instancePath: instancePath + "/proven/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data14, parentDataProperty: key1, rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                                            var valid3 = _errs27 === errors;
                                            if (!valid3)
                                              break;
                                          }
                                        else
                                          return validate85.errors = [{ instancePath: instancePath + "/proven", schemaPath: "#/properties/proven/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                      var valid0 = _errs24 === errors;
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
      return validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate85.errors = vErrors, errors === 0;
}
var schema25 = { additionalProperties: !1, type: "object", required: ["rule", "clauses", "level", "outcome", "qualifiers", "resource", "operation", "fingerprint", "key", "examined", "occurrences", "reason", "grounds", "violations", "cause"], properties: { rule: { type: "string" }, clauses: { description: "The clauses that it breaks, the chief one first.", $ref: "#/definitions/ids" }, level: { $ref: "#/definitions/level" }, outcome: { $ref: "#/definitions/outcome" }, qualifiers: { $ref: "#/definitions/qualifiers" }, resource: { $ref: "#/definitions/textOrNull" }, operation: { $ref: "#/definitions/textOrNull" }, fingerprint: { description: "Equal in every run that makes the same observation; wording does not change it.", type: "string" }, key: { description: "What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none.", $ref: "#/definitions/textOrNull" }, examined: { $ref: "#/definitions/count" }, occurrences: { $ref: "#/definitions/count" }, reason: { $ref: "#/definitions/textOrNull" }, grounds: { anyOf: [{ type: "null" }, { $ref: "#/definitions/grounds" }] }, violations: { description: "The first few places.", type: "array", items: { $ref: "#/definitions/violation" } }, cause: { description: "What beyond its own rule explains all of its violations (catch-all, no-validation, never-worked, broke-down); null if nothing does.", $ref: "#/definitions/textOrNull" } } };
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.message === void 0 && (missing0 = "message") || data.expected === void 0 && (missing0 = "expected") || data.actual === void 0 && (missing0 = "actual") || data.at === void 0 && (missing0 = "at") || data.exchange === void 0 && (missing0 = "exchange") || data.curl === void 0 && (missing0 = "curl"))
        return validate116.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "message" || key0 === "expected" || key0 === "actual" || key0 === "at" || key0 === "exchange" || key0 === "curl" || delete data[key0];
        if (_errs1 === errors) {
          if (data.message !== void 0) {
            let _errs2 = errors;
            if (typeof data.message != "string")
              return validate116.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.expected !== void 0) {
              let _errs4 = errors;
              if (typeof data.expected != "string")
                return validate116.errors = [{ instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.actual !== void 0) {
                let _errs6 = errors;
                if (typeof data.actual != "string")
                  return validate116.errors = [{ instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.at !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.at != "string")
                    return validate116.errors = [{ instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.exchange !== void 0) {
                    let _errs10 = errors;
                    validate26(data.exchange, { instancePath: instancePath + "/exchange", parentData: data, parentDataProperty: "exchange", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.curl !== void 0) {
                      let _errs11 = errors;
                      validate26(data.curl, { instancePath: instancePath + "/curl", parentData: data, parentDataProperty: "curl", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
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
      return validate116.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate116.errors = vErrors, errors === 0;
}
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.rule === void 0 && (missing0 = "rule") || data.clauses === void 0 && (missing0 = "clauses") || data.level === void 0 && (missing0 = "level") || data.outcome === void 0 && (missing0 = "outcome") || data.qualifiers === void 0 && (missing0 = "qualifiers") || data.resource === void 0 && (missing0 = "resource") || data.operation === void 0 && (missing0 = "operation") || data.fingerprint === void 0 && (missing0 = "fingerprint") || data.key === void 0 && (missing0 = "key") || data.examined === void 0 && (missing0 = "examined") || data.occurrences === void 0 && (missing0 = "occurrences") || data.reason === void 0 && (missing0 = "reason") || data.grounds === void 0 && (missing0 = "grounds") || data.violations === void 0 && (missing0 = "violations") || data.cause === void 0 && (missing0 = "cause"))
        return validate104.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema25.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.rule !== void 0) {
            let _errs2 = errors;
            if (typeof data.rule != "string")
              return validate104.errors = [{ instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.clauses !== void 0) {
              let _errs4 = errors;
              validate23(data.clauses, { instancePath: instancePath + "/clauses", parentData: data, parentDataProperty: "clauses", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.level !== void 0) {
                let _errs5 = errors;
                validate60(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.outcome !== void 0) {
                  let _errs6 = errors;
                  validate91(data.outcome, { instancePath: instancePath + "/outcome", parentData: data, parentDataProperty: "outcome", rootData }) || (vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.qualifiers !== void 0) {
                    let _errs7 = errors;
                    validate72(data.qualifiers, { instancePath: instancePath + "/qualifiers", parentData: data, parentDataProperty: "qualifiers", rootData }) || (vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.resource !== void 0) {
                      let _errs8 = errors;
                      validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.operation !== void 0) {
                        let _errs9 = errors;
                        validate26(data.operation, { instancePath: instancePath + "/operation", parentData: data, parentDataProperty: "operation", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                        var valid0 = _errs9 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.fingerprint !== void 0) {
                          let _errs10 = errors;
                          if (typeof data.fingerprint != "string")
                            return validate104.errors = [{ instancePath: instancePath + "/fingerprint", schemaPath: "#/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs10 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.key !== void 0) {
                            let _errs12 = errors;
                            validate26(data.key, { instancePath: instancePath + "/key", parentData: data, parentDataProperty: "key", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                            var valid0 = _errs12 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.examined !== void 0) {
                              let _errs13 = errors;
                              validate35(data.examined, { instancePath: instancePath + "/examined", parentData: data, parentDataProperty: "examined", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                              var valid0 = _errs13 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.occurrences !== void 0) {
                                let _errs14 = errors;
                                validate35(data.occurrences, { instancePath: instancePath + "/occurrences", parentData: data, parentDataProperty: "occurrences", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                                var valid0 = _errs14 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.reason !== void 0) {
                                  let _errs15 = errors;
                                  validate26(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
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
                                      validate80(data12, { instancePath: instancePath + "/grounds", parentData: data, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                                      var _valid0 = _errs20 === errors;
                                      valid1 = valid1 || _valid0;
                                    }
                                    if (valid1)
                                      errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
                                    else {
                                      let err1 = { instancePath: instancePath + "/grounds", schemaPath: "#/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                      return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate104.errors = vErrors, !1;
                                    }
                                    var valid0 = _errs16 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.violations !== void 0) {
                                      let data13 = data.violations, _errs21 = errors;
                                      if (errors === _errs21)
                                        if (Array.isArray(data13)) {
                                          var valid2 = !0;
                                          let len0 = data13.length;
                                          for (let i0 = 0; i0 < len0; i0++) {
                                            let _errs23 = errors;
                                            validate116(data13[i0], { instancePath: instancePath + "/violations/" + i0, parentData: data13, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors), errors = vErrors.length);
                                            var valid2 = _errs23 === errors;
                                            if (!valid2)
                                              break;
                                          }
                                        } else
                                          return validate104.errors = [{ instancePath: instancePath + "/violations", schemaPath: "#/properties/violations/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                      var valid0 = _errs21 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0)
                                      if (data.cause !== void 0) {
                                        let _errs24 = errors;
                                        validate26(data.cause, { instancePath: instancePath + "/cause", parentData: data, parentDataProperty: "cause", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                                        var valid0 = _errs24 === errors;
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
    } else
      return validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate104.errors = vErrors, errors === 0;
}
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clause === void 0 && (missing0 = "clause") || data.text === void 0 && (missing0 = "text") || data.exchanges === void 0 && (missing0 = "exchanges") || data.resources === void 0 && (missing0 = "resources"))
        return validate122.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "clause" || key0 === "text" || key0 === "exchanges" || key0 === "resources" || delete data[key0];
        if (_errs1 === errors) {
          if (data.clause !== void 0) {
            let _errs2 = errors;
            if (typeof data.clause != "string")
              return validate122.errors = [{ instancePath: instancePath + "/clause", schemaPath: "#/properties/clause/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.text !== void 0) {
              let _errs4 = errors;
              if (typeof data.text != "string")
                return validate122.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.exchanges !== void 0) {
                let _errs6 = errors;
                validate23(data.exchanges, { instancePath: instancePath + "/exchanges", parentData: data, parentDataProperty: "exchanges", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.resources !== void 0) {
                  let _errs7 = errors;
                  validate23(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate122.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate122.errors = vErrors, errors === 0;
}
var schema28 = { additionalProperties: !1, type: "object", required: ["id", "scenario", "step", "why", "provokes", "operation", "resource", "request", "response", "fault", "durationMs", "attempts", "startedMs", "waitMs"], properties: { id: { description: "Equal in every run of the same plan.", type: "string" }, scenario: { type: "string" }, step: { type: "string" }, why: { type: "string" }, provokes: { description: "The kind of answer that it was sent to provoke.", type: "string" }, operation: { $ref: "#/definitions/textOrNull" }, resource: { $ref: "#/definitions/textOrNull" }, request: { additionalProperties: !1, type: "object", required: ["method", "url", "headers", "body"], properties: { method: { type: "string" }, url: { type: "string" }, headers: { $ref: "#/definitions/headers" }, body: { $ref: "#/definitions/textOrNull" } } }, response: { additionalProperties: !1, type: ["object", "null"], required: ["status", "headers", "body", "bytes"], properties: { status: { type: "integer" }, headers: { $ref: "#/definitions/headers" }, body: { description: "First 4 KiB, or 16 KiB where all evidence is kept; null if no finding points at the exchange.", $ref: "#/definitions/textOrNull" }, bytes: { description: "Length of the whole body.", $ref: "#/definitions/count" } } }, fault: { additionalProperties: !1, description: "Why there is no usable answer.", type: ["object", "null"], required: ["kind", "message"], properties: { kind: { type: "string" }, message: { type: "string" } } }, durationMs: { type: "number", minimum: 0 }, attempts: { $ref: "#/definitions/count" }, startedMs: { description: "Milliseconds from timings.startedAt until the request was sent, for the last time; null if that is not known.", type: ["number", "null"], minimum: 0 }, waitMs: { description: "Milliseconds of durationMs until the answer began; null if none came, or that is not known.", type: ["number", "null"], minimum: 0 } } };
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
              return validate129.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
            if (data0.length <= 2) {
              let len2 = data0.length;
              if (len2 > 0) {
                let _errs3 = errors;
                if (typeof data0[0] != "string")
                  return validate129.errors = [{ instancePath: instancePath + "/" + i0 + "/0", schemaPath: "#/items/items/0/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid1 = _errs3 === errors;
              }
              if (valid1 && len2 > 1) {
                let _errs5 = errors;
                if (typeof data0[1] != "string")
                  return validate129.errors = [{ instancePath: instancePath + "/" + i0 + "/1", schemaPath: "#/items/items/1/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid1 = _errs5 === errors;
              }
            } else
              return validate129.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/additionalItems", keyword: "additionalItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }], !1;
          } else
            return validate129.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
        var valid0 = _errs1 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate129.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
  return validate129.errors = vErrors, errors === 0;
}
function validate126(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.scenario === void 0 && (missing0 = "scenario") || data.step === void 0 && (missing0 = "step") || data.why === void 0 && (missing0 = "why") || data.provokes === void 0 && (missing0 = "provokes") || data.operation === void 0 && (missing0 = "operation") || data.resource === void 0 && (missing0 = "resource") || data.request === void 0 && (missing0 = "request") || data.response === void 0 && (missing0 = "response") || data.fault === void 0 && (missing0 = "fault") || data.durationMs === void 0 && (missing0 = "durationMs") || data.attempts === void 0 && (missing0 = "attempts") || data.startedMs === void 0 && (missing0 = "startedMs") || data.waitMs === void 0 && (missing0 = "waitMs"))
        return validate126.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema28.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate126.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.scenario !== void 0) {
              let _errs4 = errors;
              if (typeof data.scenario != "string")
                return validate126.errors = [{ instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.step !== void 0) {
                let _errs6 = errors;
                if (typeof data.step != "string")
                  return validate126.errors = [{ instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.why !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.why != "string")
                    return validate126.errors = [{ instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.provokes !== void 0) {
                    let _errs10 = errors;
                    if (typeof data.provokes != "string")
                      return validate126.errors = [{ instancePath: instancePath + "/provokes", schemaPath: "#/properties/provokes/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.operation !== void 0) {
                      let _errs12 = errors;
                      validate26(data.operation, { instancePath: instancePath + "/operation", parentData: data, parentDataProperty: "operation", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.resource !== void 0) {
                        let _errs13 = errors;
                        validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
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
                                return validate126.errors = [{ instancePath: instancePath + "/request", schemaPath: "#/properties/request/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                              {
                                let _errs16 = errors;
                                for (let key1 in data7)
                                  key1 === "method" || key1 === "url" || key1 === "headers" || key1 === "body" || delete data7[key1];
                                if (_errs16 === errors) {
                                  if (data7.method !== void 0) {
                                    let _errs17 = errors;
                                    if (typeof data7.method != "string")
                                      return validate126.errors = [{ instancePath: instancePath + "/request/method", schemaPath: "#/properties/request/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid1 = _errs17 === errors;
                                  } else
                                    var valid1 = !0;
                                  if (valid1) {
                                    if (data7.url !== void 0) {
                                      let _errs19 = errors;
                                      if (typeof data7.url != "string")
                                        return validate126.errors = [{ instancePath: instancePath + "/request/url", schemaPath: "#/properties/request/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid1 = _errs19 === errors;
                                    } else
                                      var valid1 = !0;
                                    if (valid1) {
                                      if (data7.headers !== void 0) {
                                        let _errs21 = errors;
                                        validate129(data7.headers, { instancePath: instancePath + "/request/headers", parentData: data7, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors), errors = vErrors.length);
                                        var valid1 = _errs21 === errors;
                                      } else
                                        var valid1 = !0;
                                      if (valid1)
                                        if (data7.body !== void 0) {
                                          let _errs22 = errors;
                                          validate26(data7.body, { instancePath: instancePath + "/request/body", parentData: data7, parentDataProperty: "body", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                                          var valid1 = _errs22 === errors;
                                        } else
                                          var valid1 = !0;
                                    }
                                  }
                                }
                              }
                            } else
                              return validate126.errors = [{ instancePath: instancePath + "/request", schemaPath: "#/properties/request/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                          var valid0 = _errs14 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.response !== void 0) {
                            let data12 = data.response, _errs23 = errors;
                            if (!(data12 && typeof data12 == "object" && !Array.isArray(data12)) && data12 !== null)
                              return validate126.errors = [{ instancePath: instancePath + "/response", schemaPath: "#/properties/response/type", keyword: "type", params: { type: schema28.properties.response.type }, message: "must be object,null" }], !1;
                            if (errors === _errs23 && data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                              let missing2;
                              if (data12.status === void 0 && (missing2 = "status") || data12.headers === void 0 && (missing2 = "headers") || data12.body === void 0 && (missing2 = "body") || data12.bytes === void 0 && (missing2 = "bytes"))
                                return validate126.errors = [{ instancePath: instancePath + "/response", schemaPath: "#/properties/response/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                              {
                                let _errs25 = errors;
                                for (let key2 in data12)
                                  key2 === "status" || key2 === "headers" || key2 === "body" || key2 === "bytes" || delete data12[key2];
                                if (_errs25 === errors) {
                                  if (data12.status !== void 0) {
                                    let data13 = data12.status, _errs26 = errors;
                                    if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13)))
                                      return validate126.errors = [{ instancePath: instancePath + "/response/status", schemaPath: "#/properties/response/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                    var valid2 = _errs26 === errors;
                                  } else
                                    var valid2 = !0;
                                  if (valid2) {
                                    if (data12.headers !== void 0) {
                                      let _errs28 = errors;
                                      validate129(data12.headers, { instancePath: instancePath + "/response/headers", parentData: data12, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors), errors = vErrors.length);
                                      var valid2 = _errs28 === errors;
                                    } else
                                      var valid2 = !0;
                                    if (valid2) {
                                      if (data12.body !== void 0) {
                                        let _errs29 = errors;
                                        validate26(data12.body, { instancePath: instancePath + "/response/body", parentData: data12, parentDataProperty: "body", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                                        var valid2 = _errs29 === errors;
                                      } else
                                        var valid2 = !0;
                                      if (valid2)
                                        if (data12.bytes !== void 0) {
                                          let _errs30 = errors;
                                          validate35(data12.bytes, { instancePath: instancePath + "/response/bytes", parentData: data12, parentDataProperty: "bytes", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
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
                                return validate126.errors = [{ instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/type", keyword: "type", params: { type: schema28.properties.fault.type }, message: "must be object,null" }], !1;
                              if (errors === _errs31 && data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                                let missing3;
                                if (data17.kind === void 0 && (missing3 = "kind") || data17.message === void 0 && (missing3 = "message"))
                                  return validate126.errors = [{ instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                {
                                  let _errs33 = errors;
                                  for (let key3 in data17)
                                    key3 === "kind" || key3 === "message" || delete data17[key3];
                                  if (_errs33 === errors) {
                                    if (data17.kind !== void 0) {
                                      let _errs34 = errors;
                                      if (typeof data17.kind != "string")
                                        return validate126.errors = [{ instancePath: instancePath + "/fault/kind", schemaPath: "#/properties/fault/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid3 = _errs34 === errors;
                                    } else
                                      var valid3 = !0;
                                    if (valid3)
                                      if (data17.message !== void 0) {
                                        let _errs36 = errors;
                                        if (typeof data17.message != "string")
                                          return validate126.errors = [{ instancePath: instancePath + "/fault/message", schemaPath: "#/properties/fault/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
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
                                      return validate126.errors = [{ instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                  } else
                                    return validate126.errors = [{ instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                                var valid0 = _errs38 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.attempts !== void 0) {
                                  let _errs40 = errors;
                                  validate35(data.attempts, { instancePath: instancePath + "/attempts", parentData: data, parentDataProperty: "attempts", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                                  var valid0 = _errs40 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.startedMs !== void 0) {
                                    let data22 = data.startedMs, _errs41 = errors;
                                    if (!(typeof data22 == "number" && isFinite(data22)) && data22 !== null)
                                      return validate126.errors = [{ instancePath: instancePath + "/startedMs", schemaPath: "#/properties/startedMs/type", keyword: "type", params: { type: schema28.properties.startedMs.type }, message: "must be number,null" }], !1;
                                    if (errors === _errs41 && typeof data22 == "number" && isFinite(data22) && (data22 < 0 || isNaN(data22)))
                                      return validate126.errors = [{ instancePath: instancePath + "/startedMs", schemaPath: "#/properties/startedMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                    var valid0 = _errs41 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0)
                                    if (data.waitMs !== void 0) {
                                      let data23 = data.waitMs, _errs43 = errors;
                                      if (!(typeof data23 == "number" && isFinite(data23)) && data23 !== null)
                                        return validate126.errors = [{ instancePath: instancePath + "/waitMs", schemaPath: "#/properties/waitMs/type", keyword: "type", params: { type: schema28.properties.waitMs.type }, message: "must be number,null" }], !1;
                                      if (errors === _errs43 && typeof data23 == "number" && isFinite(data23) && (data23 < 0 || isNaN(data23)))
                                        return validate126.errors = [{ instancePath: instancePath + "/waitMs", schemaPath: "#/properties/waitMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
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
      return validate126.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate126.errors = vErrors, errors === 0;
}
function validate140(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.resource === void 0 && (missing0 = "resource") || data.address === void 0 && (missing0 = "address") || data.reason === void 0 && (missing0 = "reason") || data.stillShown === void 0 && (missing0 = "stillShown"))
        return validate140.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "resource" || key0 === "address" || key0 === "reason" || key0 === "stillShown" || delete data[key0];
        if (_errs1 === errors) {
          if (data.resource !== void 0) {
            let _errs2 = errors;
            validate26(data.resource, { instancePath: instancePath + "/resource", parentData: data, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.address !== void 0) {
              let _errs3 = errors;
              if (typeof data.address != "string")
                return validate140.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs5 = errors;
                if (typeof data.reason != "string")
                  return validate140.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.stillShown !== void 0) {
                  let _errs7 = errors;
                  if (typeof data.stillShown != "boolean")
                    return validate140.errors = [{ instancePath: instancePath + "/stillShown", schemaPath: "#/properties/stillShown/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate140.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate140.errors = vErrors, errors === 0;
}
function validate137(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.created === void 0 && (missing0 = "created") || data.removed === void 0 && (missing0 = "removed") || data.kept === void 0 && (missing0 = "kept") || data.left === void 0 && (missing0 = "left"))
        return validate137.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "created" || key0 === "removed" || key0 === "kept" || key0 === "left" || delete data[key0];
        if (_errs1 === errors) {
          if (data.created !== void 0) {
            let _errs2 = errors;
            validate35(data.created, { instancePath: instancePath + "/created", parentData: data, parentDataProperty: "created", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.removed !== void 0) {
              let _errs3 = errors;
              validate35(data.removed, { instancePath: instancePath + "/removed", parentData: data, parentDataProperty: "removed", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.kept !== void 0) {
                let data2 = data.kept, _errs4 = errors;
                if (errors === _errs4)
                  if (Array.isArray(data2)) {
                    var valid1 = !0;
                    let len0 = data2.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let _errs6 = errors;
                      validate140(data2[i0], { instancePath: instancePath + "/kept/" + i0, parentData: data2, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors), errors = vErrors.length);
                      var valid1 = _errs6 === errors;
                      if (!valid1)
                        break;
                    }
                  } else
                    return validate137.errors = [{ instancePath: instancePath + "/kept", schemaPath: "#/properties/kept/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.left !== void 0) {
                  let data4 = data.left, _errs7 = errors;
                  if (errors === _errs7)
                    if (Array.isArray(data4)) {
                      var valid2 = !0;
                      let len1 = data4.length;
                      for (let i1 = 0; i1 < len1; i1++) {
                        let _errs9 = errors;
                        validate140(data4[i1], { instancePath: instancePath + "/left/" + i1, parentData: data4, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors), errors = vErrors.length);
                        var valid2 = _errs9 === errors;
                        if (!valid2)
                          break;
                      }
                    } else
                      return validate137.errors = [{ instancePath: instancePath + "/left", schemaPath: "#/properties/left/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate137.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate137.errors = vErrors, errors === 0;
}
function validate145(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.file === void 0 && (missing0 = "file") || data.places === void 0 && (missing0 = "places"))
        return validate145.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "file" || key0 === "places" || delete data[key0];
        if (_errs1 === errors) {
          if (data.file !== void 0) {
            let _errs2 = errors;
            if (typeof data.file != "string")
              return validate145.errors = [{ instancePath: instancePath + "/file", schemaPath: "#/properties/file/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
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
                          return validate145.errors = [{ instancePath: instancePath + "/places/" + i0, schemaPath: "#/properties/places/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                        {
                          let _errs8 = errors;
                          for (let key1 in data2)
                            key1 === "resource" || key1 === "line" || key1 === "column" || delete data2[key1];
                          if (_errs8 === errors) {
                            if (data2.resource !== void 0) {
                              let _errs9 = errors;
                              if (typeof data2.resource != "string")
                                return validate145.errors = [{ instancePath: instancePath + "/places/" + i0 + "/resource", schemaPath: "#/properties/places/items/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                              var valid2 = _errs9 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data2.line !== void 0) {
                                let data4 = data2.line, _errs11 = errors;
                                if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                                  return validate145.errors = [{ instancePath: instancePath + "/places/" + i0 + "/line", schemaPath: "#/properties/places/items/properties/line/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                if (errors === _errs11 && typeof data4 == "number" && isFinite(data4) && (data4 < 1 || isNaN(data4)))
                                  return validate145.errors = [{ instancePath: instancePath + "/places/" + i0 + "/line", schemaPath: "#/properties/places/items/properties/line/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                                var valid2 = _errs11 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2)
                                if (data2.column !== void 0) {
                                  let data5 = data2.column, _errs13 = errors;
                                  if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                                    return validate145.errors = [{ instancePath: instancePath + "/places/" + i0 + "/column", schemaPath: "#/properties/places/items/properties/column/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                  if (errors === _errs13 && typeof data5 == "number" && isFinite(data5) && (data5 < 1 || isNaN(data5)))
                                    return validate145.errors = [{ instancePath: instancePath + "/places/" + i0 + "/column", schemaPath: "#/properties/places/items/properties/column/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                                  var valid2 = _errs13 === errors;
                                } else
                                  var valid2 = !0;
                            }
                          }
                        }
                      } else
                        return validate145.errors = [{ instancePath: instancePath + "/places/" + i0, schemaPath: "#/properties/places/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    var valid1 = _errs6 === errors;
                    if (!valid1)
                      break;
                  }
                } else
                  return validate145.errors = [{ instancePath: instancePath + "/places", schemaPath: "#/properties/places/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return validate145.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate145.errors = vErrors, errors === 0;
}
var schema34 = { additionalProperties: !1, type: "object", required: ["name", "startedAt", "verdict"], properties: { name: { type: "string" }, startedAt: { type: "string", format: "date-time" }, verdict: { enum: ["conformant", "nonconformant", "incomplete", "error"] } } }, formats0 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
function validate148(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name") || data.startedAt === void 0 && (missing0 = "startedAt") || data.verdict === void 0 && (missing0 = "verdict"))
        return validate148.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "name" || key0 === "startedAt" || key0 === "verdict" || delete data[key0];
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let _errs2 = errors;
            if (typeof data.name != "string")
              return validate148.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.startedAt !== void 0) {
              let data1 = data.startedAt, _errs4 = errors;
              if (errors === _errs4 && errors === _errs4)
                if (typeof data1 == "string") {
                  if (!formats0.test(data1))
                    return validate148.errors = [{ instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                } else
                  return validate148.errors = [{ instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.verdict !== void 0) {
                let data2 = data.verdict, _errs6 = errors;
                if (!(data2 === "conformant" || data2 === "nonconformant" || data2 === "incomplete" || data2 === "error"))
                  return validate148.errors = [{ instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema34.properties.verdict.enum }, message: "must be equal to one of the allowed values" }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate148.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate148.errors = vErrors, errors === 0;
}
function validate147(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.against === void 0 && (missing0 = "against") || data.new === void 0 && (missing0 = "new") || data.fixed === void 0 && (missing0 = "fixed") || data.unchanged === void 0 && (missing0 = "unchanged") || data.flaky === void 0 && (missing0 = "flaky") || data.unjudged === void 0 && (missing0 = "unjudged"))
        return validate147.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "against" || key0 === "new" || key0 === "fixed" || key0 === "unchanged" || key0 === "flaky" || key0 === "unjudged" || delete data[key0];
        if (_errs1 === errors) {
          if (data.against !== void 0) {
            let _errs2 = errors;
            validate148(data.against, { instancePath: instancePath + "/against", parentData: data, parentDataProperty: "against", rootData }) || (vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.new !== void 0) {
              let _errs3 = errors;
              validate35(data.new, { instancePath: instancePath + "/new", parentData: data, parentDataProperty: "new", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.fixed !== void 0) {
                let _errs4 = errors;
                validate35(data.fixed, { instancePath: instancePath + "/fixed", parentData: data, parentDataProperty: "fixed", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.unchanged !== void 0) {
                  let _errs5 = errors;
                  validate35(data.unchanged, { instancePath: instancePath + "/unchanged", parentData: data, parentDataProperty: "unchanged", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.flaky !== void 0) {
                    let _errs6 = errors;
                    validate35(data.flaky, { instancePath: instancePath + "/flaky", parentData: data, parentDataProperty: "flaky", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length);
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
                                  return validate147.errors = [{ instancePath: instancePath + "/unjudged/" + i0, schemaPath: "#/properties/unjudged/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                                {
                                  let _errs11 = errors;
                                  for (let key1 in data6)
                                    key1 === "rule" || key1 === "resource" || key1 === "fingerprint" || key1 === "reason" || key1 === "grounds" || delete data6[key1];
                                  if (_errs11 === errors) {
                                    if (data6.rule !== void 0) {
                                      let _errs12 = errors;
                                      if (typeof data6.rule != "string")
                                        return validate147.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/rule", schemaPath: "#/properties/unjudged/items/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid2 = _errs12 === errors;
                                    } else
                                      var valid2 = !0;
                                    if (valid2) {
                                      if (data6.resource !== void 0) {
                                        let _errs14 = errors;
                                        validate26(data6.resource, { instancePath: instancePath + "/unjudged/" + i0 + "/resource", parentData: data6, parentDataProperty: "resource", rootData }) || (vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors), errors = vErrors.length);
                                        var valid2 = _errs14 === errors;
                                      } else
                                        var valid2 = !0;
                                      if (valid2) {
                                        if (data6.fingerprint !== void 0) {
                                          let _errs15 = errors;
                                          if (typeof data6.fingerprint != "string")
                                            return validate147.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/fingerprint", schemaPath: "#/properties/unjudged/items/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                          var valid2 = _errs15 === errors;
                                        } else
                                          var valid2 = !0;
                                        if (valid2) {
                                          if (data6.reason !== void 0) {
                                            let _errs17 = errors;
                                            if (typeof data6.reason != "string")
                                              return validate147.errors = [{ instancePath: instancePath + "/unjudged/" + i0 + "/reason", schemaPath: "#/properties/unjudged/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
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
                                                validate80(data11, { instancePath: instancePath + "/unjudged/" + i0 + "/grounds", parentData: data6, parentDataProperty: "grounds", rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
                                                var _valid0 = _errs23 === errors;
                                                valid3 = valid3 || _valid0;
                                              }
                                              if (valid3)
                                                errors = _errs20, vErrors !== null && (_errs20 ? vErrors.length = _errs20 : vErrors = null);
                                              else {
                                                let err1 = { instancePath: instancePath + "/unjudged/" + i0 + "/grounds", schemaPath: "#/properties/unjudged/items/properties/grounds/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate147.errors = vErrors, !1;
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
                                return validate147.errors = [{ instancePath: instancePath + "/unjudged/" + i0, schemaPath: "#/properties/unjudged/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                            var valid1 = _errs9 === errors;
                            if (!valid1)
                              break;
                          }
                        } else
                          return validate147.errors = [{ instancePath: instancePath + "/unjudged", schemaPath: "#/properties/unjudged/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
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
      return validate147.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate147.errors = vErrors, errors === 0;
}
var schema35 = { additionalProperties: !1, type: "object", required: ["exitCode", "failOn", "coverage", "reasons"], properties: { exitCode: { type: "integer", minimum: 0 }, failOn: { enum: ["must", "should", "never"] }, coverage: { description: "Judged clauses in percent of those that could be: verified or violated, of all but not-specified and not-observable.", type: "number", minimum: 0, maximum: 100 }, reasons: { description: "Why it does not pass, a sentence each.", type: "array", items: { type: "string" } } } };
function validate157(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.exitCode === void 0 && (missing0 = "exitCode") || data.failOn === void 0 && (missing0 = "failOn") || data.coverage === void 0 && (missing0 = "coverage") || data.reasons === void 0 && (missing0 = "reasons"))
        return validate157.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "exitCode" || key0 === "failOn" || key0 === "coverage" || key0 === "reasons" || delete data[key0];
        if (_errs1 === errors) {
          if (data.exitCode !== void 0) {
            let data0 = data.exitCode, _errs2 = errors;
            if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
              return validate157.errors = [{ instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs2 && typeof data0 == "number" && isFinite(data0) && (data0 < 0 || isNaN(data0)))
              return validate157.errors = [{ instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.failOn !== void 0) {
              let data1 = data.failOn, _errs4 = errors;
              if (!(data1 === "must" || data1 === "should" || data1 === "never"))
                return validate157.errors = [{ instancePath: instancePath + "/failOn", schemaPath: "#/properties/failOn/enum", keyword: "enum", params: { allowedValues: schema35.properties.failOn.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.coverage !== void 0) {
                let data2 = data.coverage, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 100 || isNaN(data2))
                      return validate157.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" }], !1;
                    if (data2 < 0 || isNaN(data2))
                      return validate157.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                  } else
                    return validate157.errors = [{ instancePath: instancePath + "/coverage", schemaPath: "#/properties/coverage/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
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
                          return validate157.errors = [{ instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid1 = _errs9 === errors;
                        if (!valid1)
                          break;
                      }
                    } else
                      return validate157.errors = [{ instancePath: instancePath + "/reasons", schemaPath: "#/properties/reasons/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate157.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate157.errors = vErrors, errors === 0;
}
function validate159(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id"))
        return validate159.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 !== "id" && delete data[key0];
        if (_errs1 === errors && data.id !== void 0 && typeof data.id != "string")
          return validate159.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
      }
    } else
      return validate159.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate159.errors = vErrors, errors === 0;
}
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.schemaVersion === void 0 && (missing0 = "schemaVersion") || data.tool === void 0 && (missing0 = "tool") || data.target === void 0 && (missing0 = "target") || data.verdict === void 0 && (missing0 = "verdict") || data.partial === void 0 && (missing0 = "partial") || data.harm === void 0 && (missing0 = "harm") || data.counts === void 0 && (missing0 = "counts") || data.diagnosis === void 0 && (missing0 = "diagnosis") || data.problems === void 0 && (missing0 = "problems") || data.clauses === void 0 && (missing0 = "clauses") || data.rules === void 0 && (missing0 = "rules") || data.findings === void 0 && (missing0 = "findings") || data.observations === void 0 && (missing0 = "observations") || data.exchanges === void 0 && (missing0 = "exchanges") || data.cleanup === void 0 && (missing0 = "cleanup") || data.timings === void 0 && (missing0 = "timings") || data.digests === void 0 && (missing0 = "digests") || data.plan === void 0 && (missing0 = "plan") || data.comparison === void 0 && (missing0 = "comparison") || data.gate === void 0 && (missing0 = "gate") || data.run === void 0 && (missing0 = "run"))
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
                    if (data4.name === void 0 && (missing2 = "name") || data4.baseUrl === void 0 && (missing2 = "baseUrl") || data4.labels === void 0 && (missing2 = "labels"))
                      return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                    {
                      let _errs11 = errors;
                      for (let key2 in data4)
                        key2 === "name" || key2 === "baseUrl" || key2 === "labels" || delete data4[key2];
                      if (_errs11 === errors) {
                        if (data4.name !== void 0) {
                          let _errs12 = errors;
                          if (typeof data4.name != "string")
                            return validate21.errors = [{ instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid2 = _errs12 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data4.baseUrl !== void 0) {
                            let _errs14 = errors;
                            if (typeof data4.baseUrl != "string")
                              return validate21.errors = [{ instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid2 = _errs14 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2)
                            if (data4.labels !== void 0) {
                              let data7 = data4.labels, _errs16 = errors;
                              if (errors === _errs16)
                                if (data7 && typeof data7 == "object" && !Array.isArray(data7))
                                  for (let key3 in data7) {
                                    let _errs19 = errors;
                                    if (typeof data7[key3] != "string")
                                      return validate21.errors = [{ instancePath: instancePath + "/target/labels/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/target/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid3 = _errs19 === errors;
                                    if (!valid3)
                                      break;
                                  }
                                else
                                  return validate21.errors = [{ instancePath: instancePath + "/target/labels", schemaPath: "#/properties/target/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                              var valid2 = _errs16 === errors;
                            } else
                              var valid2 = !0;
                        }
                      }
                    }
                  } else
                    return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.verdict !== void 0) {
                  let data9 = data.verdict, _errs21 = errors;
                  if (!(data9 === "conformant" || data9 === "nonconformant" || data9 === "incomplete" || data9 === "error"))
                    return validate21.errors = [{ instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema6.properties.verdict.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs21 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.partial !== void 0) {
                    let data10 = data.partial, _errs22 = errors, _errs23 = errors, valid4 = !1, _errs24 = errors;
                    if (data10 !== null) {
                      let err0 = { instancePath: instancePath + "/partial", schemaPath: "#/properties/partial/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                    }
                    var _valid0 = _errs24 === errors;
                    if (valid4 = valid4 || _valid0, !valid4) {
                      let _errs26 = errors;
                      validate22(data10, { instancePath: instancePath + "/partial", parentData: data, parentDataProperty: "partial", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length);
                      var _valid0 = _errs26 === errors;
                      valid4 = valid4 || _valid0;
                    }
                    if (valid4)
                      errors = _errs23, vErrors !== null && (_errs23 ? vErrors.length = _errs23 : vErrors = null);
                    else {
                      let err1 = { instancePath: instancePath + "/partial", schemaPath: "#/properties/partial/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                      return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate21.errors = vErrors, !1;
                    }
                    var valid0 = _errs22 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.harm !== void 0) {
                      let data11 = data.harm, _errs27 = errors, _errs28 = errors, valid5 = !1, _errs29 = errors;
                      if (data11 !== null) {
                        let err2 = { instancePath: instancePath + "/harm", schemaPath: "#/properties/harm/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                      }
                      var _valid1 = _errs29 === errors;
                      if (valid5 = valid5 || _valid1, !valid5) {
                        let _errs31 = errors;
                        validate29(data11, { instancePath: instancePath + "/harm", parentData: data, parentDataProperty: "harm", rootData }) || (vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors), errors = vErrors.length);
                        var _valid1 = _errs31 === errors;
                        valid5 = valid5 || _valid1;
                      }
                      if (valid5)
                        errors = _errs28, vErrors !== null && (_errs28 ? vErrors.length = _errs28 : vErrors = null);
                      else {
                        let err3 = { instancePath: instancePath + "/harm", schemaPath: "#/properties/harm/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        return vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++, validate21.errors = vErrors, !1;
                      }
                      var valid0 = _errs27 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.counts !== void 0) {
                        let _errs32 = errors;
                        validate34(data.counts, { instancePath: instancePath + "/counts", parentData: data, parentDataProperty: "counts", rootData }) || (vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors), errors = vErrors.length);
                        var valid0 = _errs32 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.diagnosis !== void 0) {
                          let data13 = data.diagnosis, _errs33 = errors;
                          if (errors === _errs33)
                            if (Array.isArray(data13)) {
                              var valid6 = !0;
                              let len0 = data13.length;
                              for (let i0 = 0; i0 < len0; i0++) {
                                let _errs35 = errors;
                                validate53(data13[i0], { instancePath: instancePath + "/diagnosis/" + i0, parentData: data13, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length);
                                var valid6 = _errs35 === errors;
                                if (!valid6)
                                  break;
                              }
                            } else
                              return validate21.errors = [{ instancePath: instancePath + "/diagnosis", schemaPath: "#/properties/diagnosis/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                          var valid0 = _errs33 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.problems !== void 0) {
                            let data15 = data.problems, _errs36 = errors;
                            if (errors === _errs36)
                              if (Array.isArray(data15)) {
                                var valid7 = !0;
                                let len1 = data15.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                  let _errs38 = errors;
                                  validate59(data15[i1], { instancePath: instancePath + "/problems/" + i1, parentData: data15, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors), errors = vErrors.length);
                                  var valid7 = _errs38 === errors;
                                  if (!valid7)
                                    break;
                                }
                              } else
                                return validate21.errors = [{ instancePath: instancePath + "/problems", schemaPath: "#/properties/problems/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                            var valid0 = _errs36 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.clauses !== void 0) {
                              let data17 = data.clauses, _errs39 = errors;
                              if (errors === _errs39)
                                if (Array.isArray(data17)) {
                                  var valid8 = !0;
                                  let len2 = data17.length;
                                  for (let i2 = 0; i2 < len2; i2++) {
                                    let _errs41 = errors;
                                    validate75(data17[i2], { instancePath: instancePath + "/clauses/" + i2, parentData: data17, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors), errors = vErrors.length);
                                    var valid8 = _errs41 === errors;
                                    if (!valid8)
                                      break;
                                  }
                                } else
                                  return validate21.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                              var valid0 = _errs39 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.rules !== void 0) {
                                let data19 = data.rules, _errs42 = errors;
                                if (errors === _errs42)
                                  if (Array.isArray(data19)) {
                                    var valid9 = !0;
                                    let len3 = data19.length;
                                    for (let i3 = 0; i3 < len3; i3++) {
                                      let _errs44 = errors;
                                      validate85(data19[i3], { instancePath: instancePath + "/rules/" + i3, parentData: data19, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors), errors = vErrors.length);
                                      var valid9 = _errs44 === errors;
                                      if (!valid9)
                                        break;
                                    }
                                  } else
                                    return validate21.errors = [{ instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                var valid0 = _errs42 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.findings !== void 0) {
                                  let data21 = data.findings, _errs45 = errors;
                                  if (errors === _errs45)
                                    if (Array.isArray(data21)) {
                                      var valid10 = !0;
                                      let len4 = data21.length;
                                      for (let i4 = 0; i4 < len4; i4++) {
                                        let _errs47 = errors;
                                        validate104(data21[i4], { instancePath: instancePath + "/findings/" + i4, parentData: data21, parentDataProperty: i4, rootData }) || (vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors), errors = vErrors.length);
                                        var valid10 = _errs47 === errors;
                                        if (!valid10)
                                          break;
                                      }
                                    } else
                                      return validate21.errors = [{ instancePath: instancePath + "/findings", schemaPath: "#/properties/findings/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                  var valid0 = _errs45 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.observations !== void 0) {
                                    let data23 = data.observations, _errs48 = errors;
                                    if (errors === _errs48)
                                      if (Array.isArray(data23)) {
                                        var valid11 = !0;
                                        let len5 = data23.length;
                                        for (let i5 = 0; i5 < len5; i5++) {
                                          let _errs50 = errors;
                                          validate122(data23[i5], { instancePath: instancePath + "/observations/" + i5, parentData: data23, parentDataProperty: i5, rootData }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                                          var valid11 = _errs50 === errors;
                                          if (!valid11)
                                            break;
                                        }
                                      } else
                                        return validate21.errors = [{ instancePath: instancePath + "/observations", schemaPath: "#/properties/observations/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                    var valid0 = _errs48 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.exchanges !== void 0) {
                                      let data25 = data.exchanges, _errs51 = errors;
                                      if (errors === _errs51)
                                        if (Array.isArray(data25)) {
                                          var valid12 = !0;
                                          let len6 = data25.length;
                                          for (let i6 = 0; i6 < len6; i6++) {
                                            let _errs53 = errors;
                                            validate126(data25[i6], { instancePath: instancePath + "/exchanges/" + i6, parentData: data25, parentDataProperty: i6, rootData }) || (vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors), errors = vErrors.length);
                                            var valid12 = _errs53 === errors;
                                            if (!valid12)
                                              break;
                                          }
                                        } else
                                          return validate21.errors = [{ instancePath: instancePath + "/exchanges", schemaPath: "#/properties/exchanges/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                      var valid0 = _errs51 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.cleanup !== void 0) {
                                        let _errs54 = errors;
                                        validate137(data.cleanup, { instancePath: instancePath + "/cleanup", parentData: data, parentDataProperty: "cleanup", rootData }) || (vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors), errors = vErrors.length);
                                        var valid0 = _errs54 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.timings !== void 0) {
                                          let data28 = data.timings, _errs55 = errors;
                                          if (errors === _errs55)
                                            if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
                                              let missing3;
                                              if (data28.startedAt === void 0 && (missing3 = "startedAt") || data28.durationMs === void 0 && (missing3 = "durationMs"))
                                                return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                              {
                                                let _errs57 = errors;
                                                for (let key4 in data28)
                                                  key4 === "startedAt" || key4 === "durationMs" || delete data28[key4];
                                                if (_errs57 === errors) {
                                                  if (data28.startedAt !== void 0) {
                                                    let data29 = data28.startedAt, _errs58 = errors;
                                                    if (errors === _errs58 && errors === _errs58)
                                                      if (typeof data29 == "string") {
                                                        if (!formats0.test(data29))
                                                          return validate21.errors = [{ instancePath: instancePath + "/timings/startedAt", schemaPath: "#/properties/timings/properties/startedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                                                      } else
                                                        return validate21.errors = [{ instancePath: instancePath + "/timings/startedAt", schemaPath: "#/properties/timings/properties/startedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                    var valid13 = _errs58 === errors;
                                                  } else
                                                    var valid13 = !0;
                                                  if (valid13)
                                                    if (data28.durationMs !== void 0) {
                                                      let data30 = data28.durationMs, _errs60 = errors;
                                                      if (errors === _errs60)
                                                        if (typeof data30 == "number" && isFinite(data30)) {
                                                          if (data30 < 0 || isNaN(data30))
                                                            return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                                        } else
                                                          return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                                                      var valid13 = _errs60 === errors;
                                                    } else
                                                      var valid13 = !0;
                                                }
                                              }
                                            } else
                                              return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                          var valid0 = _errs55 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.digests !== void 0) {
                                            let data31 = data.digests, _errs62 = errors;
                                            if (errors === _errs62)
                                              if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                                                let missing4;
                                                if (data31.plan === void 0 && (missing4 = "plan") || data31.rules === void 0 && (missing4 = "rules") || data31.conventions === void 0 && (missing4 = "conventions"))
                                                  return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }], !1;
                                                {
                                                  let _errs64 = errors;
                                                  for (let key5 in data31)
                                                    key5 === "plan" || key5 === "rules" || key5 === "conventions" || delete data31[key5];
                                                  if (_errs64 === errors) {
                                                    if (data31.plan !== void 0) {
                                                      let _errs65 = errors;
                                                      if (typeof data31.plan != "string")
                                                        return validate21.errors = [{ instancePath: instancePath + "/digests/plan", schemaPath: "#/properties/digests/properties/plan/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                      var valid14 = _errs65 === errors;
                                                    } else
                                                      var valid14 = !0;
                                                    if (valid14) {
                                                      if (data31.rules !== void 0) {
                                                        let _errs67 = errors;
                                                        if (typeof data31.rules != "string")
                                                          return validate21.errors = [{ instancePath: instancePath + "/digests/rules", schemaPath: "#/properties/digests/properties/rules/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                        var valid14 = _errs67 === errors;
                                                      } else
                                                        var valid14 = !0;
                                                      if (valid14)
                                                        if (data31.conventions !== void 0) {
                                                          let _errs69 = errors;
                                                          if (typeof data31.conventions != "string")
                                                            return validate21.errors = [{ instancePath: instancePath + "/digests/conventions", schemaPath: "#/properties/digests/properties/conventions/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                          var valid14 = _errs69 === errors;
                                                        } else
                                                          var valid14 = !0;
                                                    }
                                                  }
                                                }
                                              } else
                                                return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                            var valid0 = _errs62 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0) {
                                            if (data.plan !== void 0) {
                                              let data35 = data.plan, _errs71 = errors, _errs72 = errors, valid15 = !1, _errs73 = errors;
                                              if (data35 !== null) {
                                                let err4 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                                              }
                                              var _valid2 = _errs73 === errors;
                                              if (valid15 = valid15 || _valid2, !valid15) {
                                                let _errs75 = errors;
                                                validate145(data35, { instancePath: instancePath + "/plan", parentData: data, parentDataProperty: "plan", rootData }) || (vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors), errors = vErrors.length);
                                                var _valid2 = _errs75 === errors;
                                                valid15 = valid15 || _valid2;
                                              }
                                              if (valid15)
                                                errors = _errs72, vErrors !== null && (_errs72 ? vErrors.length = _errs72 : vErrors = null);
                                              else {
                                                let err5 = { instancePath: instancePath + "/plan", schemaPath: "#/properties/plan/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                return vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++, validate21.errors = vErrors, !1;
                                              }
                                              var valid0 = _errs71 === errors;
                                            } else
                                              var valid0 = !0;
                                            if (valid0) {
                                              if (data.comparison !== void 0) {
                                                let data36 = data.comparison, _errs76 = errors, _errs77 = errors, valid16 = !1, _errs78 = errors;
                                                if (data36 !== null) {
                                                  let err6 = { instancePath: instancePath + "/comparison", schemaPath: "#/properties/comparison/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                  vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                                                }
                                                var _valid3 = _errs78 === errors;
                                                if (valid16 = valid16 || _valid3, !valid16) {
                                                  let _errs80 = errors;
                                                  validate147(data36, { instancePath: instancePath + "/comparison", parentData: data, parentDataProperty: "comparison", rootData }) || (vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors), errors = vErrors.length);
                                                  var _valid3 = _errs80 === errors;
                                                  valid16 = valid16 || _valid3;
                                                }
                                                if (valid16)
                                                  errors = _errs77, vErrors !== null && (_errs77 ? vErrors.length = _errs77 : vErrors = null);
                                                else {
                                                  let err7 = { instancePath: instancePath + "/comparison", schemaPath: "#/properties/comparison/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                  return vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++, validate21.errors = vErrors, !1;
                                                }
                                                var valid0 = _errs76 === errors;
                                              } else
                                                var valid0 = !0;
                                              if (valid0) {
                                                if (data.gate !== void 0) {
                                                  let data37 = data.gate, _errs81 = errors, _errs82 = errors, valid17 = !1, _errs83 = errors;
                                                  if (data37 !== null) {
                                                    let err8 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                                                  }
                                                  var _valid4 = _errs83 === errors;
                                                  if (valid17 = valid17 || _valid4, !valid17) {
                                                    let _errs85 = errors;
                                                    validate157(data37, { instancePath: instancePath + "/gate", parentData: data, parentDataProperty: "gate", rootData }) || (vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors), errors = vErrors.length);
                                                    var _valid4 = _errs85 === errors;
                                                    valid17 = valid17 || _valid4;
                                                  }
                                                  if (valid17)
                                                    errors = _errs82, vErrors !== null && (_errs82 ? vErrors.length = _errs82 : vErrors = null);
                                                  else {
                                                    let err9 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                    return vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++, validate21.errors = vErrors, !1;
                                                  }
                                                  var valid0 = _errs81 === errors;
                                                } else
                                                  var valid0 = !0;
                                                if (valid0)
                                                  if (data.run !== void 0) {
                                                    let data38 = data.run, _errs86 = errors, _errs87 = errors, valid18 = !1, _errs88 = errors;
                                                    if (data38 !== null) {
                                                      let err10 = { instancePath: instancePath + "/run", schemaPath: "#/properties/run/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                                      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                                                    }
                                                    var _valid5 = _errs88 === errors;
                                                    if (valid18 = valid18 || _valid5, !valid18) {
                                                      let _errs90 = errors;
                                                      validate159(data38, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData }) || (vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors), errors = vErrors.length);
                                                      var _valid5 = _errs90 === errors;
                                                      valid18 = valid18 || _valid5;
                                                    }
                                                    if (valid18)
                                                      errors = _errs87, vErrors !== null && (_errs87 ? vErrors.length = _errs87 : vErrors = null);
                                                    else {
                                                      let err11 = { instancePath: instancePath + "/run", schemaPath: "#/properties/run/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                                      return vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++, validate21.errors = vErrors, !1;
                                                    }
                                                    var valid0 = _errs86 === errors;
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
          }
        }
      }
    } else
      return validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate21.errors = vErrors, errors === 0;
}

/** Whether a value fits report.schema.json, unknown keys left out of it; what is wrong is in `errors` afterwards. */
export const validateReport: ReportValidator = stdin_default;
