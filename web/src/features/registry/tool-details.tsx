import { isFunction } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { sourcesQuery } from "../../api/sources.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { Tile } from "../../components/tile.tsx";
import { common } from "../../language/common.ts";
import { UseInAgents } from "../../settings/use-in-agents/use-in-agents.tsx";
import { WholeTool } from "../../settings/whole-tool.tsx";
import { DisabledState } from "./disabled-state.tsx";
import { DisableButton } from "./overrides/disable-button.tsx";
import { MethodOverrides } from "./overrides/method-overrides.tsx";
import { OrganisationConfigSection } from "./overrides/organisation-config-section.tsx";
import { ToolOverrides } from "./overrides/tool-overrides.tsx";
import type { RegistryTool } from "./registry-model.ts";
import { useRegistryPlace } from "./registry-place.ts";
import { say } from "./texts.ts";
import { ToolBadges } from "./tool-badges.tsx";

/** One tool: what the organisation set, what its code declares, who uses it. */
export function ToolDetails({ tool }: { tool: RegistryTool }) {
  const { search, listPath, sourcePath } = useRegistryPlace();
  const { definition } = tool;
  const sources = useQuery(sourcesQuery);
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-auto">
      <header className="flex flex-wrap items-start gap-3 px-6 py-3 max-sm:px-4">
        <a
          href={listPath({ ...search, method: undefined, part: undefined, editor: undefined })}
          aria-label={common.backToTheList}
          className={`${buttonClass("ghost", "s")} lg:hidden`}
        >
          <ArrowLeft {...iconSize.m} />
        </a>
        <Tile node={tool.node} color={definition.color} size="l" muted={!definition.visible} />
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <h2 tabIndex={-1} className="min-w-0 text-title focus-visible:outline-none">
              {definition.displayName}
            </h2>
            <ToolBadges tool={tool} />
          </div>
          <p className="flex flex-wrap items-center gap-x-1.5 text-meta wrap-anywhere text-2">
            <code className="min-w-0">{definition.name}</code>
            <span className="text-3">·</span>
            <a href={sourcePath(definition.source)} className="min-w-0 text-accent hover:underline">
              {sources.data?.find(({ id }) => id === definition.source)?.name ?? definition.source}
            </a>
            <span className="text-3">·</span>
            <span className="num">{common.methodCount(definition.methods.filter(isFunction).length)}</span>
          </p>
        </div>
        <UseInAgents
          what={definition.displayName}
          methods={[{ tool: definition.name }]}
          trigger={<Button size="s">{common.useInAgents}</Button>}
        />
        <DisableButton tool={tool} />
      </header>
      <DisabledState tool={tool} />
      <WholeTool tool={tool.declared} skeleton={<Skeleton rows={4} label={say.loadingTheTool} />}>
        <section aria-labelledby="registry-organisation">
          <Heading id="registry-organisation">{common.organisation}</Heading>
          <ToolOverrides tool={tool} />
        </section>
        <section aria-labelledby="registry-settings">
          <Heading id="registry-settings">{say.organisationSettings}</Heading>
          <OrganisationConfigSection tool={tool} />
        </section>
        <section aria-labelledby="registry-methods">
          <Heading id="registry-methods">{common.methods}</Heading>
          <MethodOverrides tool={tool} marked={search.method} />
        </section>
      </WholeTool>
      <section aria-labelledby="registry-used">
        <Heading id="registry-used">{common.usedBy}</Heading>
        <UsedBy tool={tool} />
      </section>
    </div>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} className="border-y border-line bg-sunken px-6 py-1.5 text-list font-semibold max-sm:px-4">
      {children}
    </h3>
  );
}

/** The agents that have one of the tool's methods on. */
function UsedBy({ tool }: { tool: RegistryTool }) {
  const { agentPath } = useRegistryPlace();
  const { data: agents } = useQuery(agentsQuery);
  const tiles = useMemo(() => new Map(agents?.map(({ id, tile }) => [id, tile])), [agents]);
  if (tool.usedBy.length === 0) {
    return <p className="px-6 py-3 text-list text-2 max-sm:px-4">{say.noAgentHasAMethodOfItOn}</p>;
  }
  return (
    <ul>
      {tool.usedBy.map((agent) => (
        <li key={agent.id} className="border-b border-line-soft">
          <a
            href={agentPath(agent.id, tool.definition.name)}
            className="flex min-h-9 items-center gap-2 px-6 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
          >
            <AgentTile tile={tiles.get(agent.id)} size="xs" />
            <span className="min-w-0 truncate">{agent.name}</span>
            {!agent.offered && <span className="ml-auto flex-none text-meta text-2">{say.onNotOffered}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
