import type { MetadataPlace } from "@pegboard/registry-core/internal";
import { common } from "../../../language/common.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { metadataStep, organisationValue } from "./metadata-edit.ts";
import { say } from "./texts.ts";

export interface FlagPlace {
  flag: "isCore" | "visible";
  tool: RegistryTool;
  /** A method's name; the tool itself without one. */
  method?: string;
}

/**
 * Whether a tool or a method is core or visible, and what changes that for the organisation;
 * undefined when it is gone.
 */
export function useFlag({ flag, tool, method }: FlagPlace) {
  const { drafted, onStep, blocked } = useOwnerEdit("drafted", "onStep", "blocked");
  const { name, displayName } = tool.definition;
  const declared = method === undefined ? tool.declared : findDeclaredMethod(tool, method);
  const effective =
    method === undefined
      ? tool.definition
      : tool.definition.methods.find((one) => one.name === method);
  if (!declared || !effective) return undefined;
  const place = {
    tool: name,
    ...(method !== undefined && { method }),
    field: flag,
  } as MetadataPlace;
  const what =
    method === undefined ? displayName : say.methodOfTool(effective.displayName, displayName);
  const isOn = effective[flag];
  return {
    isOn,
    /** Its code declares it core. */
    locked: flag === "isCore" && declared.isCore,
    isSetHere: organisationValue(drafted.settings, place) !== undefined,
    label: `${flag === "isCore" ? common.core : common.visible}: ${what}`,
    blocked,
    toggle: () => onStep(metadataStep(tool, place, !isOn)),
  };
}

export const LOCKED_TEXT = say.declaredCore;
