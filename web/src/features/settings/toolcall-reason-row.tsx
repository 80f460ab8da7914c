import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { useId } from "react";
import { t } from "../../messages/t.ts";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/**
 * A row that makes every method ask the model why it calls, except those that declare otherwise.
 */
export function ToolcallReasonRow({
  preferences: { toolcallReason },
  onChange,
}: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow
      label={t("Ask for a reason")}
      help={t("Adds the optional argument toolcall_reason to every method")}
    >
      <Switch
        state={toolcallReason ? "on" : "off"}
        label={t("Ask the model why it calls")}
        describedBy={id}
        onToggle={() => onChange({ toolcallReason: !toolcallReason })}
      />
      <p id={id} className="pt-1 text-meta text-2">
        {t("The model says in it why it calls; the tool does not get it.")}
      </p>
    </SettingRow>
  );
}
