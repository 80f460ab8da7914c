import { NameTile } from "../../components/name-tile.tsx";
import type { RegistryTool } from "./registry-model.ts";

/** The agents that have one of the tool's methods on. */
export function UsedBy({ tool, agentPath }: { tool: RegistryTool; agentPath(agent: string, tool: string): string }) {
  if (tool.usedBy.length === 0) {
    return <p className="px-6 py-3 text-list text-2 max-sm:px-4">No agent has a method of it on.</p>;
  }
  return (
    <ul>
      {tool.usedBy.map((agent) => (
        <li key={agent.id} className="border-b border-line-soft">
          <a
            href={agentPath(agent.id, tool.definition.name)}
            className="flex min-h-9 items-center gap-2 px-6 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
          >
            <NameTile id={agent.id} name={agent.name} size="xs" />
            <span className="min-w-0 truncate">{agent.name}</span>
            {!agent.offered && <span className="ml-auto flex-none text-meta text-2">on, not offered</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
