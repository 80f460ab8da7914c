import { escapeInvisible } from "@pegboard/registry-core/internal";
import { ChevronDown } from "lucide-react";
import { useMemo } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { ChoicePopover } from "../../components/search/choice-popover.tsx";
import { byName } from "../../components/text/by-name.ts";
import { say } from "./texts.ts";

interface StartFieldProps {
  id: string;
  describedBy: string | undefined;
  /** Rules and presets that a new agent can begin with. */
  rules: readonly { id: string; label: string }[];
  /** Those whose settings it can begin with. */
  agents: readonly AgentSummary[];
  value: string;
  onChange(value: string): void;
}

/** A field whose button opens all of it to be searched. */
export function StartField({ id, describedBy, rules, agents, value, onChange }: StartFieldProps) {
  const choices = useMemo(
    () => [
      ...rules.map((rule) => ({ ...rule, start: undefined, head: say.rulesAndPresets })),
      ...agents.toSorted(byName).map((agent) => ({
        id: agent.id,
        label: say.theSettingsOfName(escapeInvisible(agent.name)),
        start: <AgentTile tile={agent.tile} size="xs" />,
        head: say.copies,
      })),
    ],
    [rules, agents],
  );
  const current = choices.find((choice) => choice.id === value);
  return (
    <ChoicePopover
      label={say.startWith}
      search={say.searchStarts}
      choices={choices}
      value={value}
      onChoose={onChange}
      trigger={
        <button
          type="button"
          id={id}
          aria-label={say.startWithChoice(current?.label ?? "")}
          aria-describedby={describedBy}
          className="control flex cursor-pointer items-center gap-2 text-left"
        >
          {current?.start}
          <span className="min-w-0 flex-1 truncate">{current?.label}</span>
          <ChevronDown {...iconSize.m} className="flex-none text-2" />
        </button>
      }
    />
  );
}
