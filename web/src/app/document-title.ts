import { ownValue } from "@pegboard/json-schema";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { allAgentsQuery } from "../api/agents.ts";
import { catalogQuery } from "../api/catalog.ts";
import { AGENT_PAGE_LABELS } from "../messages/agent-pages.ts";
import { t } from "../messages/t.ts";

/** Names the page in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = t("{page} · Pegboard", { page });
  }, [page]);
}

/** Names a screen of an agent; without the agent until its name is known. */
export function useAgentTitle(agent: string, screen: keyof typeof AGENT_PAGE_LABELS): void {
  const { data: name } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  useDocumentTitle(
    name === undefined
      ? AGENT_PAGE_LABELS[screen]
      : `${name}: ${inSentence(AGENT_PAGE_LABELS[screen])}`,
  );
}

/** Names the Registry, with a tool as people know it. */
export function useToolTitle(tool: string | undefined): void {
  const { data: name } = useQuery({
    ...catalogQuery,
    select: ({ declared, organisation }) =>
      toToolSettings(ownValue(organisation.tools, tool ?? "")).metadata?.displayName ??
      declared.find((one) => one.name === tool)?.displayName,
  });
  useDocumentTitle(name === undefined ? t("Registry") : t("{name} · Registry", { name }));
}
