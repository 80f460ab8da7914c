import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Dialog, DialogChoice } from "@pegboard/ui/overlays/dialog.tsx";
import { Menu, MenuChoices, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { agentsQuery } from "../../../api/agents.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import { RevisionPicker } from "../../../owner-editor/history/revision-picker.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { type ComparedSide, comparisonSearch, type PreviewComparison } from "./comparison.ts";

const SUBJECTS = { saved: t("saved"), nothing: t("nothing") };

interface CompareMenuProps {
  comparison: PreviewComparison;
  compared: ComparedSide;
  /** Whether there is room for two texts. */
  canSplit: boolean;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
}

/** A menu to choose what the text is compared with, and how the difference is shown. */
export function CompareMenu(props: CompareMenuProps) {
  const { comparison, compared, canSplit, search, setSearch } = props;
  const { saved, settings } = useAgentEdit("saved", "settings");
  const { id: agent } = settings.agent;
  const onCompare = (next: PreviewComparison) => setSearch(comparisonSearch(next));
  const [picking, setPicking] = useState<"revision" | "agent">();
  const { kind } = comparison;
  const subject = kind === "saved" || kind === "nothing" ? SUBJECTS[kind] : compared.name;
  const other = `${compared.name.charAt(0).toUpperCase()}${compared.name.slice(1)}…`;
  const choices = [
    { id: "saved", label: t("What is saved") },
    { id: "revision", label: kind === "revision" ? other : t("A revision…") },
    { id: "agent", label: kind === "agent" ? other : t("Another agent…") },
    { id: "nothing", label: t("Nothing") },
  ];
  const pick = (next: PreviewComparison) => {
    setPicking(undefined);
    onCompare(next);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            variant="ghost"
            size="s"
            className="max-w-52"
            aria-label={t("Compare: {subject}", { subject })}
          >
            <span className="truncate">
              <span className="sm:max-lg:hidden">{t("Compare:")} </span>
              {subject}
            </span>
            <ChevronDown {...iconSize.s} className="flex-none" />
          </Button>
        }
      >
        <MenuChoices
          choices={choices}
          value={kind}
          onChange={(id) => {
            if (id === "revision" || id === "agent") setPicking(id);
            else onCompare({ kind: id === "saved" ? "saved" : "nothing" });
          }}
        />
        <MenuLine />
        {canSplit && (
          <MenuChoices
            choices={[{ id: "split", label: t("Side by side") }]}
            value={search.split ? "split" : undefined}
            onChange={() => setSearch({ split: search.split ? undefined : true })}
          />
        )}
        <MenuChoices
          choices={[{ id: "changes", label: t("List changes by tool") }]}
          value={search.changes ? "changes" : undefined}
          onChange={() => setSearch({ changes: search.changes ? undefined : true })}
        />
      </Menu>
      {picking === "revision" && (
        <RevisionPicker
          owner={{ kind: "agent", id: agent }}
          current={saved.revision}
          origin={t("As it was created")}
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

const agentPickerSkeleton = <Skeleton rows={4} rowClass="h-11" />;

interface AgentPickerProps {
  /** The agent that the list leaves out. */
  agent: string;
  onPick(agent: string): void;
  onClose(): void;
}

/** A list of the other agents. */
function AgentPicker({ agent, onPick, onClose }: AgentPickerProps) {
  const query = useQuery(agentsQuery);
  return (
    <Dialog title={t("Compare with another agent")} onClose={onClose}>
      <Loaded query={query} error={t("Agents could not be loaded")} skeleton={agentPickerSkeleton}>
        {(agents) => {
          const others = agents.filter(({ id }) => id !== agent);
          if (others.length === 0)
            return <p className="text-list text-2">{t("There is no other agent yet.")}</p>;
          return (
            <ul className="-mx-3">
              {others.map(({ id, name, tile }) => (
                <li key={id}>
                  <DialogChoice onPick={() => onPick(id)}>
                    <AgentTile tile={tile} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                  </DialogChoice>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
