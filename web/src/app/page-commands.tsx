import { appBase } from "@pegboard/ui/app-base.ts";
import { focusList } from "@pegboard/ui/focus.ts";
import { LANGUAGE } from "@pegboard/ui/messages/language.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addressNow, goingTo, goTo, opening, usePathname } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { searchValues } from "../addresses/search-values.ts";
import { parseAgentToolsSearch } from "../addresses/searches/agent-tools-search.ts";
import { type Route, useMay, whyNot } from "../api/account/rights.ts";
import { useYou } from "../api/account/session.ts";
import { type AgentSummary, allAgentsQuery } from "../api/agents.ts";
import { useCommand } from "../commands/use-command.ts";
import { AgentChoices } from "../features/agent/agent-choices.tsx";
import type { AgentDialog } from "../features/agents/agent-dialogs.tsx";
import { AgentDialogs } from "../features/agents/agent-dialogs.tsx";
import { t } from "../messages/t.ts";
import { useAgentInAddress } from "./agent-in-address.ts";
import {
  SHOW_ROWS,
  setAppearance,
  setLanguage,
  USE_THEME,
  useAppearance,
  useDark,
} from "./appearance.ts";
import { helpAddress } from "./help-pages.ts";
import { loadPage } from "./pages.ts";

/** What every page can do, and every page of an agent. */
export function PageCommands() {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const open = useAgentInAddress();
  const agent = agents.find(({ id }) => id === open);
  useAppCommands();
  return agent && <AgentCommands key={agent.id} agent={agent} agents={agents} />;
}

function useAppCommands(): void {
  const theme = useDark() ? "light" : "dark";
  const density = useAppearance().density === "compact" ? "comfortable" : "compact";
  useCommand("list.enter", focusList);
  const may = useMay();
  const needs = (route: Route) => ({ blocked: whyNot(may, route) });
  const newAgent = needs("POST /api/v1/agents");
  const newPreset = needs("POST /api/v1/presets");
  const newSource = needs("POST /api/v1/sources");
  useCommand("app.newAgent", goingTo(paths.agents({ dialog: "new" })), newAgent);
  useCommand(useYou() && "app.account", goingTo(paths.account()));
  useCommand("app.presets", goingTo(paths.presets()));
  useCommand("app.rules", goingTo(paths.organisationRules()));
  useCommand("app.newPreset", goingTo(paths.presets({ dialog: "new" })), newPreset);
  useCommand("app.drafts", goingTo(paths.agents({ dialog: "drafts" })));
  useCommand("app.addSource", goingTo(paths.sources({ add: "command" })), newSource);
  useCommand("app.addDescription", goingTo(paths.sources({ add: "openapi" })), newSource);
  useCommand("app.pasteSources", goingTo(paths.sources({ add: "paste" })), newSource);
  useCommand(
    "app.export",
    goingTo(paths.transfer({ tab: "export" })),
    needs("POST /api/v1/export"),
  );
  useCommand("app.organisationHistory", goingTo(paths.organisationHistory()));
  const other = LANGUAGE === "de" ? "en" : "de";
  useCommand("app.language", () => void setLanguage(other), { words: SHOW_IN[other] });
  useCommand("app.help", opening(helpAddress(usePathname())));
  useCommand("app.docs", opening(paths.documentation("index")));
  useCommand("app.apiDescription", opening(API_DESCRIPTION));
  useCommand("app.theme", () => setAppearance({ theme }), { words: USE_THEME[theme] });
  useCommand("app.density", () => setAppearance({ density }), { words: SHOW_ROWS[density] });
}

const SHOW_IN = { de: t("Show Pegboard in German"), en: t("Show Pegboard in English") };
const API_DESCRIPTION = `${appBase}/api/v1/openapi.json`;

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
  useCommand("agent.tools", goingTo(paths.agentTools(id)));
  useCommand("agent.search", goingTo(paths.agentToolSearch(id)));
  useCommand("agent.prompt", goingTo(paths.agentPrompt(id)));
  useCommand("agent.usage", goingTo(paths.agentUsage(id)));
  useCommand("agent.quality", goingTo(paths.agentQuality(id)));
  useCommand("agent.evaluations", goingTo(paths.agentEvaluations(id)));
  useCommand("agent.history", goingTo(paths.agentHistory(id)));
  useCommand("agent.connect", goingTo(paths.agentConnect(id)));
  useCommand("agent.problems", goingTo(paths.problems({ agent: id })));
  useCommand("agent.compare", goingTo(paths.compareAgents(id)));
  const may = useMay();
  const change = { blocked: whyNot(may, "PATCH /api/v1/agents/:agent", agent) };
  useCommand("agent.rename", () => setDialog({ kind: "rename", agent }), change);
  useCommand("agent.duplicate", () => setDialog({ kind: "new", copyOf: agent }), {
    blocked: whyNot(may, "POST /api/v1/agents"),
  });
  useCommand("agent.asPreset", goingTo(paths.presets({ dialog: "new", from: id })), {
    blocked: whyNot(may, "POST /api/v1/presets"),
  });
  useCommand("agent.export", goingTo(paths.transfer({ tab: "export", agents: [id] })), {
    blocked: whyNot(may, "POST /api/v1/export"),
  });
  useCommand(
    archived === undefined ? "agent.archive" : "agent.restore",
    one(archived === undefined ? "archive" : "restore"),
    change,
  );
  useCommand("agent.delete", one("delete"), {
    blocked: whyNot(may, "DELETE /api/v1/agents/:agent", agent),
  });
  return (
    dialog && (
      <AgentDialogs
        dialog={dialog}
        agents={agents}
        onClose={close}
        onCreated={(created) => goTo(paths.agentTools(created))}
        leave={openAgents}
        onDone={() => {}}
      />
    )
  );
}

/** Goes to an agent from anywhere. */
export function AgentKey() {
  const [open, setOpen] = useState(false);
  const current = useAgentInAddress();
  useCommand("app.agent", () => setOpen(true));
  if (!open) return null;
  const search = parseAgentToolsSearch(searchValues(addressNow().search));
  const go = (agent: string, same: boolean) => {
    setOpen(false);
    goTo(same ? paths.sameTool(agent, search) : paths.agentTools(agent));
  };
  return (
    <Dialog title={t("Go to an agent")} onClose={() => setOpen(false)}>
      <div className="-mx-4 -mb-4">
        <AgentChoices current={current} onOpen={go} />
      </div>
    </Dialog>
  );
}
