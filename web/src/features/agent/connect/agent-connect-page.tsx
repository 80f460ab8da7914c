import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import type { AgentConnectSearch } from "../../../addresses/searches/agent-connect-search.ts";
import { useWhyNotAgent } from "../../../api/account/rights.ts";
import { allAgentsQuery } from "../../../api/agents.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import { AgentError } from "../agent-answers.tsx";
import { AgentHead } from "../agent-head.tsx";
import type { AgentLinks } from "../draft/agent-edit.tsx";
import { AgentPanel } from "../edited-agent-page.tsx";
import { useOtherAgent } from "../other-agent-keys.tsx";
import { AgentTokensSection } from "./agent-tokens.tsx";
import { AgentClients, BesidesMethods } from "./connected-clients.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import { shownSnippet } from "./snippets.ts";
import { WaysToConnect } from "./ways-to-connect.tsx";

interface AgentConnectPageProps {
  agent: string;
  /** The address of the server, without a slash at the end. */
  origin: string;
  search: AgentConnectSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: AgentConnectSearch): void;
  openAgent: AgentLinks["openAgent"];
}

/** How programs connect to an agent: addresses, snippets, tokens. */
export function AgentConnectPage({
  agent: id,
  origin,
  search,
  setSearch,
  openAgent,
}: AgentConnectPageProps) {
  const agents = useQuery(allAgentsQuery);
  const agent = agents.data?.find((one) => one.id === id);
  useOtherAgent(id, openAgent);
  const counts = agent && { ...agent.counts, on: agent.counts.toolsOn, total: agent.counts.tools };
  const whyNot = useWhyNotAgent("POST /api/v1/agents/:agent/tokens", id);
  const error =
    agents.error ?? (agents.data && !agent ? ApiError.from(404, missingAgentError(id)) : undefined);
  return (
    <>
      <AgentHead
        agent={agent ?? { id, name: id }}
        tab="connect"
        openAgent={openAgent}
        counts={counts}
      />
      {agent ? (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_464px] bg-panel max-lg:block max-lg:overflow-auto">
          <div className="min-w-0 overflow-auto">
            <h2 className="sr-only">{t("Ways to connect and tokens")}</h2>
            <WaysToConnect agent={id} origin={origin} search={search} setSearch={setSearch} />
            <div className="border-t border-line-soft pt-1 pb-6">
              <ViewOnlyContext value={whyNot}>
                <AgentTokensSection agent={agent} snippet={snippetToCopy(id, origin, search)} />
              </ViewOnlyContext>
            </div>
          </div>
          <aside
            aria-label={t("Test and clients")}
            className="min-w-0 overflow-auto border-l border-line bg-sunken pt-1 max-lg:border-t max-lg:border-l-0 [&>section+section]:border-t [&>section+section]:border-line-soft"
          >
            <h2 className="sr-only">{t("Test and clients")}</h2>
            <ViewOnlyContext value={whyNot}>
              <ConnectionTest key={id} agent={id} />
            </ViewOnlyContext>
            <AgentClients agent={id} revision={agent.revision} />
            <BesidesMethods agent={id} />
          </aside>
        </div>
      ) : (
        <AgentPanel>
          {error ? (
            <AgentError
              title={t("The agent could not be loaded")}
              error={error}
              onRetry={() => void agents.refetch()}
            />
          ) : (
            <Skeleton rows={6} label={t("Loading the agent")} />
          )}
        </AgentPanel>
      )}
    </>
  );
}

/** The snippet that is shown, as it is with a token in it. */
function snippetToCopy(agent: string, origin: string, search: AgentConnectSearch) {
  const { label, text } = shownSnippet(search);
  return {
    label,
    text: (token: string) => text({ agent, origin, token, needsToken: true }),
  };
}

const missingAgentError = (id: string) => ({
  error: { code: "not_found", message: t('There is no agent "{id}".', { id }) },
});
