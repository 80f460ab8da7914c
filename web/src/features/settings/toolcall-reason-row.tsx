import { useId } from "react";
import { Switch } from "../../components/inputs/switch.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/**
 * A row that makes every method ask the model why it calls, except those that declare otherwise.
 */
export function ToolcallReasonRow({
  preferences: { toolcallReason },
  onChange,
}: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow label={say.askForAReason} help={say.askForAReasonHelp}>
      <Switch
        state={toolcallReason ? "on" : "off"}
        label={say.askTheModelWhyItCalls}
        describedBy={id}
        onToggle={() => onChange({ toolcallReason: !toolcallReason })}
      />
      <p id={id} className="pt-1 text-meta text-2">
        {say.askForAReasonEffect}
      </p>
    </SettingRow>
  );
}
