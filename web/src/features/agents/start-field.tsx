import { ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Popover } from "../../components/overlays/popover.tsx";
import { type ChoiceLine, ChoiceList } from "../../components/search/choice-list.tsx";
import { byName } from "../../components/text/by-name.ts";
import { say } from "./texts.ts";

/** What a new agent can begin with: a rule, a preset, or the settings of another agent. */
export interface StartOption {
  id: string;
  label: string;
  /** Of the agent whose settings it takes. */
  tile?: AgentSummary["tile"];
}

interface StartFieldProps {
  id: string;
  describedBy: string | undefined;
  /** Rules and presets. */
  rules: readonly StartOption[];
  agents: readonly AgentSummary[];
  value: string;
  onChange(value: string): void;
}

/** A field whose button opens all of it to be searched. */
export function StartField({ id, describedBy, rules, agents, value, onChange }: StartFieldProps) {
  const [chosen, setChosen] = useState(0);
  const copies = useMemo(
    () =>
      agents.toSorted(byName).map((agent): StartOption => {
        return { id: agent.id, label: say.theSettingsOfName(agent.name), tile: agent.tile };
      }),
    [agents],
  );
  const current = [...rules, ...copies].find((option) => option.id === value);
  const choose = (option: StartOption) => {
    setChosen(chosen + 1);
    onChange(option.id);
  };
  return (
    // Another one is closed.
    <Popover
      key={chosen}
      label={say.startWith}
      align="start"
      trigger={
        <button
          type="button"
          id={id}
          // biome-ignore lint/a11y/noAutofocus: what was chosen gives the focus back
          autoFocus={chosen > 0}
          aria-label={say.startWithChoice(current?.label ?? "")}
          aria-describedby={describedBy}
          className="control flex cursor-pointer items-center gap-2 text-left"
        >
          {current?.tile && <AgentTile tile={current.tile} size="xs" />}
          <span className="min-w-0 flex-1 truncate">{current?.label}</span>
          <ChevronDown {...iconSize.m} className="flex-none text-2" />
        </button>
      }
    >
      <StartChoices rules={rules} copies={copies} onChoose={choose} />
    </Popover>
  );
}

interface StartChoicesProps {
  rules: readonly StartOption[];
  copies: readonly StartOption[];
  onChoose(option: StartOption): void;
}

function StartChoices({ rules, copies, onChoose }: StartChoicesProps) {
  const [query, setQuery] = useState("");
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: StartOption) => words.every((word) => label.toLocaleLowerCase().includes(word));
  const part = (head: string, options: readonly StartOption[]): ChoiceLine<StartOption>[] => {
    const found = options.filter(matches);
    return found.length === 0 ? [] : [{ head }, ...found.map((choice) => ({ choice }))];
  };
  return (
    <ChoiceList
      label={say.searchStarts}
      query={query}
      onQuery={setQuery}
      lines={[...part(say.rulesAndPresets, rules), ...part(say.copies, copies)]}
      onChoose={onChoose}
      nothing={say.nothingIsCalledLikeThat}
    >
      {({ label, tile }) => (
        <>
          {tile && <AgentTile tile={tile} />}
          <span className="truncate">{label}</span>
        </>
      )}
    </ChoiceList>
  );
}
