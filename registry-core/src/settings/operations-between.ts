import { ownValue, sameJson } from "@pegboard/json-schema";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { METHOD_METADATA_FIELDS, TOOL_METADATA_FIELDS } from "./metadata-fields.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  TEMPLATES,
  toToolSettings,
} from "./owner-settings.ts";
import { restoreOperations } from "./restore-operations.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

/**
 * The operations that lead from one state of an owner's settings to another, one for each item that
 * differs. Applying them to `from` makes `to`.
 */
export function operationsBetween(from: OwnerSettings, to: OwnerSettings): SettingsOperation[] {
  const tools = mergedKeys(from.tools, to.tools).filter(
    (tool) => !sameJson(ownValue(from.tools, tool), ownValue(to.tools, tool)),
  );
  return [
    ...operationsAt(itemsOfAgent(from, to), { from, to }),
    ...tools.flatMap((tool) => operationsOfTool(tool, { from, to })),
  ];
}

interface SettingsPair {
  from: OwnerSettings;
  to: OwnerSettings;
}

function operationsOfTool(tool: string, { from, to }: SettingsPair): SettingsOperation[] {
  const [before, after] = [ownValue(from.tools, tool), ownValue(to.tools, tool)];
  if (after === undefined) return [{ op: "removeTool", tool }];
  const changed = operationsAt(itemsOfTool(tool, [toToolSettings(before), toToolSettings(after)]), {
    from,
    to,
  });
  // The switch comes last: an operation that makes the entry anew stores the policy for new tools
  // as its switch.
  const ofSwitch = restoreOperations(to, { op: "setTool", tool, state: "inherit" });
  const isNew = before === undefined && changed.length > 0;
  const isSwitched = toToolSettings(before).enabled !== toToolSettings(after).enabled;
  return isSwitched || (isNew && (to.newTools ?? "inherit") !== "inherit")
    ? [...changed, ...ofSwitch]
    : changed;
}

/** The operations that set those of the items that differ. */
function operationsAt(items: SettingsOperation[], { from, to }: SettingsPair): SettingsOperation[] {
  return items.flatMap((item) => {
    const wanted = restoreOperations(to, item);
    return sameJson(restoreOperations(from, item), wanted) ? [] : wanted;
  });
}

/** Operations that name every item of the owner as a whole; what they set does not count. */
function itemsOfAgent(...both: OwnerSettings[]): SettingsOperation[] {
  const prompts = both.map((settings) => settings.prompts ?? {});
  return [
    { op: "setNewTools", state: "inherit" },
    ...TEMPLATES.map((template) => ({ op: "resetTemplate", template }) as const),
    ...mergedKeys(...prompts.map(({ variables }) => variables)).map(
      (name) => ({ op: "removeVariable", name }) as const,
    ),
    ...mergedKeys(...prompts.map(({ testSets }) => testSets)).map(
      (name) => ({ op: "removeTestSet", name }) as const,
    ),
    { op: "setTokenBudget", tokens: null },
    ...mergedKeys(...both.map(({ toolSearch }) => toolSearch)).map(
      (format) => ({ op: "setToolSearch", format, search: "own" }) as const,
    ),
    { op: "setUnattended", unattended: null },
    { op: "setPresets", presets: [] },
    ...mergedKeys(...both.map(({ rules }) => rules)).map(
      (id) => ({ op: "setRule", id, rule: null }) as const,
    ),
  ];
}

/** Operations that name every item of a tool except its switch; what they set does not count. */
function itemsOfTool(tool: string, both: ReturnType<typeof toToolSettings>[]): SettingsOperation[] {
  const methodsOf = (
    part:
      | "methods"
      | "methodTexts"
      | "parameterTexts"
      | "methodMetadata"
      | "methodBehaviour"
      | "review",
  ) => mergedKeys(...both.map((entry) => entry[part]));
  return [
    ...methodsOf("methods").map(
      (method) => ({ op: "setMethod", tool, method, state: "inherit" }) as const,
    ),
    ...mergedKeys(...both.map(({ config }) => config)).map(
      (key) => ({ op: "resetConfig", tool, key }) as const,
    ),
    ...TOOL_TEXT_FIELDS.map((field) => ({ op: "resetToolText", tool, field }) as const),
    ...methodsOf("methodTexts").flatMap((method) =>
      METHOD_TEXT_FIELDS.map((field) => ({ op: "resetMethodText", tool, method, field }) as const),
    ),
    ...methodsOf("parameterTexts").flatMap((method) =>
      mergedKeys(...both.map(({ parameterTexts }) => ownValue(parameterTexts, method))).map(
        (parameter) => ({ op: "resetParameterText", tool, method, parameter }) as const,
      ),
    ),
    ...TOOL_METADATA_FIELDS.map((field) => ({ op: "resetToolMetadata", tool, field }) as const),
    ...methodsOf("methodMetadata").flatMap((method) =>
      METHOD_METADATA_FIELDS.map(
        (field) => ({ op: "resetMethodMetadata", tool, method, field }) as const,
      ),
    ),
    ...methodsOf("methodBehaviour").flatMap((method) =>
      BEHAVIOUR_FIELDS.map(
        (field) => ({ op: "resetMethodBehaviour", tool, method, field }) as const,
      ),
    ),
    ...methodsOf("review").map((method) => ({
      op: "setReview" as const,
      tool,
      method,
      decisions: [],
    })),
  ];
}

/** Each key once, in the order of the first record that has it. */
function mergedKeys(...records: (object | undefined)[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
}
