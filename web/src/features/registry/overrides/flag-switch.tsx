import type { MetadataPlace } from "@pegboard/registry-core";
import { useId } from "react";
import { Switch } from "../../../components/inputs/switch.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { metadataStep } from "./metadata-edit.ts";

interface FlagSwitchProps {
  flag: "isCore" | "visible";
  tool: RegistryTool;
  /** A method's name; the tool itself without one. */
  method?: string;
}

/** Makes a tool or a method core or visible for the organisation, or takes it back. */
export function FlagSwitch({ flag, tool, method }: FlagSwitchProps) {
  const { onStep, blocked } = useOwnerEdit();
  const id = useId();
  const { name, displayName } = tool.definition;
  const declared = method === undefined ? tool.declared : findDeclaredMethod(tool, method);
  const effective = method === undefined ? tool.definition : tool.definition.methods.find((one) => one.name === method);
  if (!declared || !effective) return null;

  const locked = flag === "isCore" && declared.isCore;
  const place = { tool: name, ...(method !== undefined && { method }), field: flag } as MetadataPlace;
  const what = method === undefined ? displayName : `${effective.displayName} in ${displayName}`;
  return (
    <>
      <Switch
        state={effective[flag] ? "on" : "off"}
        locked={locked}
        blocked={blocked}
        label={`${flag === "isCore" ? "Core" : "Visible"}: ${what}`}
        describedBy={locked ? id : undefined}
        onToggle={() => onStep(metadataStep(tool, place, !effective[flag]))}
      />
      {locked && (
        <span id={id} className="sr-only">
          Its code declares it core. It cannot be made non-core.
        </span>
      )}
    </>
  );
}
