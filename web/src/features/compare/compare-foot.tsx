import type { ToolDefinition } from "@pegboard/registry-core";
import { namedTools } from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { tokenChange } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import {
  configBlocker,
  findConfigBlockers,
  type OpenConfig,
  type OpenInput,
  unfinishedBlockers,
} from "../../owner-editor/config-blockers.ts";
import { DraftBarEffect } from "../../owner-editor/draft-bar.tsx";
import { DraftFoot } from "../../owner-editor/draft-foot.tsx";
import { OwnerEditor, useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { ReviewDialog, type ReviewProps } from "../../owner-editor/review/review-dialog.tsx";
import type { Side } from "./agent-differences.ts";
import { useComparing } from "./compare-context.ts";
import { hasDraft } from "./use-copy.ts";

/** The draft bar of the agent that was copied into; where both have a draft, one is chosen. */
export function CompareFoot() {
  const { agents, tools, icons, copying } = useComparing();
  const { edited } = copying;
  const { agent, edit, now, saved } = agents[edited];
  const openInput: OpenInput = ({ of, tool, method }, path, editor) =>
    goTo(
      paths.agentTools(agent.id, {
        tool,
        method,
        tab: of === "execution" ? "calls" : "config",
        ...(editor ? { editor } : { field: fieldPointer([...path]) }),
      }),
    );
  const openField: OpenConfig = (tool, path) => openInput({ of: "config", tool }, path);
  const toolOf = (name: string) => tools.get(name)?.definition as ToolDefinition | undefined;
  const blockers = [
    ...unfinishedBlockers(edit.drafting.draft, toolOf, openInput),
    ...findConfigBlockers(toolOf, edit.saved, edit.drafted).map((blocker) =>
      configBlocker(blocker, openField),
    ),
  ];
  const methods = now.toolset.offered - saved.toolset.offered;
  const unavailable = now.toolset.notOffered - saved.toolset.notOffered;
  return (
    <OwnerEditor
      key={agent.id}
      edit={{
        ...edit.own,
        icons,
        blocked: edit.whyNot,
        tools: namedTools(now.toolset),
        savedTools: namedTools(saved.toolset),
      }}
      drafting={edit.drafting}
    >
      <DraftFoot
        blockers={blockers}
        scope={<DraftScope />}
        effect={
          <>
            {methods !== 0 && (
              <DraftBarEffect count={countChangeText(methods)}>
                {t("{count, plural, one {method} other {methods}}", { count: Math.abs(methods) })}
              </DraftBarEffect>
            )}
            {unavailable > 0 && (
              <DraftBarEffect count={countChangeText(unavailable)}>
                {t("enabled, unavailable")}
              </DraftBarEffect>
            )}
            <TokensEffect />
          </>
        }
        Review={CompareReview}
        openField={({ tool, key }) => openField(tool, [key])}
      />
    </OwnerEditor>
  );
}

/** The agent whose draft the bar shows. */
function DraftScope() {
  const { agents, copying } = useComparing();
  const { agent } = agents[copying.edited];
  if (!agents.every(hasDraft))
    return (
      <span className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-md bg-press pr-2 pl-0.5 font-medium text-1">
        <AgentTile tile={agent.tile} size="xs" />
        <span className="truncate">{agent.name}</span>
      </span>
    );
  const items = agents.map(({ agent }, side) => ({ id: String(side), label: agent.name }));
  return (
    <Segmented
      label={t("Draft of")}
      items={items}
      value={String(copying.edited)}
      onChange={(side) => copying.setEdited(Number(side) as Side)}
    />
  );
}

/** The pause before the server is asked, since one copy often follows another. */
const COSTS_DELAY_MS = 200;

/** What the draft costs the agent. */
function useDraftCost(): number | undefined {
  const { owner, drafted } = useOwnerEdit("owner", "drafted");
  const operations = useDebouncedValue(drafted.pending, COSTS_DELAY_MS);
  const { data } = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: operations.length > 0,
    placeholderData: keepPreviousData,
  });
  return operations.length === 0 ? undefined : data?.tokens;
}

function TokensEffect() {
  const tokens = useDraftCost();
  return (
    tokens !== undefined &&
    tokens !== 0 && (
      <DraftBarEffect count={countChangeText(tokens)}>
        {t("{count, plural, one {token} other {tokens}}", { count: Math.abs(tokens) })}
      </DraftBarEffect>
    )
  );
}

function CompareReview(props: ReviewProps) {
  const tokens = useDraftCost();
  return <ReviewDialog {...props} summary={tokens !== undefined && tokenChange(tokens)} />;
}
