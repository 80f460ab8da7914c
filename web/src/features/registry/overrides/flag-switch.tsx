import { type MetadataPlace, metadataOperation, operationItem } from "@pegboard/registry-core";
import { useId } from "react";
import { Switch } from "../../../components/inputs/switch.tsx";
import { declaredMethod, type RegistryTool } from "../registry-model.ts";
import { useOverridesContext } from "./use-overrides.ts";

interface FlagSwitchProps {
  flag: "isCore" | "visible";
  tool: RegistryTool;
  /** A method's name; the tool itself without one. */
  method?: string;
}

/** Makes a tool or a method core or visible for everybody, or takes it back. Applies at once. */
export function FlagSwitch({ flag, tool, method }: FlagSwitchProps) {
  const { say, pending } = useOverridesContext();
  const id = useId();
  const { name, displayName } = tool.definition;
  const declared = method === undefined ? tool.declared : declaredMethod(tool, method);
  const effective = method === undefined ? tool.definition : tool.definition.methods.find((one) => one.name === method);
  if (!declared || !effective) return null;

  const locked = flag === "isCore" && declared.isCore;
  const place = { tool: name, ...(method !== undefined && { method }), field: flag } as MetadataPlace;
  const item = operationItem(metadataOperation(place, null));
  const sent = pending.find((operation) => operationItem(operation) === item);
  const on = !sent ? effective[flag] : "value" in sent ? sent.value === true : declared[flag];
  // Back to what the code declares is no override at all.
  const isDeclared = !on === declared[flag] && !(flag === "visible" && tool.declared.hiddenByDefault);
  const toggle = () => say(place, isDeclared ? null : !on);
  const what = method === undefined ? displayName : `${effective.displayName} in ${displayName}`;
  return (
    <>
      <Switch
        state={on ? "on" : "off"}
        locked={locked}
        label={`${flag === "isCore" ? "Core" : "Visible"}: ${what}`}
        describedBy={locked ? id : undefined}
        onToggle={toggle}
      />
      {locked && (
        <span id={id} className="sr-only">
          Its code declares it core. It cannot be made non-core.
        </span>
      )}
    </>
  );
}
