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
  const { save, pending } = useOverridesContext();
  const id = useId();
  const { name, displayName } = tool.definition;
  const declared = method === undefined ? tool.declared : declaredMethod(tool, method);
  const effective = method === undefined ? tool.definition : tool.definition.methods.find((one) => one.name === method);
  if (!declared || !effective) return null;

  const locked = flag === "isCore" && declared.isCore;
  const sent = pending?.tool === name ? changeOf(pending.changes, method)?.[flag] : undefined;
  const on = sent === undefined ? effective[flag] : (sent ?? declared[flag]);
  const toggle = () => {
    // Back to what the code declares is no override at all.
    const value = !on === declared[flag] && !(flag === "visible" && tool.declared.hiddenByDefault) ? null : !on;
    const change = { [flag]: value };
    save(name, method === undefined ? change : { methods: { [method]: change } });
  };
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

function changeOf(changes: { methods?: Record<string, object> }, method: string | undefined) {
  const change = method === undefined ? changes : changes.methods?.[method];
  return change as { isCore?: boolean | null; visible?: boolean | null } | undefined;
}
