import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { Terminal } from "lucide-react";
import type { AgentConnectSearch, Way } from "../../../addresses/searches/agent-connect-search.ts";
import { t } from "../../../messages/t.ts";
import { SnippetBox } from "./snippet-box.tsx";
import { httpAddress, mcpAddress, SNIPPETS } from "./snippets.ts";

interface WaysToConnectProps {
  agent: string;
  /** The address of the server, without a slash at the end. */
  origin: string;
  search: AgentConnectSearch;
  setSearch(patch: AgentConnectSearch): void;
}

/** The agent's addresses, and the snippets with which common programs use them. */
export function WaysToConnect({ agent, origin, search, setSearch }: WaysToConnectProps) {
  const { way = "mcp", client } = search;
  const snippets = SNIPPETS[way];
  const snippet = snippets.find(({ id }) => id === client) ?? snippets[0];
  const target = { agent, origin };
  const address = { mcp: mcpAddress(target), http: httpAddress(target), process: undefined }[way];
  return (
    <>
      <div className="flex h-11 flex-none border-b border-line px-3.5 max-sm:px-1.5">
        <Tabs
          items={WAY_TABS}
          value={way}
          onChange={(next) => setSearch({ way: next })}
          label={t("Ways to connect")}
          id="connect"
        />
      </div>
      <TabPanel tabs="connect" value={way} className="px-6 pt-4.5 pb-5 max-sm:px-4">
        {address !== undefined && <ConnectAddress address={address} isMcp={way === "mcp"} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="flex min-w-0 overflow-x-auto">
            <Segmented
              items={snippets.map(({ id, label }) => ({ id, label }))}
              value={snippet?.id ?? ""}
              onChange={(id) => setSearch({ way, client: id })}
              label={way === "http" ? t("Format") : t("Client")}
            />
          </span>
          <span className="ml-auto text-meta text-2 max-sm:ml-0">
            {way === "http" ? (
              <a
                href={`${origin}/api/v1/openapi.json`}
                className="font-medium text-accent hover:underline"
              >
                {t("Description of the API")}
              </a>
            ) : (
              snippet?.note
            )}
          </span>
        </div>
        {snippet && <SnippetBox text={snippet.text(target)} language={snippet.language} />}
        {way === "mcp" && (
          <p className="mt-2.5 flex gap-1.5 text-meta text-2">
            <Terminal {...iconSize.s} className="mt-px flex-none" />
            <span>
              {t.rich(
                "Run over stdio instead: {command}. For clients on this machine, without a token.",
                { command: <code className="text-code">npx pegboard mcp {agent}</code> },
              )}
            </span>
          </p>
        )}
      </TabPanel>
    </>
  );
}

const WAY_TABS: { id: Way; label: string }[] = [
  { id: "mcp", label: "MCP" },
  { id: "http", label: "HTTP" },
  { id: "process", label: t("In process") },
];

function ConnectAddress({ address, isMcp }: { address: string; isMcp: boolean }) {
  return (
    <div className="mb-3.5 flex min-h-10 items-center gap-2 rounded-lg bg-sunken pr-1.5 pl-3.5 inset-ring inset-ring-line">
      <span className="min-w-0 flex-1 truncate font-mono text-[13px]/[20px]" title={address}>
        {address}
      </span>
      {isMcp && <span className="text-meta text-3 max-sm:hidden">Streamable HTTP</span>}
      <CopyTextButton text={address} size="s" />
    </div>
  );
}
