import type { MetadataPlace } from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { metadataStep, organisationValue } from "./metadata-edit.ts";

export interface FlagPlace {
  flag: "isCore" | "visible";
  tool: RegistryTool;
  /** The name of a method; absent for the tool itself. */
  method?: string;
}

/**
 * Whether a tool or a method is core or visible, and the function that changes that for the
 * organisation; undefined when it is gone.
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
    method === undefined
      ? displayName
      : t("{method} in {tool}", { method: effective.displayName, tool: displayName });
  const isOn = effective[flag];
  return {
    isOn,
    /** The code declares it core. */
    locked: flag === "isCore" && declared.isCore,
    isSetHere: organisationValue(drafted.settings, place) !== undefined,
    label: `${flag === "isCore" ? t("Core") : t("Visible")}: ${what}`,
    blocked,
    toggle: () => onStep(metadataStep(tool, place, !isOn)),
  };
}

export const LOCKED_TEXT = t("Its code declares it core. It cannot be made non-core.");
