import { valueIssue } from "@pegboard/json-schema";
import { settingsIssue } from "../messages/settings-messages.ts";
import type { ToolMetadataField } from "./owner-settings.ts";
import { checkFlag, type FieldCheck } from "./parse-fields.ts";

/** The values that each field of metadata may have. */
export const METADATA_CHECKS: Readonly<Record<ToolMetadataField, FieldCheck>> = {
  isCore: checkFlag,
  visible: checkFlag,
  displayName: shortText(200),
  description: shortText(20_000),
  weight(value, path) {
    if (typeof value !== "number" || Number.isNaN(value))
      return [valueIssue(path, "type", { expected: "number" })];
    if (value > FARTHEST_WEIGHT)
      return [valueIssue(path, "maximum", { expected: FARTHEST_WEIGHT })];
    return value < -FARTHEST_WEIGHT
      ? [valueIssue(path, "minimum", { expected: -FARTHEST_WEIGHT })]
      : [];
  },
  icon: shortText(100),
  color: shortText(500),
  disabledReason: shortText(1_000),
};

const FARTHEST_WEIGHT = 1_000_000;

function shortText(longest: number): FieldCheck {
  return (value, path) => {
    if (typeof value !== "string") return [valueIssue(path, "type", { expected: "string" })];
    if (value.trim() === "") return [settingsIssue(path, "blank_text")];
    return value.length <= longest ? [] : [valueIssue(path, "maxLength", { expected: longest })];
  };
}
