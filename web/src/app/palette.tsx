import { applyOverrides, ownValue } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Moon, Plus, Sun } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { agentsQuery } from "../api/agents.ts";
import { catalogQuery } from "../api/catalog.ts";
import { AgentTile } from "../components/agent-tile.tsx";
import { iconSize } from "../components/icon-size.ts";
import { Tile } from "../components/tile.tsx";
import { useFocusReturn } from "../components/use-focus-return.ts";
import { DraftMark } from "../settings/drafts/draft-mark.tsx";
import { useKnownDrafts } from "../settings/drafts/known-drafts.ts";
import { setAppearance, useDark } from "./appearance.ts";
import { navigation, settingsItem } from "./navigation.ts";
import { paths } from "./paths.ts";

/** Goes to any page, agent or tool, and does what needs no page. */
export function Palette({ onClose }: { onClose(): void }) {
  const router = useRouter();
  const agents = useQuery(agentsQuery).data ?? [];
  const drafts = useKnownDrafts();
  const catalog = useQuery(catalogQuery).data;
  const tools = useMemo(() => catalog && applyOverrides(catalog.declared, catalog.organisation).tools, [catalog]);
  const returnFocus = useFocusReturn();
  const close = () => {
    onClose();
    setTimeout(() => returnFocus(new Event("close")));
  };
  const go = (href: string) => () => {
    onClose();
    router.history.push(href);
  };
  const dark = useDark();
  return (
    <Command.Dialog
      open
      onOpenChange={close}
      label="Go to or do"
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="fixed inset-x-4 top-[12vh] z-40 mx-auto max-w-[560px] overflow-hidden rounded-xl bg-raised shadow-pop"
    >
      <Command.Input
        placeholder="Go to or do…"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-body focus-visible:outline-none"
      />
      <Command.List className="max-h-[min(420px,60vh)] overflow-auto p-2">
        <Command.Empty className="px-2 py-6 text-center text-list text-2">Nothing matches.</Command.Empty>
        <Group heading="Go to">
          {[...navigation, settingsItem].map((item) => (
            <Item key={item.href} value={`page ${item.label}`} onSelect={go(item.href)}>
              <item.icon {...iconSize.m} /> {item.label}
            </Item>
          ))}
        </Group>
        <Group heading="Do">
          <Item value="do new agent" onSelect={go(paths.agents({ dialog: "new" }))}>
            <Plus {...iconSize.m} /> New agent
          </Item>
          <Item value="do add source mcp server" onSelect={go(paths.sources({ add: "command" }))}>
            <Plus {...iconSize.m} /> Add an MCP server
          </Item>
          <Item
            value="do theme light dark"
            onSelect={() => {
              close();
              setAppearance({ theme: dark ? "light" : "dark" });
            }}
          >
            {dark ? <Sun {...iconSize.m} /> : <Moon {...iconSize.m} />} Use the {dark ? "light" : "dark"} theme
          </Item>
        </Group>
        {agents.length > 0 && (
          <Group heading="Agents">
            {agents.map((agent) => (
              <Item key={agent.id} value={`agent ${agent.name} ${agent.id}`} onSelect={go(paths.agentTools(agent.id))}>
                <AgentTile tile={agent.tile} size="xs" />
                <span className="min-w-0 truncate">{agent.name}</span>
                <DraftMark draft={drafts.get(agent.id)} />
              </Item>
            ))}
          </Group>
        )}
        {tools && (
          <Group heading="Registry">
            {tools.map((tool) => (
              <Item
                key={tool.name}
                value={`tool ${tool.displayName} ${tool.name}`}
                onSelect={go(paths.tool(tool.name))}
              >
                <Tile size="xs" color={tool.color} node={ownValue(catalog?.icons, tool.icon ?? "")} />
                <span className="truncate">{tool.displayName}</span>
                <code className="truncate text-3">{tool.name}</code>
              </Item>
            ))}
          </Group>
        )}
      </Command.List>
    </Command.Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-micro **:[[cmdk-group-heading]]:text-2"
    >
      {children}
    </Command.Group>
  );
}

function Item({ value, onSelect, children }: { value: string; onSelect(): void; children: ReactNode }) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-list data-[selected=true]:bg-hover max-sm:min-h-11"
    >
      {children}
    </Command.Item>
  );
}
