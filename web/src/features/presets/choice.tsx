import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { type SwitchState, toToolSettings, withSeen } from "@pegboard/registry-core/internal";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../../settings/owner-edit.tsx";

const PRESET_SWITCH_STATES: { id: SwitchState; label: string }[] = [
  { id: "inherit", label: t("Not set") },
  { id: "on", label: t("On") },
  { id: "off", label: t("Off") },
];

interface PresetSwitchProps {
  label: string;
  state: boolean | undefined;
  blocked: string | undefined;
  onChange(state: SwitchState): void;
}

/** The state of a switch in a preset. */
export function PresetSwitch({ label, state, blocked, onChange }: PresetSwitchProps) {
  const chosen = state ? "on" : "off";
  const value: SwitchState = state === undefined ? "inherit" : chosen;
  return (
    <Segmented
      label={label}
      items={PRESET_SWITCH_STATES}
      value={value}
      onChange={(next) => blocked === undefined && next !== value && onChange(next)}
    />
  );
}

/** The state of a whole tool's switch in the preset. */
export function ToolChoice({ tool }: { tool: ToolDefinition }) {
  const { name, displayName } = tool;
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  return (
    <PresetSwitch
      label={t("Switch of {displayName}", { displayName })}
      state={toToolSettings(ownValue(drafted.settings.tools, name)).enabled}
      blocked={blocked}
      onChange={(state) =>
        onStep({
          label: t("Switch {name}", { name: displayName }),
          operations: withSeen([{ op: "setTool", tool: name, state }], [tool]),
        })
      }
    />
  );
}
