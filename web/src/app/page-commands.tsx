import { focusList } from "@pegboard/ui/focus.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addressNow, goTo } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { type AgentSummary, allAgentsQuery } from "../api/agents.ts";
import { useCommand } from "../commands/use-command.ts";
import type { AgentDialog } from "../features/agents/agent-dialogs.tsx";
import { AgentDialogs } from "../features/agents/agent-dialogs.tsx";
import { useAgentInAddress } from "./agent-in-address.ts";
import { setAppearance, useAppearance, useDark } from "./appearance.ts";
import { SHOW_ROWS, USE_THEME } from "./appearance-text.ts";
import { loadPage } from "./pages.ts";

/** What every page can do, and every page of an agent. */
export function PageCommands() {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const open = useAgentInAddress();
  const agent = agents.find(({ id }) => id === open);
  useAppCommands();
  return agent && <AgentCommands key={agent.id} agent={agent} agents={agents} />;
}

const go = (href: string) => () => goTo(href);

function useAppCommands(): void {
  const theme = useDark() ? "light" : "dark";
  const density = useAppearance().density === "compact" ? "comfortable" : "compact";
  useCommand("list.enter", focusList);
  useCommand("app.newAgent", go(paths.agents({ dialog: "new" })));
  useCommand("app.presets", go(paths.presets()));
  useCommand("app.newPreset", go(paths.presets({ dialog: "new" })));
  useCommand("app.drafts", go(paths.agents({ dialog: "drafts" })));
  useCommand("app.addSource", go(paths.sources({ add: "command" })));
  useCommand("app.addDescription", go(paths.sources({ add: "openapi" })));
  useCommand("app.pasteSources", go(paths.sources({ add: "paste" })));
  useCommand("app.export", go(paths.transfer({ tab: "export" })));
  useCommand("app.organisationHistory", go(paths.organisationHistory()));
  useCommand("app.theme", () => setAppearance({ theme }), { words: USE_THEME[theme] });
  useCommand("app.density", () => setAppearance({ density }), { words: SHOW_ROWS[density] });
}

async function openAgents(): Promise<void> {
  goTo(paths.agents());
  await loadPage(addressNow());
}

function AgentCommands({ agent, agents }: { agent: AgentSummary; agents: AgentSummary[] }) {
  const [dialog, setDialog] = useState<AgentDialog>();
  const { id, archived } = agent;
  const close = () => setDialog(undefined);
  const one = (kind: "archive" | "restore" | "delete") => () =>
    setDialog({ kind, agents: [agent] });
  useCommand("agent.tools", go(paths.agentTools(id)));
  useCommand("agent.prompt", go(paths.agentPrompt(id)));
  useCommand("agent.history", go(paths.agentHistory(id)));
  useCommand("agent.connect", go(paths.agentConnect(id)));
  useCommand("agent.problems", go(paths.problems({ agent: id })));
  useCommand("agent.rename", () => setDialog({ kind: "rename", agent }));
  useCommand("agent.duplicate", () => setDialog({ kind: "new", copyOf: agent }));
  useCommand("agent.asPreset", go(paths.presets({ dialog: "new", from: id })));
  useCommand("agent.export", go(paths.transfer({ tab: "export", agents: [id] })));
  useCommand(
    archived === undefined ? "agent.archive" : "agent.restore",
    one(archived === undefined ? "archive" : "restore"),
  );
  useCommand("agent.delete", one("delete"));
  return (
    dialog && (
      <AgentDialogs
        {...{ dialog, agents }}
        onClose={close}
        onCreated={(created) => go(paths.agentTools(created))()}
        leave={openAgents}
        onDone={() => {}}
      />
    )
  );
}
