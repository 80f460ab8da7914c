import {
  applyDefaults,
  coerceJson,
  couldBeFormatted,
  fieldLabel,
  hasMoreValues,
  isJsonObject,
  isLargerThan,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  labelledIssue,
  parseJson,
  SCHEMA_LIMITS,
  type ValidateJson,
  validateJson,
  valueIssue,
  withoutNullOptions,
} from "@pegboard/json-schema";
import { describeFirst, english, type Translate } from "@pegboard/json-schema/messages";
import { withOwnNames } from "../definition/parameter-names.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { TOOLCALL_REASON, withoutToolcallReason } from "../definition/toolcall-reason.ts";
import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { describeIssue } from "../messages/issue-messages.ts";
import { memberAt } from "../settings/config-members.ts";
import type { AdmittedMethod } from "./admit-call.ts";
import { admitCall } from "./admit-call.ts";
import type { CallApproval } from "./approvals.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { type FailedCall, failedCall } from "./call-result.ts";

export interface ReadArguments {
  /** The arguments that the tool gets: coerced, valid, without the reason. */
  args: JsonObject;
  /** Why the model says it calls. */
  reason?: string;
}

/** What of a method decides about the arguments of its calls. */
export interface ArgumentRules extends Pick<AdmittedMethod, "label"> {
  tool: { definition: Pick<ToolDefinition, "fromOutside"> };
  method: { definition: Pick<MethodDefinition, "parameters"> };
}

/** The arguments of a call as its method takes them. */
export function readArguments(
  admitted: ArgumentRules,
  given: JsonValue,
  validate: ValidateJson,
): ReadArguments | FailedCall {
  const { parameters } = admitted.method.definition;
  if (isLargerThan(given, LIMITS.argumentCharacters)) {
    const most = `${LIMITS.argumentCharacters / 1_000_000} million characters`;
    return failedCall(
      "invalid arguments",
      `The arguments of ${admitted.label} have more than ${most}. Send less.`,
    );
  }
  if (typeof given === "string" && hasMoreValues(given, SCHEMA_LIMITS.argumentValues)) {
    const most = `${SCHEMA_LIMITS.argumentValues} values`;
    return failedCall(
      "invalid arguments",
      `The arguments of ${admitted.label} have more than ${most}. Send less.`,
    );
  }
  const said = typeof given === "string" ? parseText(given) : ownCopy(given);
  if (!isJsonObject(said)) {
    const issue = said === undefined ? "they are not valid JSON" : "they have to be a JSON object";
    return failedCall(
      "invalid arguments",
      `The arguments of ${admitted.label} are invalid: ${issue}.`,
    );
  }
  const parsed = withOwnNames(parameters, said);
  const own = withoutToolcallReason(parameters, parsed);
  const coerced = coerceJson(parameters, withoutNullOptions(parameters, own));
  const args = isJsonObject(coerced) ? applyDefaults(parameters, coerced, true) : coerced;
  const infinite = infinitePlaces(args, []).map((path) => valueIssue(path, "not_finite"));
  const found = infinite.length > 0 ? infinite : validate(parameters, args);
  const issues = admitted.tool.definition.fromOutside
    ? found.filter((issue) => !isNoteOfServer(issue, args))
    : found;
  if (issues.length > 0) return invalidArguments(admitted.label, parameters, issues);
  const reason = own === parsed ? undefined : parsed[TOOLCALL_REASON];
  return { args: isJsonObject(args) ? args : own, ...(typeof reason === "string" && { reason }) };
}

/**
 * Whether only the server itself can say if it takes a text: formats are notes in JSON Schema, and
 * libraries take more for an address, a time or an e-mail address than the standards do.
 */
function isNoteOfServer({ code, path }: Issue, args: JsonValue): boolean {
  return code === "format" && couldBeFormatted(String(memberAt(args, path)));
}

/**
 * A copy of lists and plain objects, so that a tool that changes its arguments changes nothing of
 * its caller's. Anything else, which only a program can pass, stays itself.
 */
function ownCopy(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ownCopy);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, ownCopy(member)]));
}

/** The places of numbers that JSON cannot carry, which `1e400` is read as. */
function infinitePlaces(value: JsonValue, path: Issue["path"]): Issue["path"][] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    infinitePlaces(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export function invalidArguments(
  label: string,
  parameters: JsonSchema,
  issues: Issue[],
): FailedCall {
  const message = describeInvalidArguments({ label, parameters, issues }, english);
  return failedCall("invalid arguments", message, issues);
}

/** Why arguments are refused: the method by its label, and what is wrong, field by field. */
export function describeInvalidArguments(
  {
    label,
    parameters,
    issues,
  }: { label: string; parameters: JsonSchema; issues: readonly Issue[] },
  t: Translate,
): string {
  const describe = (issue: Issue) => {
    const isWhole = issue.path.length === 0;
    const label = isWhole
      ? t("their object")
      : fieldLabel({ configSchema: parameters }, issue.path, t);
    return labelledIssue(label, { code: issue.code, message: describeIssue(issue, t) });
  };
  const reasons = describeFirst(issues, describe, t);
  return t("The arguments of {label} are invalid: {reasons}.", { label, reasons });
}

/**
 * Parses arguments in JSON text. An empty text means no arguments: models send nothing at all for a
 * method without parameters.
 */
function parseText(text: string): JsonValue | undefined {
  if (text.trim() === "") return {};
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A call that may run, with what its method gets. */
export interface ReadyCall extends AdmittedMethod, ReadArguments {
  call: MethodCall;
  /** Present when somebody approved the call with these arguments, and in this form. */
  approval?: CallApproval;
  form?: string;
}

/**
 * Decides everything before a call runs: whether its method may be called, and with which
 * arguments.
 */
export function prepareCall(
  environment: CallEnvironment,
  call: MethodCall,
): ReadyCall | FailedCall {
  const admitted = admitCall(environment, call.functionName);
  if ("code" in admitted) return admitted;
  const read = readArguments(admitted, call.args, environment.validate ?? validateJson);
  return "code" in read ? read : { ...admitted, ...read, call };
}
