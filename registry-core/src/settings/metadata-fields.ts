import { valueIssue } from "../issue.ts";
import type {
  MetadataValue,
  MethodMetadataField,
  ToolMetadataField,
  ToolMetadataOverrides,
  ToolOperation,
} from "./agent-settings.ts";
import { checkFlag, type FieldCheck } from "./parse-fields.ts";
import { settingsIssue } from "./settings-issue.ts";

/** What the organisation can say about a method. */
export const METHOD_METADATA_FIELDS = [
  "isCore",
  "visible",
  "displayName",
  "description",
] as const satisfies readonly MethodMetadataField[];

/** What it can say about a tool. */
export const TOOL_METADATA_FIELDS = [
  ...METHOD_METADATA_FIELDS,
  "weight",
  "icon",
  "color",
  "disabledReason",
] as const satisfies readonly ToolMetadataField[];

/** What the fields are called where people read about them. */
export const METADATA_FIELD_TITLES: Readonly<Record<ToolMetadataField, string>> = {
  isCore: "Core",
  visible: "Visible",
  displayName: "Display name",
  description: "Description",
  weight: "Weight",
  icon: "Icon",
  color: "Colour",
  disabledReason: "Disabled, because",
};

/** What each may be. */
export const METADATA_CHECKS: Readonly<Record<ToolMetadataField, FieldCheck>> = {
  isCore: checkFlag,
  visible: checkFlag,
  displayName: shortText(200),
  description: shortText(20_000),
  weight(value, path) {
    if (typeof value !== "number" || Number.isNaN(value)) return [valueIssue(path, "type", { expected: "number" })];
    if (value > FARTHEST_WEIGHT) return [valueIssue(path, "maximum", { expected: FARTHEST_WEIGHT })];
    return value < -FARTHEST_WEIGHT ? [valueIssue(path, "minimum", { expected: -FARTHEST_WEIGHT })] : [];
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

/** A field of what the organisation says about a tool, or about one of its methods. */
export type MetadataPlace =
  | { tool: string; method?: undefined; field: ToolMetadataField }
  | { tool: string; method: string; field: MethodMetadataField };

/** The operation that says something about a tool or method for everybody; null takes it back to what the code declares. */
export function metadataOperation(place: MetadataPlace, value: MetadataValue | null): ToolOperation {
  if (place.method === undefined) {
    const { tool, field } = place;
    return value === null ? { op: "resetToolMetadata", tool, field } : { op: "setToolMetadata", tool, field, value };
  }
  const { tool, method, field } = place;
  return value === null
    ? { op: "resetMethodMetadata", tool, method, field }
    : { op: "setMethodMetadata", tool, method, field, value };
}

/** The operations that say all of it about a tool. */
export function metadataOperations(tool: string, metadata: ToolMetadataOverrides): ToolOperation[] {
  return TOOL_METADATA_FIELDS.flatMap((field) => {
    const value = metadata[field];
    return value === undefined ? [] : [metadataOperation({ tool, field }, value)];
  });
}
