import { useId } from "react";
import { Switch } from "../../components/inputs/switch.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** Has every method ask the model why it calls, except those that say otherwise. */
export function ToolcallReasonRow({ preferences: { toolcallReason }, onChange }: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow label="Ask for a reason" help="Adds the optional argument toolcall_reason to every method">
      <Switch
        state={toolcallReason ? "on" : "off"}
        label="Ask the model why it calls"
        describedBy={id}
        onToggle={() => onChange({ toolcallReason: !toolcallReason })}
      />
      <p id={id} className="pt-1 text-meta text-2">
        The model says in it why it calls; the tool does not get it.
      </p>
    </SettingRow>
  );
}
