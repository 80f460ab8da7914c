import { isJsonObject, valueIssue } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import {
  METHOD_METADATA_FIELDS,
  type MetadataField,
  TOOL_METADATA_FIELDS,
} from "./metadata-fields.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import {
  BEHAVIOUR_CHECKS,
  checkDecisions,
  checkFields,
  checkJson,
  checkParameterTexts,
  checkPresetIds,
  checkSwitch,
  checkSwitchState,
  checkTestValues,
  checkText,
  checkTextOverride,
  checkTokens,
  checkToolSearch,
  checkUnattended,
  checkVariable,
  each,
  type FieldCheck,
  METADATA_CHECKS,
} from "./parse-fields.ts";
import { checkRule } from "./parse-rule.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

/**
 * Reads settings from outside. They are checked strictly: `"yes"`, `1` and `null` are no switches,
 * unknown keys are refused by path.
 */
export function parseSettings(value: unknown): { settings: OwnerSettings } | { issues: Issue[] } {
  const issues = checkFields(value, [], {
    fields: {
      newTools: checkSwitchState,
      prompts: checkPrompts,
      tokenBudget: checkTokens,
      toolSearch: each(checkToolSearch),
      unattended: checkUnattended,
      presets: checkPresetIds,
      rules: each(checkRule),
      tools: each(checkSettingsEntry),
    },
  });
  return issues.length > 0 ? { issues } : { settings: value as OwnerSettings };
}

const checkSettingsEntry: FieldCheck = (entry, path) =>
  typeof entry === "boolean"
    ? []
    : checkFields(entry, path, {
        fields: {
          enabled: checkSwitch,
          methods: each(checkSwitch),
          config: each(checkJson),
          texts: checkTexts(TOOL_TEXT_FIELDS),
          methodTexts: each(checkTexts(METHOD_TEXT_FIELDS)),
          parameterTexts: each(checkParameterTexts),
          metadata: metadataCheck(TOOL_METADATA_FIELDS),
          methodMetadata: each(metadataCheck(METHOD_METADATA_FIELDS)),
          methodBehaviour: each((said, place) =>
            checkFields(said, place, { fields: BEHAVIOUR_CHECKS }),
          ),
          review: each(checkDecisions),
        },
      });

const checkPrompts: FieldCheck = (prompts, path) =>
  checkFields(prompts, path, {
    fields: {
      system: checkText,
      user: checkText,
      variables: checkVariables,
      testSets: each(checkTestValues),
    },
  });

const checkVariables: FieldCheck = (variables, path) =>
  isJsonObject(variables)
    ? Object.entries(variables).flatMap(([name, value]) => checkVariable([name, value], path))
    : [valueIssue(path, "type", { expected: "object" })];

function checkTexts(fields: readonly string[]): FieldCheck {
  return (texts, path) =>
    checkFields(texts, path, {
      fields: Object.fromEntries(fields.map((field) => [field, checkTextOverride])),
    });
}

function metadataCheck(fields: readonly MetadataField[]): FieldCheck {
  const checks = Object.fromEntries(fields.map((field) => [field, METADATA_CHECKS[field]]));
  return (metadata, path) => checkFields(metadata, path, { fields: checks });
}
