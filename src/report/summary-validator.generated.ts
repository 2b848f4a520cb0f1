// @ts-nocheck
// Made from summary.schema.json by test/generate/report.ts; do not edit.
import type { Summary } from '../model/summary.ts';

export interface SummaryError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface SummaryValidator {
  (value: unknown): value is Summary;
  errors?: readonly SummaryError[] | null;
}

var validate = validate21, stdin_default = validate21, schema6 = { additionalProperties: !1, $schema: "http://json-schema.org/draft-07/schema#", $id: "urn:probity:summary:1", title: "Probity summary, version 1", description: "What is kept of a run for the history of its target: at most 6,000 bytes, whatever the run. Within version 1 no field is removed, retyped or moved, and new ones come last; readers ignore fields that they do not know.", type: "object", required: ["kind", "schemaVersion", "tool", "target", "verdict", "partial", "open", "harm", "counts", "problems", "judged", "resources", "diagnosis", "timings", "digests", "gate", "left"], properties: { kind: { const: "probity-summary" }, schemaVersion: { const: 1 }, tool: { additionalProperties: !1, type: "object", required: ["name", "version"], properties: { name: { const: "probity" }, version: { type: "string" } } }, target: { additionalProperties: !1, description: "The audited service. Long texts end with an ellipsis.", type: "object", required: ["name", "baseUrl", "labels", "key"], properties: { name: { type: "string" }, baseUrl: { type: "string" }, labels: { description: "Of the plan; sorted by name.", type: "object", additionalProperties: { type: "string" } }, key: { description: "Equal in all runs of one target.", type: "string" } } }, verdict: { description: "As in the report.", enum: ["conformant", "nonconformant", "incomplete", "error"] }, partial: { description: "What options cut the run to; null if it was all of its plan.", anyOf: [{ type: "null" }, { $ref: "#/definitions/cut" }] }, open: { description: "Stable word for why the run does not settle what it was asked; null if it does.", $ref: "#/definitions/textOrNull" }, harm: { description: "Stable word for what the run itself did to the service, which ended it; null if it did nothing.", $ref: "#/definitions/textOrNull" }, counts: { $ref: "#/definitions/tally" }, problems: { description: "The problems, warnings and waived problems of the report, in its order: those that are not waived first, the heaviest first.", type: "array", items: { $ref: "#/definitions/entry" } }, judged: { description: "How many resources each rule judged without a gap, by the first and the second half of the rule's id; the service as a whole counts as one. Rules that judged nothing without a gap are left out.", type: "object", additionalProperties: { type: "object", additionalProperties: { $ref: "#/definitions/count" } } }, resources: { description: "Resources on which any rule judged something; null if they do not fit.", anyOf: [{ type: "null" }, { $ref: "#/definitions/texts" }] }, diagnosis: { description: "The first few diagnoses of the report, errors first.", type: "array", items: { additionalProperties: !1, type: "object", required: ["code", "level", "message"], properties: { code: { type: "string" }, level: { enum: ["error", "warning", "note"] }, message: { type: "string" } } } }, timings: { additionalProperties: !1, type: "object", required: ["startedAt", "durationMs"], properties: { startedAt: { type: "string" }, durationMs: { type: "number", minimum: 0 } } }, digests: { additionalProperties: !1, description: "As in the report.", type: "object", required: ["plan", "rules", "conventions"], properties: { plan: { type: "string" }, rules: { type: "string" }, conventions: { type: "string" } } }, gate: { description: "What the gate decided; null if none was asked.", anyOf: [{ type: "null" }, { additionalProperties: !1, type: "object", required: ["exitCode", "failOn"], properties: { exitCode: { type: "integer" }, failOn: { enum: ["must", "should", "never"] } } }] }, left: { additionalProperties: !1, description: "How much does not fit and is left out.", type: "object", required: ["problems", "labels", "judged", "diagnosis"], properties: { problems: { description: "Entries of problems.", $ref: "#/definitions/count" }, labels: { $ref: "#/definitions/count" }, judged: { description: "Rules.", $ref: "#/definitions/count" }, diagnosis: { $ref: "#/definitions/count" } } } }, definitions: { count: { type: "integer", minimum: 0 }, textOrNull: { type: ["string", "null"] }, texts: { type: "array", items: { type: "string" } }, cut: { additionalProperties: !1, type: "object", required: ["effort", "options"], properties: { effort: { enum: ["quick", "full"] }, options: { description: "The options that cut it, in words; may be shortened.", type: "string" } } }, tally: { additionalProperties: !1, type: "object", required: ["clauses", "problems", "warnings", "waived", "byLabel", "requests", "resources", "operations"], properties: { clauses: { additionalProperties: !1, description: "Clauses by status.", type: "object", required: ["violated", "undecided", "verified", "not-exercised", "not-specified", "not-observable"], properties: { violated: { $ref: "#/definitions/count" }, undecided: { $ref: "#/definitions/count" }, verified: { $ref: "#/definitions/count" }, "not-exercised": { $ref: "#/definitions/count" }, "not-specified": { $ref: "#/definitions/count" }, "not-observable": { $ref: "#/definitions/count" } } }, problems: { description: "Problems of level must that are not waived.", $ref: "#/definitions/count" }, warnings: { description: "Problems of level should that are not waived.", $ref: "#/definitions/count" }, waived: { description: "Problems of either level that are waived.", $ref: "#/definitions/count" }, byLabel: { description: "Problems of level must that are not waived, by label: security, data, clients, style. Labels without a problem are left out.", type: "object", additionalProperties: { $ref: "#/definitions/count" } }, requests: { $ref: "#/definitions/count" }, resources: { $ref: "#/definitions/count" }, operations: { $ref: "#/definitions/count" } } }, entry: { additionalProperties: !1, type: "object", required: ["id", "level", "label", "weight", "waived", "rules", "places", "resources"], properties: { id: { description: "The id of the problem in the report.", type: "string" }, level: { enum: ["must", "should"] }, label: { type: "string" }, weight: { type: "number" }, waived: { type: "boolean" }, rules: { description: "The rules that failed, where they are not the one that is its id.", $ref: "#/definitions/texts" }, places: { description: "How many resources it was seen on; the service as a whole counts as one.", $ref: "#/definitions/count" }, resources: { description: "Those resources; null if they do not fit.", anyOf: [{ type: "null" }, { $ref: "#/definitions/texts" }] } } } } }, func2 = Object.prototype.hasOwnProperty, schema7 = { additionalProperties: !1, type: "object", required: ["effort", "options"], properties: { effort: { enum: ["quick", "full"] }, options: { description: "The options that cut it, in words; may be shortened.", type: "string" } } };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.effort === void 0 && (missing0 = "effort") || data.options === void 0 && (missing0 = "options"))
        return validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "effort" || key0 === "options" || delete data[key0];
        if (_errs1 === errors) {
          if (data.effort !== void 0) {
            let data0 = data.effort, _errs2 = errors;
            if (!(data0 === "quick" || data0 === "full"))
              return validate22.errors = [{ instancePath: instancePath + "/effort", schemaPath: "#/properties/effort/enum", keyword: "enum", params: { allowedValues: schema7.properties.effort.enum }, message: "must be equal to one of the allowed values" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.options !== void 0) {
              let _errs3 = errors;
              if (typeof data.options != "string")
                return validate22.errors = [{ instancePath: instancePath + "/options", schemaPath: "#/properties/options/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate22.errors = vErrors, errors === 0;
}
var schema8 = { type: ["string", "null"] };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data != "string" && data !== null ? (validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema8.type }, message: "must be string,null" }], !1) : (validate24.errors = vErrors, errors === 0);
}
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  return typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data) ? errors === 0 && typeof data == "number" && isFinite(data) && (data < 0 || isNaN(data)) ? (validate28.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1) : (validate28.errors = vErrors, errors === 0) : (validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1);
}
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clauses === void 0 && (missing0 = "clauses") || data.problems === void 0 && (missing0 = "problems") || data.warnings === void 0 && (missing0 = "warnings") || data.waived === void 0 && (missing0 = "waived") || data.byLabel === void 0 && (missing0 = "byLabel") || data.requests === void 0 && (missing0 = "requests") || data.resources === void 0 && (missing0 = "resources") || data.operations === void 0 && (missing0 = "operations"))
        return validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "clauses" || key0 === "problems" || key0 === "warnings" || key0 === "waived" || key0 === "byLabel" || key0 === "requests" || key0 === "resources" || key0 === "operations" || delete data[key0];
        if (_errs1 === errors) {
          if (data.clauses !== void 0) {
            let data0 = data.clauses, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let missing1;
                if (data0.violated === void 0 && (missing1 = "violated") || data0.undecided === void 0 && (missing1 = "undecided") || data0.verified === void 0 && (missing1 = "verified") || data0["not-exercised"] === void 0 && (missing1 = "not-exercised") || data0["not-specified"] === void 0 && (missing1 = "not-specified") || data0["not-observable"] === void 0 && (missing1 = "not-observable"))
                  return validate27.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                {
                  let _errs4 = errors;
                  for (let key1 in data0)
                    key1 === "violated" || key1 === "undecided" || key1 === "verified" || key1 === "not-exercised" || key1 === "not-specified" || key1 === "not-observable" || delete data0[key1];
                  if (_errs4 === errors) {
                    if (data0.violated !== void 0) {
                      let _errs5 = errors;
                      validate28(data0.violated, { instancePath: instancePath + "/clauses/violated", parentData: data0, parentDataProperty: "violated", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                      var valid1 = _errs5 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.undecided !== void 0) {
                        let _errs6 = errors;
                        validate28(data0.undecided, { instancePath: instancePath + "/clauses/undecided", parentData: data0, parentDataProperty: "undecided", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                        var valid1 = _errs6 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data0.verified !== void 0) {
                          let _errs7 = errors;
                          validate28(data0.verified, { instancePath: instancePath + "/clauses/verified", parentData: data0, parentDataProperty: "verified", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                          var valid1 = _errs7 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1) {
                          if (data0["not-exercised"] !== void 0) {
                            let _errs8 = errors;
                            validate28(data0["not-exercised"], { instancePath: instancePath + "/clauses/not-exercised", parentData: data0, parentDataProperty: "not-exercised", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                            var valid1 = _errs8 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data0["not-specified"] !== void 0) {
                              let _errs9 = errors;
                              validate28(data0["not-specified"], { instancePath: instancePath + "/clauses/not-specified", parentData: data0, parentDataProperty: "not-specified", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                              var valid1 = _errs9 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1)
                              if (data0["not-observable"] !== void 0) {
                                let _errs10 = errors;
                                validate28(data0["not-observable"], { instancePath: instancePath + "/clauses/not-observable", parentData: data0, parentDataProperty: "not-observable", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
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
                return validate27.errors = [{ instancePath: instancePath + "/clauses", schemaPath: "#/properties/clauses/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.problems !== void 0) {
              let _errs11 = errors;
              validate28(data.problems, { instancePath: instancePath + "/problems", parentData: data, parentDataProperty: "problems", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
              var valid0 = _errs11 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.warnings !== void 0) {
                let _errs12 = errors;
                validate28(data.warnings, { instancePath: instancePath + "/warnings", parentData: data, parentDataProperty: "warnings", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                var valid0 = _errs12 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.waived !== void 0) {
                  let _errs13 = errors;
                  validate28(data.waived, { instancePath: instancePath + "/waived", parentData: data, parentDataProperty: "waived", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.byLabel !== void 0) {
                    let data10 = data.byLabel, _errs14 = errors;
                    if (errors === _errs14)
                      if (data10 && typeof data10 == "object" && !Array.isArray(data10))
                        for (let key2 in data10) {
                          let _errs17 = errors;
                          validate28(data10[key2], { instancePath: instancePath + "/byLabel/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data10, parentDataProperty: key2, rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                          var valid2 = _errs17 === errors;
                          if (!valid2)
                            break;
                        }
                      else
                        return validate27.errors = [{ instancePath: instancePath + "/byLabel", schemaPath: "#/properties/byLabel/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.requests !== void 0) {
                      let _errs18 = errors;
                      validate28(data.requests, { instancePath: instancePath + "/requests", parentData: data, parentDataProperty: "requests", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                      var valid0 = _errs18 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.resources !== void 0) {
                        let _errs19 = errors;
                        validate28(data.resources, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                        var valid0 = _errs19 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.operations !== void 0) {
                          let _errs20 = errors;
                          validate28(data.operations, { instancePath: instancePath + "/operations", parentData: data, parentDataProperty: "operations", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
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
    } else
      return validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate27.errors = vErrors, errors === 0;
}
var schema11 = { additionalProperties: !1, type: "object", required: ["id", "level", "label", "weight", "waived", "rules", "places", "resources"], properties: { id: { description: "The id of the problem in the report.", type: "string" }, level: { enum: ["must", "should"] }, label: { type: "string" }, weight: { type: "number" }, waived: { type: "boolean" }, rules: { description: "The rules that failed, where they are not the one that is its id.", $ref: "#/definitions/texts" }, places: { description: "How many resources it was seen on; the service as a whole counts as one.", $ref: "#/definitions/count" }, resources: { description: "Those resources; null if they do not fit.", anyOf: [{ type: "null" }, { $ref: "#/definitions/texts" }] } } };
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
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.level === void 0 && (missing0 = "level") || data.label === void 0 && (missing0 = "label") || data.weight === void 0 && (missing0 = "weight") || data.waived === void 0 && (missing0 = "waived") || data.rules === void 0 && (missing0 = "rules") || data.places === void 0 && (missing0 = "places") || data.resources === void 0 && (missing0 = "resources"))
        return validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          key0 === "id" || key0 === "level" || key0 === "label" || key0 === "weight" || key0 === "waived" || key0 === "rules" || key0 === "places" || key0 === "resources" || delete data[key0];
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let _errs2 = errors;
            if (typeof data.id != "string")
              return validate43.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.level !== void 0) {
              let data1 = data.level, _errs4 = errors;
              if (!(data1 === "must" || data1 === "should"))
                return validate43.errors = [{ instancePath: instancePath + "/level", schemaPath: "#/properties/level/enum", keyword: "enum", params: { allowedValues: schema11.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.label !== void 0) {
                let _errs5 = errors;
                if (typeof data.label != "string")
                  return validate43.errors = [{ instancePath: instancePath + "/label", schemaPath: "#/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.weight !== void 0) {
                  let data3 = data.weight, _errs7 = errors;
                  if (!(typeof data3 == "number" && isFinite(data3)))
                    return validate43.errors = [{ instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.waived !== void 0) {
                    let _errs9 = errors;
                    if (typeof data.waived != "boolean")
                      return validate43.errors = [{ instancePath: instancePath + "/waived", schemaPath: "#/properties/waived/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.rules !== void 0) {
                      let _errs11 = errors;
                      validate44(data.rules, { instancePath: instancePath + "/rules", parentData: data, parentDataProperty: "rules", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.places !== void 0) {
                        let _errs12 = errors;
                        validate28(data.places, { instancePath: instancePath + "/places", parentData: data, parentDataProperty: "places", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                        var valid0 = _errs12 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.resources !== void 0) {
                          let data7 = data.resources, _errs13 = errors, _errs14 = errors, valid1 = !1, _errs15 = errors;
                          if (data7 !== null) {
                            let err0 = { instancePath: instancePath + "/resources", schemaPath: "#/properties/resources/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                          }
                          var _valid0 = _errs15 === errors;
                          if (valid1 = valid1 || _valid0, !valid1) {
                            let _errs17 = errors;
                            validate44(data7, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                            var _valid0 = _errs17 === errors;
                            valid1 = valid1 || _valid0;
                          }
                          if (valid1)
                            errors = _errs14, vErrors !== null && (_errs14 ? vErrors.length = _errs14 : vErrors = null);
                          else {
                            let err1 = { instancePath: instancePath + "/resources", schemaPath: "#/properties/resources/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                            return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate43.errors = vErrors, !1;
                          }
                          var valid0 = _errs13 === errors;
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
    } else
      return validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate43.errors = vErrors, errors === 0;
}
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.kind === void 0 && (missing0 = "kind") || data.schemaVersion === void 0 && (missing0 = "schemaVersion") || data.tool === void 0 && (missing0 = "tool") || data.target === void 0 && (missing0 = "target") || data.verdict === void 0 && (missing0 = "verdict") || data.partial === void 0 && (missing0 = "partial") || data.open === void 0 && (missing0 = "open") || data.harm === void 0 && (missing0 = "harm") || data.counts === void 0 && (missing0 = "counts") || data.problems === void 0 && (missing0 = "problems") || data.judged === void 0 && (missing0 = "judged") || data.resources === void 0 && (missing0 = "resources") || data.diagnosis === void 0 && (missing0 = "diagnosis") || data.timings === void 0 && (missing0 = "timings") || data.digests === void 0 && (missing0 = "digests") || data.gate === void 0 && (missing0 = "gate") || data.left === void 0 && (missing0 = "left"))
        return validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          func2.call(schema6.properties, key0) || delete data[key0];
        if (_errs1 === errors) {
          if (data.kind !== void 0) {
            let _errs2 = errors;
            if (data.kind !== "probity-summary")
              return validate21.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/const", keyword: "const", params: { allowedValue: "probity-summary" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.schemaVersion !== void 0) {
              let _errs3 = errors;
              if (data.schemaVersion !== 1)
                return validate21.errors = [{ instancePath: instancePath + "/schemaVersion", schemaPath: "#/properties/schemaVersion/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.tool !== void 0) {
                let data2 = data.tool, _errs4 = errors;
                if (errors === _errs4)
                  if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                    let missing1;
                    if (data2.name === void 0 && (missing1 = "name") || data2.version === void 0 && (missing1 = "version"))
                      return validate21.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                    {
                      let _errs6 = errors;
                      for (let key1 in data2)
                        key1 === "name" || key1 === "version" || delete data2[key1];
                      if (_errs6 === errors) {
                        if (data2.name !== void 0) {
                          let _errs7 = errors;
                          if (data2.name !== "probity")
                            return validate21.errors = [{ instancePath: instancePath + "/tool/name", schemaPath: "#/properties/tool/properties/name/const", keyword: "const", params: { allowedValue: "probity" }, message: "must be equal to constant" }], !1;
                          var valid1 = _errs7 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1)
                          if (data2.version !== void 0) {
                            let _errs8 = errors;
                            if (typeof data2.version != "string")
                              return validate21.errors = [{ instancePath: instancePath + "/tool/version", schemaPath: "#/properties/tool/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid1 = _errs8 === errors;
                          } else
                            var valid1 = !0;
                      }
                    }
                  } else
                    return validate21.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.target !== void 0) {
                  let data5 = data.target, _errs10 = errors;
                  if (errors === _errs10)
                    if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                      let missing2;
                      if (data5.name === void 0 && (missing2 = "name") || data5.baseUrl === void 0 && (missing2 = "baseUrl") || data5.labels === void 0 && (missing2 = "labels") || data5.key === void 0 && (missing2 = "key"))
                        return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                      {
                        let _errs12 = errors;
                        for (let key2 in data5)
                          key2 === "name" || key2 === "baseUrl" || key2 === "labels" || key2 === "key" || delete data5[key2];
                        if (_errs12 === errors) {
                          if (data5.name !== void 0) {
                            let _errs13 = errors;
                            if (typeof data5.name != "string")
                              return validate21.errors = [{ instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid2 = _errs13 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data5.baseUrl !== void 0) {
                              let _errs15 = errors;
                              if (typeof data5.baseUrl != "string")
                                return validate21.errors = [{ instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                              var valid2 = _errs15 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data5.labels !== void 0) {
                                let data8 = data5.labels, _errs17 = errors;
                                if (errors === _errs17)
                                  if (data8 && typeof data8 == "object" && !Array.isArray(data8))
                                    for (let key3 in data8) {
                                      let _errs20 = errors;
                                      if (typeof data8[key3] != "string")
                                        return validate21.errors = [{ instancePath: instancePath + "/target/labels/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/target/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                      var valid3 = _errs20 === errors;
                                      if (!valid3)
                                        break;
                                    }
                                  else
                                    return validate21.errors = [{ instancePath: instancePath + "/target/labels", schemaPath: "#/properties/target/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                var valid2 = _errs17 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2)
                                if (data5.key !== void 0) {
                                  let _errs22 = errors;
                                  if (typeof data5.key != "string")
                                    return validate21.errors = [{ instancePath: instancePath + "/target/key", schemaPath: "#/properties/target/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                  var valid2 = _errs22 === errors;
                                } else
                                  var valid2 = !0;
                            }
                          }
                        }
                      }
                    } else
                      return validate21.errors = [{ instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                  var valid0 = _errs10 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.verdict !== void 0) {
                    let data11 = data.verdict, _errs24 = errors;
                    if (!(data11 === "conformant" || data11 === "nonconformant" || data11 === "incomplete" || data11 === "error"))
                      return validate21.errors = [{ instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema6.properties.verdict.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs24 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.partial !== void 0) {
                      let data12 = data.partial, _errs25 = errors, _errs26 = errors, valid4 = !1, _errs27 = errors;
                      if (data12 !== null) {
                        let err0 = { instancePath: instancePath + "/partial", schemaPath: "#/properties/partial/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                      }
                      var _valid0 = _errs27 === errors;
                      if (valid4 = valid4 || _valid0, !valid4) {
                        let _errs29 = errors;
                        validate22(data12, { instancePath: instancePath + "/partial", parentData: data, parentDataProperty: "partial", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length);
                        var _valid0 = _errs29 === errors;
                        valid4 = valid4 || _valid0;
                      }
                      if (valid4)
                        errors = _errs26, vErrors !== null && (_errs26 ? vErrors.length = _errs26 : vErrors = null);
                      else {
                        let err1 = { instancePath: instancePath + "/partial", schemaPath: "#/properties/partial/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                        return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate21.errors = vErrors, !1;
                      }
                      var valid0 = _errs25 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.open !== void 0) {
                        let _errs30 = errors;
                        validate24(data.open, { instancePath: instancePath + "/open", parentData: data, parentDataProperty: "open", rootData }) || (vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors), errors = vErrors.length);
                        var valid0 = _errs30 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.harm !== void 0) {
                          let _errs31 = errors;
                          validate24(data.harm, { instancePath: instancePath + "/harm", parentData: data, parentDataProperty: "harm", rootData }) || (vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors), errors = vErrors.length);
                          var valid0 = _errs31 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.counts !== void 0) {
                            let _errs32 = errors;
                            validate27(data.counts, { instancePath: instancePath + "/counts", parentData: data, parentDataProperty: "counts", rootData }) || (vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors), errors = vErrors.length);
                            var valid0 = _errs32 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.problems !== void 0) {
                              let data16 = data.problems, _errs33 = errors;
                              if (errors === _errs33)
                                if (Array.isArray(data16)) {
                                  var valid5 = !0;
                                  let len0 = data16.length;
                                  for (let i0 = 0; i0 < len0; i0++) {
                                    let _errs35 = errors;
                                    validate43(data16[i0], { instancePath: instancePath + "/problems/" + i0, parentData: data16, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors), errors = vErrors.length);
                                    var valid5 = _errs35 === errors;
                                    if (!valid5)
                                      break;
                                  }
                                } else
                                  return validate21.errors = [{ instancePath: instancePath + "/problems", schemaPath: "#/properties/problems/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                              var valid0 = _errs33 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.judged !== void 0) {
                                let data18 = data.judged, _errs36 = errors;
                                if (errors === _errs36)
                                  if (data18 && typeof data18 == "object" && !Array.isArray(data18))
                                    for (let key4 in data18) {
                                      let data19 = data18[key4], _errs39 = errors;
                                      if (errors === _errs39)
                                        if (data19 && typeof data19 == "object" && !Array.isArray(data19))
                                          for (let key5 in data19) {
                                            let _errs42 = errors;
                                            validate28(data19[key5], { instancePath: instancePath + "/judged/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data19, parentDataProperty: key5, rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                                            var valid7 = _errs42 === errors;
                                            if (!valid7)
                                              break;
                                          }
                                        else
                                          return validate21.errors = [{ instancePath: instancePath + "/judged/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/judged/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                      var valid6 = _errs39 === errors;
                                      if (!valid6)
                                        break;
                                    }
                                  else
                                    return validate21.errors = [{ instancePath: instancePath + "/judged", schemaPath: "#/properties/judged/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                var valid0 = _errs36 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.resources !== void 0) {
                                  let data21 = data.resources, _errs43 = errors, _errs44 = errors, valid8 = !1, _errs45 = errors;
                                  if (data21 !== null) {
                                    let err2 = { instancePath: instancePath + "/resources", schemaPath: "#/properties/resources/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                                  }
                                  var _valid1 = _errs45 === errors;
                                  if (valid8 = valid8 || _valid1, !valid8) {
                                    let _errs47 = errors;
                                    validate44(data21, { instancePath: instancePath + "/resources", parentData: data, parentDataProperty: "resources", rootData }) || (vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors), errors = vErrors.length);
                                    var _valid1 = _errs47 === errors;
                                    valid8 = valid8 || _valid1;
                                  }
                                  if (valid8)
                                    errors = _errs44, vErrors !== null && (_errs44 ? vErrors.length = _errs44 : vErrors = null);
                                  else {
                                    let err3 = { instancePath: instancePath + "/resources", schemaPath: "#/properties/resources/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                    return vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++, validate21.errors = vErrors, !1;
                                  }
                                  var valid0 = _errs43 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.diagnosis !== void 0) {
                                    let data22 = data.diagnosis, _errs48 = errors;
                                    if (errors === _errs48)
                                      if (Array.isArray(data22)) {
                                        var valid9 = !0;
                                        let len1 = data22.length;
                                        for (let i1 = 0; i1 < len1; i1++) {
                                          let data23 = data22[i1], _errs50 = errors;
                                          if (errors === _errs50)
                                            if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
                                              let missing3;
                                              if (data23.code === void 0 && (missing3 = "code") || data23.level === void 0 && (missing3 = "level") || data23.message === void 0 && (missing3 = "message"))
                                                return validate21.errors = [{ instancePath: instancePath + "/diagnosis/" + i1, schemaPath: "#/properties/diagnosis/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                              {
                                                let _errs52 = errors;
                                                for (let key6 in data23)
                                                  key6 === "code" || key6 === "level" || key6 === "message" || delete data23[key6];
                                                if (_errs52 === errors) {
                                                  if (data23.code !== void 0) {
                                                    let _errs53 = errors;
                                                    if (typeof data23.code != "string")
                                                      return validate21.errors = [{ instancePath: instancePath + "/diagnosis/" + i1 + "/code", schemaPath: "#/properties/diagnosis/items/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                    var valid10 = _errs53 === errors;
                                                  } else
                                                    var valid10 = !0;
                                                  if (valid10) {
                                                    if (data23.level !== void 0) {
                                                      let data25 = data23.level, _errs55 = errors;
                                                      if (!(data25 === "error" || data25 === "warning" || data25 === "note"))
                                                        return validate21.errors = [{ instancePath: instancePath + "/diagnosis/" + i1 + "/level", schemaPath: "#/properties/diagnosis/items/properties/level/enum", keyword: "enum", params: { allowedValues: schema6.properties.diagnosis.items.properties.level.enum }, message: "must be equal to one of the allowed values" }], !1;
                                                      var valid10 = _errs55 === errors;
                                                    } else
                                                      var valid10 = !0;
                                                    if (valid10)
                                                      if (data23.message !== void 0) {
                                                        let _errs56 = errors;
                                                        if (typeof data23.message != "string")
                                                          return validate21.errors = [{ instancePath: instancePath + "/diagnosis/" + i1 + "/message", schemaPath: "#/properties/diagnosis/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                        var valid10 = _errs56 === errors;
                                                      } else
                                                        var valid10 = !0;
                                                  }
                                                }
                                              }
                                            } else
                                              return validate21.errors = [{ instancePath: instancePath + "/diagnosis/" + i1, schemaPath: "#/properties/diagnosis/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                          var valid9 = _errs50 === errors;
                                          if (!valid9)
                                            break;
                                        }
                                      } else
                                        return validate21.errors = [{ instancePath: instancePath + "/diagnosis", schemaPath: "#/properties/diagnosis/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                    var valid0 = _errs48 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.timings !== void 0) {
                                      let data27 = data.timings, _errs58 = errors;
                                      if (errors === _errs58)
                                        if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                                          let missing4;
                                          if (data27.startedAt === void 0 && (missing4 = "startedAt") || data27.durationMs === void 0 && (missing4 = "durationMs"))
                                            return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }], !1;
                                          {
                                            let _errs60 = errors;
                                            for (let key7 in data27)
                                              key7 === "startedAt" || key7 === "durationMs" || delete data27[key7];
                                            if (_errs60 === errors) {
                                              if (data27.startedAt !== void 0) {
                                                let _errs61 = errors;
                                                if (typeof data27.startedAt != "string")
                                                  return validate21.errors = [{ instancePath: instancePath + "/timings/startedAt", schemaPath: "#/properties/timings/properties/startedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                var valid11 = _errs61 === errors;
                                              } else
                                                var valid11 = !0;
                                              if (valid11)
                                                if (data27.durationMs !== void 0) {
                                                  let data29 = data27.durationMs, _errs63 = errors;
                                                  if (errors === _errs63)
                                                    if (typeof data29 == "number" && isFinite(data29)) {
                                                      if (data29 < 0 || isNaN(data29))
                                                        return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                                    } else
                                                      return validate21.errors = [{ instancePath: instancePath + "/timings/durationMs", schemaPath: "#/properties/timings/properties/durationMs/type", keyword: "type", params: { type: "number" }, message: "must be number" }], !1;
                                                  var valid11 = _errs63 === errors;
                                                } else
                                                  var valid11 = !0;
                                            }
                                          }
                                        } else
                                          return validate21.errors = [{ instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                      var valid0 = _errs58 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.digests !== void 0) {
                                        let data30 = data.digests, _errs65 = errors;
                                        if (errors === _errs65)
                                          if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
                                            let missing5;
                                            if (data30.plan === void 0 && (missing5 = "plan") || data30.rules === void 0 && (missing5 = "rules") || data30.conventions === void 0 && (missing5 = "conventions"))
                                              return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }], !1;
                                            {
                                              let _errs67 = errors;
                                              for (let key8 in data30)
                                                key8 === "plan" || key8 === "rules" || key8 === "conventions" || delete data30[key8];
                                              if (_errs67 === errors) {
                                                if (data30.plan !== void 0) {
                                                  let _errs68 = errors;
                                                  if (typeof data30.plan != "string")
                                                    return validate21.errors = [{ instancePath: instancePath + "/digests/plan", schemaPath: "#/properties/digests/properties/plan/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                  var valid12 = _errs68 === errors;
                                                } else
                                                  var valid12 = !0;
                                                if (valid12) {
                                                  if (data30.rules !== void 0) {
                                                    let _errs70 = errors;
                                                    if (typeof data30.rules != "string")
                                                      return validate21.errors = [{ instancePath: instancePath + "/digests/rules", schemaPath: "#/properties/digests/properties/rules/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                    var valid12 = _errs70 === errors;
                                                  } else
                                                    var valid12 = !0;
                                                  if (valid12)
                                                    if (data30.conventions !== void 0) {
                                                      let _errs72 = errors;
                                                      if (typeof data30.conventions != "string")
                                                        return validate21.errors = [{ instancePath: instancePath + "/digests/conventions", schemaPath: "#/properties/digests/properties/conventions/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                      var valid12 = _errs72 === errors;
                                                    } else
                                                      var valid12 = !0;
                                                }
                                              }
                                            }
                                          } else
                                            return validate21.errors = [{ instancePath: instancePath + "/digests", schemaPath: "#/properties/digests/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                        var valid0 = _errs65 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.gate !== void 0) {
                                          let data34 = data.gate, _errs74 = errors, _errs75 = errors, valid13 = !1, _errs76 = errors;
                                          if (data34 !== null) {
                                            let err4 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf/0/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                                          }
                                          var _valid2 = _errs76 === errors;
                                          if (valid13 = valid13 || _valid2, !valid13) {
                                            let _errs78 = errors;
                                            if (errors === _errs78)
                                              if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
                                                let missing6;
                                                if (data34.exitCode === void 0 && (missing6 = "exitCode") || data34.failOn === void 0 && (missing6 = "failOn")) {
                                                  let err5 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf/1/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" };
                                                  vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
                                                } else {
                                                  let _errs80 = errors;
                                                  for (let key9 in data34)
                                                    key9 === "exitCode" || key9 === "failOn" || delete data34[key9];
                                                  if (_errs80 === errors) {
                                                    if (data34.exitCode !== void 0) {
                                                      let data35 = data34.exitCode, _errs81 = errors;
                                                      if (!(typeof data35 == "number" && !(data35 % 1) && !isNaN(data35) && isFinite(data35))) {
                                                        let err6 = { instancePath: instancePath + "/gate/exitCode", schemaPath: "#/properties/gate/anyOf/1/properties/exitCode/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                                        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
                                                      }
                                                      var valid14 = _errs81 === errors;
                                                    } else
                                                      var valid14 = !0;
                                                    if (valid14)
                                                      if (data34.failOn !== void 0) {
                                                        let data36 = data34.failOn, _errs83 = errors;
                                                        if (!(data36 === "must" || data36 === "should" || data36 === "never")) {
                                                          let err7 = { instancePath: instancePath + "/gate/failOn", schemaPath: "#/properties/gate/anyOf/1/properties/failOn/enum", keyword: "enum", params: { allowedValues: schema6.properties.gate.anyOf[1].properties.failOn.enum }, message: "must be equal to one of the allowed values" };
                                                          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
                                                        }
                                                        var valid14 = _errs83 === errors;
                                                      } else
                                                        var valid14 = !0;
                                                  }
                                                }
                                              } else {
                                                let err8 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                                                vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                                              }
                                            var _valid2 = _errs78 === errors;
                                            valid13 = valid13 || _valid2;
                                          }
                                          if (valid13)
                                            errors = _errs75, vErrors !== null && (_errs75 ? vErrors.length = _errs75 : vErrors = null);
                                          else {
                                            let err9 = { instancePath: instancePath + "/gate", schemaPath: "#/properties/gate/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
                                            return vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++, validate21.errors = vErrors, !1;
                                          }
                                          var valid0 = _errs74 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0)
                                          if (data.left !== void 0) {
                                            let data37 = data.left, _errs84 = errors;
                                            if (errors === _errs84)
                                              if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
                                                let missing7;
                                                if (data37.problems === void 0 && (missing7 = "problems") || data37.labels === void 0 && (missing7 = "labels") || data37.judged === void 0 && (missing7 = "judged") || data37.diagnosis === void 0 && (missing7 = "diagnosis"))
                                                  return validate21.errors = [{ instancePath: instancePath + "/left", schemaPath: "#/properties/left/required", keyword: "required", params: { missingProperty: missing7 }, message: "must have required property '" + missing7 + "'" }], !1;
                                                {
                                                  let _errs86 = errors;
                                                  for (let key10 in data37)
                                                    key10 === "problems" || key10 === "labels" || key10 === "judged" || key10 === "diagnosis" || delete data37[key10];
                                                  if (_errs86 === errors) {
                                                    if (data37.problems !== void 0) {
                                                      let _errs87 = errors;
                                                      validate28(data37.problems, { instancePath: instancePath + "/left/problems", parentData: data37, parentDataProperty: "problems", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                                                      var valid15 = _errs87 === errors;
                                                    } else
                                                      var valid15 = !0;
                                                    if (valid15) {
                                                      if (data37.labels !== void 0) {
                                                        let _errs88 = errors;
                                                        validate28(data37.labels, { instancePath: instancePath + "/left/labels", parentData: data37, parentDataProperty: "labels", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                                                        var valid15 = _errs88 === errors;
                                                      } else
                                                        var valid15 = !0;
                                                      if (valid15) {
                                                        if (data37.judged !== void 0) {
                                                          let _errs89 = errors;
                                                          validate28(data37.judged, { instancePath: instancePath + "/left/judged", parentData: data37, parentDataProperty: "judged", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                                                          var valid15 = _errs89 === errors;
                                                        } else
                                                          var valid15 = !0;
                                                        if (valid15)
                                                          if (data37.diagnosis !== void 0) {
                                                            let _errs90 = errors;
                                                            validate28(data37.diagnosis, { instancePath: instancePath + "/left/diagnosis", parentData: data37, parentDataProperty: "diagnosis", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length);
                                                            var valid15 = _errs90 === errors;
                                                          } else
                                                            var valid15 = !0;
                                                      }
                                                    }
                                                  }
                                                }
                                              } else
                                                return validate21.errors = [{ instancePath: instancePath + "/left", schemaPath: "#/properties/left/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                            var valid0 = _errs84 === errors;
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
    } else
      return validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate21.errors = vErrors, errors === 0;
}

/** Whether a value fits summary.schema.json, unknown keys left out of it; what is wrong is in `errors` afterwards. */
export const validateSummary: SummaryValidator = stdin_default;
