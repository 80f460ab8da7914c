import type { OwnerSettings } from "@pegboard/registry-core";
import {
  type MetadataPlace,
  type MetadataValue,
  metadataOperation,
  type Origin,
  operationItem,
  ownValue,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { say } from "./texts.ts";

type Said<Value> = { [Field in MetadataPlace["field"]]?: Value };

/** What the code declares of a tool or a method. */
export function declaredValue(tool: RegistryTool, place: MetadataPlace): MetadataValue | undefined {
  const declared: Said<MetadataValue> | undefined = findDeclared(tool, place);
  return declared?.[place.field];
}

/** Where the declared value comes from. */
export function declaredOrigin(tool: RegistryTool, place: MetadataPlace): Origin | undefined {
  const origins: Said<Origin> | undefined = findDeclared(tool, place)?.origins;
  return origins?.[place.field];
}

const findDeclared = (tool: RegistryTool, { method }: MetadataPlace) =>
  method === undefined ? tool.declared : findDeclaredMethod(tool, method);

/** The organisation's value; undefined for none. */
export function organisationValue(
  { tools }: OwnerSettings,
  { tool, method, field }: MetadataPlace,
): MetadataValue | undefined {
  const { metadata, methodMetadata } = toToolSettings(ownValue(tools, tool));
  const said: Said<MetadataValue> | undefined =
    method === undefined ? metadata : ownValue(methodMetadata, method);
  return said?.[field];
}

/** Says something for the organisation; null, or what the code declares, takes it back. */
export function metadataStep(
  tool: RegistryTool,
  place: MetadataPlace,
  value: MetadataValue | null,
): DraftStep {
  // A tool that is hidden only by default is hidden by a decision once somebody says so.
  const decides = place.field === "visible" && tool.declared.hiddenByDefault === true;
  const isDeclared = value === declaredValue(tool, place) && !decides;
  const operation = metadataOperation(place, isDeclared ? null : value);
  return {
    label: say.changeForTheOrganisation(tool.definition.displayName),
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
