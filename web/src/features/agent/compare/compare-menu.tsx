import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../../../components/overlays/menu.tsx";
import { AgentPicker, RevisionPicker } from "./compare-pickers.tsx";
import type { Comparison } from "./comparison.ts";
import type { Compared } from "./use-compared.ts";

export interface CompareMenuProps {
  comparison: Comparison;
  compared: Compared;
  /** Undefined while it is not known. */
  differs: boolean | undefined;
  agent: string;
  revision: number;
  sideBySide: boolean;
  /** There is room for two texts. */
  canSplit: boolean;
  changes: boolean;
  onCompare(comparison: Comparison): void;
  onSideBySide(on: boolean): void;
  onChanges(on: boolean): void;
}

/** What the text is compared with, and how the difference is shown. */
export function CompareMenu(props: CompareMenuProps) {
  const { comparison, compared, differs, sideBySide, canSplit, changes, onCompare } = props;
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
            <span className="truncate">{titleOf(kind, compared, differs)}</span>
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
            value={sideBySide ? "split" : "inline"}
            onChange={(id) => props.onSideBySide(id === "split")}
          />
        ) : (
          <MenuItem blocked="Needs a window of 1024 px or more">Side by side</MenuItem>
        )}
        <MenuLine />
        <MenuChoices
          choices={[{ id: "changes", label: "List changes by tool" }]}
          value={changes ? "changes" : undefined}
          onChange={() => props.onChanges(!changes)}
        />
      </Menu>
      {picking === "revision" && (
        <RevisionPicker
          agent={props.agent}
          current={props.revision}
          onPick={(revision) => pick({ kind: "revision", revision })}
          onClose={() => setPicking(undefined)}
        />
      )}
      {picking === "agent" && (
        <AgentPicker
          agent={props.agent}
          onPick={(agent) => pick({ kind: "agent", agent })}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

function titleOf(kind: Comparison["kind"], { name, failed }: Compared, differs: boolean | undefined): string {
  if (kind === "nothing") return "Compare";
  const short = kind === "saved" ? "saved" : name;
  if (differs === undefined) return failed ? `No diff to ${short}` : `Diff to ${short} …`;
  return differs ? `Diff to ${short}` : `Same as ${short}`;
}
