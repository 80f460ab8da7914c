import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { exceededLimits } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { memo, useEffect } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { useActOnAgents } from "../../api/owners.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { useTellPresence } from "../../api/presence.ts";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { noteOpened } from "./recent-agents.ts";

/** Tells others that the agent is open here, and its reader where it answers nobody. */
export const OpenedAgent = memo(function OpenedAgent({ agent }: { agent: string }) {
  const { archived } = useAgentSummary(agent) ?? {};
  useEffect(() => noteOpened(agent), [agent]);
  useTellPresence(
    agent,
    useSelectedDrafts((drafts) => drafts.known().has(agent)),
  );
  return archived === undefined ? null : <ArchivedNote agent={agent} since={archived} />;
});

/** A note that an archived agent answers nobody, with a button that brings it back. */
function ArchivedNote({ agent, since }: { agent: string; since: string }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const restore = (
    <Button
      size="s"
      blocked={isPending ? t("It is being restored.") : undefined}
      onClick={() =>
        mutate({ agents: [agent], act: { kind: "change", body: { archived: false } } })
      }
    >
      {t("Restore")}
    </Button>
  );
  return (
    <div className="flex-none border-b border-line bg-app px-4 py-2">
      <Note tone={failed ? "bad" : "warn"} actions={restore}>
        {t.rich("{archived} {ago}: this agent answers nobody.", {
          archived: <b className="font-semibold">{t("Archived")}</b>,
          ago: <TimeAgo at={since} />,
        })}{" "}
        {failed?.reason}
      </Note>
    </div>
  );
}

/**
 * A chip that says that a provider would refuse the agent's functions, because they are too many;
 * renders nothing otherwise.
 */
export function LimitChip({ functions }: { functions: number }) {
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences ? exceededLimits(functions, preferences.functionLimits) : [];
  const [first] = exceeded.sort((a, b) => a.limit - b.limit);
  if (!first) return null;
  const sentence = exceeded
    .map(({ name, limit }) =>
      t("{provider} takes at most {limit, number}", {
        provider: PROVIDER_FORMATS[name].label,
        limit,
      }),
    )
    .join(", ");
  return (
    <span
      title={t(
        "{functions, number} functions are offered. {takes}: the request would be refused.",
        { functions, takes: sentence },
      )}
      className="num inline-flex h-8 flex-none items-center gap-[5px] rounded-lg bg-red-tint px-2.5 text-meta font-semibold whitespace-nowrap text-red inset-ring inset-ring-red-line"
    >
      <CircleX {...iconSize.s} />
      <span className="sr-only">{t("Too many functions:")}</span>
      {countText(functions)} <span className="max-lg:sr-only">/ {countText(first.limit)}</span>
      <span className="font-medium max-[1699px]:sr-only">
        {t("for {label}", { label: PROVIDER_FORMATS[first.name].label })}
      </span>
    </span>
  );
}
