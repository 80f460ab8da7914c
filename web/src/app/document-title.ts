import { ownValue, toToolSettings } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { allAgentsQuery } from "../api/agents.ts";
import { catalogQuery } from "../api/catalog.ts";
import { common } from "../language/common.ts";
import { say } from "./texts.ts";

/** Names the page in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = say.pageTitle(page);
  }, [page]);
}

/** Names a screen of an agent; without the agent until its name is known. */
export function useAgentTitle(agent: string, screen: keyof typeof say.screens): void {
  const { data: name } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  useDocumentTitle(
    name === undefined ? say.screens[screen] : say.screenOfAgent(name, say.screens[screen]),
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
  useDocumentTitle(name === undefined ? common.registry : say.toolTitle(name));
}
