import type { ToolDefinition } from "@pegboard/registry-core";
import {
  ownValue,
  type SwitchState,
  toToolSettings,
  withSeen,
} from "@pegboard/registry-core/internal";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { common } from "../../language/common.ts";
import { useOwnerEdit } from "../../settings/owner-edit.tsx";
import { say } from "./texts.ts";

const STATES: { id: SwitchState; label: string }[] = [
  { id: "inherit", label: say.saysNothing },
  { id: "on", label: common.on },
  { id: "off", label: common.off },
];

interface ChoiceProps {
  label: string;
  state: boolean | undefined;
  blocked: string | undefined;
  onChange(state: SwitchState): void;
}

/** What a preset says of a switch. */
export function Choice({ label, state, blocked, onChange }: ChoiceProps) {
  const value: SwitchState = state === undefined ? "inherit" : state ? "on" : "off";
  return (
    <Segmented
      label={label}
      items={STATES}
      value={value}
      onChange={(next) => blocked === undefined && next !== value && onChange(next)}
    />
  );
}

/** What the preset says of the switch of a whole tool. */
export function ToolChoice({ tool }: { tool: ToolDefinition }) {
  const { name, displayName } = tool;
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  return (
    <Choice
      label={say.switchOf(displayName)}
      state={toToolSettings(ownValue(drafted.settings.tools, name)).enabled}
      blocked={blocked}
      onChange={(state) =>
        onStep({
          label: say.switchTool(displayName),
          operations: withSeen([{ op: "setTool", tool: name, state }], [tool]),
        })
      }
    />
  );
}
