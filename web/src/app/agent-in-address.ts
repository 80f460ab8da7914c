import { useLocation } from "@tanstack/react-router";

/** The agent whose page is open. */
export function useAgentInAddress(): string | undefined {
  const agent = useLocation({ select: ({ pathname }) => /\/agents\/([^/]+)\//.exec(`${pathname}/`)?.[1] });
  return agent && decodeURIComponent(agent);
}
