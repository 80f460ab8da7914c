import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../../../components/overlays/menu.tsx";
import { RevisionPicker } from "../../../settings/revision-picker.tsx";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentPicker } from "./agent-picker.tsx";
import { type Comparison, comparisonSearch } from "./comparison.ts";
import type { Compared } from "./use-compared.ts";

interface CompareMenuProps {
  comparison: Comparison;
  compared: Compared;
  /** Undefined while it is not known. */
  differs: boolean | undefined;
  /** There is room for two texts. */
  canSplit: boolean;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
}

/** Chooses what to compare the text with, and how to show the difference. */
export function CompareMenu(props: CompareMenuProps) {
  const { comparison, compared, differs, canSplit, search, setSearch } = props;
  const { saved, settings } = useAgentEdit();
  const { id: agent } = settings.agent;
  const onCompare = (next: Comparison) => setSearch(comparisonSearch(next));
  const [picking, setPicking] = useState<"revision" | "agent">();
  const { kind } = comparison;
  const own = { id: kind, label: compared.name.charAt(0).toUpperCase() + compared.name.slice(1) };
  const choices = [
    { id: "saved", label: "What is saved" },
    ...(kind === "revision" || kind === "agent" ? [own] : []),
    { id: "nothing", label: "Nothing" },
  ];
  const pick = (next: Comparison) => {
    setPicking(undefined);
    onCompare(next);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" size="s" className="max-w-52">
            <span className="truncate">{compareTitle(kind, compared, differs)}</span>
            <ChevronDown {...iconSize.s} className="flex-none" />
          </Button>
        }
      >
        <MenuChoices
          choices={choices}
          value={kind}
          onChange={(id) => (id === "saved" || id === "nothing") && onCompare({ kind: id })}
        />
        <MenuItem onSelect={() => setPicking("revision")}>Revision…</MenuItem>
        <MenuItem onSelect={() => setPicking("agent")}>Another agent…</MenuItem>
        <MenuLine />
        {canSplit ? (
          <MenuChoices
            choices={[
              { id: "inline", label: "Inline" },
              { id: "split", label: "Side by side" },
            ]}
            value={search.split ? "split" : "inline"}
            onChange={(id) => setSearch({ split: id === "split" ? true : undefined })}
          />
        ) : (
          <MenuItem blocked="Needs a window of 1024 px or more">Side by side</MenuItem>
        )}
        <MenuLine />
        <MenuChoices
          choices={[{ id: "changes", label: "List changes by tool" }]}
          value={search.changes ? "changes" : undefined}
          onChange={() => setSearch({ changes: search.changes ? undefined : true })}
        />
      </Menu>
      {picking === "revision" && (
        <RevisionPicker
          owner={{ kind: "agent", id: agent }}
          current={saved.revision}
          origin="As it was created"
          onPick={(revision) => pick({ kind: "revision", revision })}
          onClose={() => setPicking(undefined)}
        />
      )}
      {picking === "agent" && (
        <AgentPicker
          agent={agent}
          onPick={(agent) => pick({ kind: "agent", agent })}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

function compareTitle(kind: Comparison["kind"], { name, failed }: Compared, differs: boolean | undefined): string {
  if (kind === "nothing") return "Compare";
  const short = kind === "saved" ? "saved" : name;
  if (differs === undefined) return failed ? `No diff to ${short}` : `Diff to ${short} …`;
  return differs ? `Diff to ${short}` : `Same as ${short}`;
}
