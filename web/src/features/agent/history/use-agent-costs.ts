import type { OwnerSettings } from "@pegboard/registry-core";
import { offeredTokens, payloadTokens } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import type { RevisionAnswer } from "../../../api/revisions.ts";
import type { Costs } from "../../../settings/history/history-owner.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countOperationTokens } from "../draft/operation-tokens.ts";
import { type Definitions, definitionsWith, resolveSaved } from "../model/agent-model.ts";
import { useAgentTokens } from "../model/use-agent-tokens.ts";
import type { PreviewSubject } from "../preview/preview-text.ts";

const NO_SETTINGS: OwnerSettings = {};

/** The agent as it would be now with the settings of a revision; one object for each revision. */
export function useRevisionSubject(
  revision: RevisionAnswer | undefined,
): PreviewSubject & { configured: Definitions } {
  const { shared, settings: current } = useAgentEdit("shared", "settings");
  const { agent } = current;
  return useMemo(() => {
    const configured = revision ? definitionsWith(shared, revision.texts) : shared;
    const settings = revision?.settings ?? NO_SETTINGS;
    const toolset = resolveSaved(configured, { revision: revision?.revision ?? 0, settings });
    return { toolset, settings, names: shared.names, agent, configured };
  }, [shared, revision, agent]);
}

/**
 * The cost of the difference between two revisions of the edited agent, with the present
 * definitions.
 */
export function useAgentCosts(
  before: RevisionAnswer | undefined,
  after: RevisionAnswer | undefined,
): Costs | undefined {
  const { shared, answer: drafted } = useAgentEdit("shared", "answer");
  const answer = useQuery(catalogQuery).data ?? drafted;
  const from = useRevisionSubject(before);
  const to = useRevisionSubject(after);
  const { table: saved } = useAgentTokens(
    answer,
    { shared, configured: from.configured },
    from.settings,
  );
  const { table: counted } = useAgentTokens(
    answer,
    { shared, configured: to.configured },
    to.settings,
  );
  return useMemo(() => {
    if (!before || !after) return undefined;
    const [earlier, later] = [resolvedToolsByName(from.toolset), resolvedToolsByName(to.toolset)];
    const model = {
      toolset: to.toolset,
      savedToolset: from.toolset,
      tokens: { saved, drafted: counted },
    };
    return {
      methods: [from.toolset.offered, to.toolset.offered],
      tokens: [payloadTokens(saved, from.toolset.tools), payloadTokens(counted, to.toolset.tools)],
      ofOperation: (operation) => countOperationTokens(operation, model),
      ofTool: (tool) => {
        const [was, is] = [earlier.get(tool), later.get(tool)];
        return (is ? offeredTokens(counted, [is]) : 0) - (was ? offeredTokens(saved, [was]) : 0);
      },
    };
  }, [before, after, from, to, saved, counted]);
}

const resolvedToolsByName = ({ tools }: PreviewSubject["toolset"]) =>
  new Map(tools.map((tool) => [tool.definition.name, tool]));
