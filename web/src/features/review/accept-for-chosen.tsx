import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { CheckRows } from "../../owner-editor/choose-agents/check-rows.tsx";
import type { ReviewChangeRow } from "./review-rows.ts";

interface AcceptForChosenProps {
  changes: readonly ReviewChangeRow[];
  /** The number of selected changes that cannot be accepted for some agents only. */
  sameForAll: number;
  onAccept(agents: string[], changes: readonly ReviewChangeRow[]): void;
  onClose(): void;
}

/** A dialog that asks for which agents several changes are accepted. */
export function AcceptForChosen({ changes, sameForAll, onAccept, onClose }: AcceptForChosenProps) {
  const { data: agents, error } = useQuery(agentsQuery);
  const [query, setQuery] = useState("");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const wanted = query.trim().toLocaleLowerCase();
    return agents?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) ?? [];
  }, [agents, query]);
  return (
    <FormDialog
      title={t("Accept {count, plural, one {# change} other {# changes}} for chosen agents", {
        count: changes.length,
      })}
      description={
        sameForAll > 0
          ? t(
              "{count, plural, one {# more selected change is} other {# more selected changes are}} the same for all agents and not in this.",
              { count: sameForAll },
            )
          : undefined
      }
      action={t("Accept for {count, plural, one {# chosen agent} other {# chosen agents}}", {
        count: ticked.size,
      })}
      blocked={ticked.size === 0 ? t("Tick at least one agent") : undefined}
      error={error?.message}
      onSubmit={() => onAccept([...ticked], changes)}
      onClose={onClose}
    >
      <SearchField value={query} onChange={setQuery} label={t("Search agents")} />
      {agents && rows.length === 0 && (
        <p className="text-center text-2">{t("No agents with this name.")}</p>
      )}
      <div className="-mx-4 flex h-80 flex-col">
        <AgentRows rows={rows} ticked={ticked} onTick={setTicked} />
      </div>
    </FormDialog>
  );
}

interface ReviewAgentRow {
  id: string;
  name: string;
  tile: { letters: string; color: string } | undefined;
  /** The agent's state, and its cost. */
  said?: string;
  /** Whether its calls would break. */
  isBroken?: boolean;
  tokens?: number;
}

interface AgentRowsProps {
  rows: readonly ReviewAgentRow[];
  ticked: ReadonlySet<string>;
  /** Called for a tick; absent where no agent can be chosen. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
  /** The target of a name, unless it only labels its tick. */
  href?: (id: string) => string;
}

/** Agents to tick, or to look at. */
export function AgentRows({ rows, ticked, onTick, href }: AgentRowsProps) {
  const prefix = useId();
  const tick = (agent: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(agent);
    else next.delete(agent);
    onTick?.(next);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col max-xl:max-h-80">
      <CheckRows
        rows={rows}
        renderRow={({ id, name, tile, said, isBroken, tokens = 0 }, { start, size }) => (
          <li
            key={id}
            style={{ height: size, transform: `translateY(${start}px)` }}
            className="absolute inset-x-2 top-0 flex items-center gap-2 rounded-md px-2 text-list hover:bg-hover"
          >
            {onTick && (
              <Checkbox
                id={prefix + id}
                aria-label={[name, said].filter(Boolean).join(", ")}
                checked={ticked.has(id)}
                onChange={(on) => tick(id, on)}
              />
            )}
            <AgentTile tile={tile} size="xs" />
            {href ? (
              <a href={href(id)} className="min-w-0 flex-1 truncate hover:underline">
                {name}
              </a>
            ) : (
              <label htmlFor={prefix + id} className="min-w-0 flex-1 truncate">
                {name}
              </label>
            )}
            {said !== undefined && (
              <span className={`flex-none text-meta ${isBroken ? "text-red" : "text-2"}`}>
                {said}
              </span>
            )}
            {tokens !== 0 && (
              <span className="num flex-none text-meta text-2">{countChangeText(tokens)}</span>
            )}
          </li>
        )}
      />
    </div>
  );
}
