import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import {
  type MetadataPlace,
  type MetadataValue,
  metadataOperation,
  type Origin,
  operationItem,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";

type ByMetadataField<Value> = { [Field in MetadataPlace["field"]]?: Value };

/** The value that the code declares for a tool or a method. */
export function declaredValue(tool: RegistryTool, place: MetadataPlace): MetadataValue | undefined {
  const declared: ByMetadataField<MetadataValue> | undefined = findDeclaredMetadata(tool, place);
  return declared?.[place.field];
}

/** The origin of the declared value. */
export function declaredValueOrigin(tool: RegistryTool, place: MetadataPlace): Origin | undefined {
  const origins: ByMetadataField<Origin> | undefined = findDeclaredMetadata(tool, place)?.origins;
  return origins?.[place.field];
}

const findDeclaredMetadata = (tool: RegistryTool, { method }: MetadataPlace) =>
  method === undefined ? tool.declared : findDeclaredMethod(tool, method);

/** The organisation's value; undefined for none. */
export function organisationValue(
  { tools }: OwnerSettings,
  { tool, method, field }: MetadataPlace,
): MetadataValue | undefined {
  const { metadata, methodMetadata } = toToolSettings(ownValue(tools, tool));
  const said: ByMetadataField<MetadataValue> | undefined =
    method === undefined ? metadata : ownValue(methodMetadata, method);
  return said?.[field];
}

/**
 * A step that sets a value for the organisation; null, or the value that the code declares, takes
 * it back.
 */
export function metadataStep(
  tool: RegistryTool,
  place: MetadataPlace,
  value: MetadataValue | null,
): DraftStep {
  // A tool that is hidden only by default is hidden by a decision once somebody sets it.
  const decides = place.field === "visible" && tool.declared.hiddenByDefault === true;
  const isDeclared = value === declaredValue(tool, place) && !decides;
  const operation = metadataOperation(place, isDeclared ? null : value);
  return {
    label: t("Change {name} for the organisation", { name: tool.definition.displayName }),
    operations: [operation],
  };
}

/** The step for a value while its text is typed: letters in a row are one step. */
export function typedStep(
  tool: RegistryTool,
  place: MetadataPlace,
  value: MetadataValue | null,
): DraftStep {
  return {
    ...metadataStep(tool, place, value),
    field: operationItem(metadataOperation(place, null)),
  };
}
