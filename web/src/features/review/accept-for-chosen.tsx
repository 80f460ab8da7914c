import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { t } from "../../messages/t.ts";
import { AgentRows } from "./agent-rows.tsx";
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
