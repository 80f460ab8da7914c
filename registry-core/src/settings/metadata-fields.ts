import type { Translate } from "@pegboard/json-schema/messages";
import type {
  MetadataValue,
  MethodMetadataField,
  ToolMetadataField,
  ToolMetadataOverrides,
  ToolOperation,
} from "./owner-settings.ts";

/** The fields that the organisation can set for a method. */
export const METHOD_METADATA_FIELDS = [
  "isCore",
  "visible",
  "displayName",
  "description",
  "risk",
] as const satisfies readonly MethodMetadataField[];

/** The fields that the organisation can set for a tool. */
export const TOOL_METADATA_FIELDS = [
  "isCore",
  "visible",
  "displayName",
  "description",
  "weight",
  "icon",
  "color",
  "disabledReason",
] as const satisfies readonly ToolMetadataField[];

/** A field that the organisation can set for a tool or for a method. */
export type MetadataField = ToolMetadataField | MethodMetadataField;

/** The fields' names for people. */
export const METADATA_FIELD_TITLES: Readonly<Record<MetadataField, (t: Translate) => string>> = {
  isCore: (t) => t("Core"),
  visible: (t) => t("Visible"),
  displayName: (t) => t("Display name"),
  description: (t) => t("Description"),
  weight: (t) => t("Weight"),
  icon: (t) => t("Icon"),
  color: (t) => t("Colour"),
  disabledReason: (t) => t("Disabled, because"),
  risk: (t) => t("Risk"),
};

/** A field that the organisation sets for a tool, or for one of its methods. */
export type MetadataPlace =
  | { tool: string; method?: undefined; field: ToolMetadataField }
  | { tool: string; method: string; field: MethodMetadataField };

/**
 * The operation that sets a field of a tool or method for the organisation; null takes the field
 * back to what the code declares.
 */
export function metadataOperation(
  place: MetadataPlace,
  value: MetadataValue | null,
): ToolOperation {
  if (place.method === undefined) {
    const { tool, field } = place;
    return value === null
      ? { op: "resetToolMetadata", tool, field }
      : { op: "setToolMetadata", tool, field, value };
  }
  const { tool, method, field } = place;
  return value === null
    ? { op: "resetMethodMetadata", tool, method, field }
    : { op: "setMethodMetadata", tool, method, field, value };
}

/** The operations that set all of these fields for a tool. */
export function metadataOperations(tool: string, metadata: ToolMetadataOverrides): ToolOperation[] {
  return TOOL_METADATA_FIELDS.flatMap((field) => {
    const value = metadata[field];
    return value === undefined ? [] : [metadataOperation({ tool, field }, value)];
  });
}
