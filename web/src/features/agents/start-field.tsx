import { escapeInvisible } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { ChevronDown } from "lucide-react";
import { useMemo } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";

interface StartFieldProps {
  id: string;
  describedBy: string | undefined;
  /** Rules and presets that a new agent can begin with. */
  rules: readonly { id: string; label: string }[];
  /** Agents whose settings a new agent can begin with. */
  agents: readonly AgentSummary[];
  value: string;
  onChange(value: string): void;
}

/** A field whose button opens all choices for searching. */
export function StartField({ id, describedBy, rules, agents, value, onChange }: StartFieldProps) {
  const choices = useMemo(
    () => [
      ...rules.map((rule) => ({ ...rule, start: undefined, head: t("Rules and presets") })),
      ...agents.toSorted(byName).map((agent) => ({
        id: agent.id,
        label: t("The settings of {name}", { name: escapeInvisible(agent.name) }),
        start: <AgentTile tile={agent.tile} size="xs" />,
        head: t("Copy of an agent"),
      })),
    ],
    [rules, agents],
  );
  const current = choices.find((choice) => choice.id === value);
  return (
    <ChoicePopover
      label={t("Start with")}
      search={t("Search presets and agents")}
      choices={choices}
      value={value}
      onChoose={onChange}
      trigger={
        <button
          type="button"
          id={id}
          aria-label={t("Start with: {choice}", { choice: current?.label ?? "" })}
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
