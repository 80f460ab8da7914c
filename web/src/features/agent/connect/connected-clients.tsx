import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agentClientsQuery, type ConnectedClient } from "../../../api/agent-clients.ts";
import { t } from "../../../messages/t.ts";

/** The clients that use the agent now, and the revision that each of them has. */
export function AgentClients({ agent, revision }: { agent: string; revision: number }) {
  const clients = useQuery(agentClientsQuery(agent));
  const live = clients.data?.clients.filter(({ isLive }) => isLive).length;
  return (
    <PaneSection
      title={t("Clients")}
      help={live === undefined ? undefined : t("{live, number} connected", { live })}
    >
      <Loaded
        query={clients}
        error={t("The clients could not be loaded")}
        skeleton={<Skeleton rows={2} rowClass="h-11" />}
      >
        {({ clients: list }) => (
          <>
            <ul className="[&>li+li]:border-t [&>li+li]:border-line-soft">
              {list.map((client) => (
                <Client key={client.id} client={client} revision={revision} />
              ))}
            </ul>
            <p className="pt-2 text-meta text-2">
              {list.length === 0
                ? t("No recent clients.")
                : t(
                    "Clients are told when you save. One that has an older revision has not asked again yet; what is off is refused at once.",
                  )}
            </p>
          </>
        )}
      </Loaded>
    </PaneSection>
  );
}

function Client({ client, revision }: { client: ConnectedClient; revision: number }) {
  const { name, version, via, protocol, token, isLive, callsPerMinute, revision: has } = client;
  const way = via === "mcp" ? `MCP ${protocol ?? ""}`.trim() : "HTTP";
  return (
    <li className="num grid min-h-11 grid-cols-[8px_minmax(0,1fr)_auto] items-center gap-x-3 py-1 text-list">
      <span
        role="img"
        aria-label={isLive ? t("Connected") : t("Not connected")}
        className={classNames(
          "size-2 rounded-full",
          isLive ? "bg-green" : "inset-ring-[1.5px] inset-ring-line-control",
        )}
      />
      <span className="min-w-0">
        <span className="block truncate">
          <b className="font-medium">{name}</b> <span className="text-3">{version}</span>
        </span>
        <span className="block truncate text-meta text-2">
          {token?.name ?? t("This machine")} · {way}
        </span>
      </span>
      <span className="text-right text-meta text-2">
        {callsPerMinute > 0 ? (
          t("{calls, number} calls/min", { calls: callsPerMinute })
        ) : (
          <TimeAgo at={client.lastSeenAt} />
        )}
        <br />
        {has !== undefined && (
          <span className={has < revision ? "text-amber" : undefined}>
            {t("has revision {revision, number}", { revision: has })}
          </span>
        )}
      </span>
    </li>
  );
}

/** The prompts and resources that clients get besides methods. */
export function BesidesMethods({ agent }: { agent: string }) {
  const { data } = useQuery(agentClientsQuery(agent));
  const live = data?.clients.filter(({ isLive }) => isLive) ?? [];
  const asking = live.filter(({ canAsk }) => canAsk).length;
  return (
    <PaneSection title={t("Also exposed")}>
      <dl className="text-list [&>div+div]:border-t [&>div+div]:border-line-soft">
        <ClientSettingRow
          what={t("Prompts")}
          from={t("The agent's system and user prompt, and those of MCP servers that are on")}
        >
          {data && countText(2 + data.passedOn.prompts)}
        </ClientSettingRow>
        <ClientSettingRow
          what={t("Resources")}
          from={t("What MCP servers publish and is on, passed on")}
        >
          {data && countText(data.passedOn.resources)}
        </ClientSettingRow>
        <ClientSettingRow
          what={t("Questions")}
          from={t("Approvals and questions of methods, put to the person at the client")}
        >
          {live.length === 0
            ? t("No client connected")
            : t("{askable, number} of {clients, plural, one {# client} other {# clients}}", {
                askable: asking,
                clients: live.length,
              })}
        </ClientSettingRow>
      </dl>
    </PaneSection>
  );
}

function ClientSettingRow({
  what,
  from,
  children,
}: {
  what: string;
  from: string;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-1">
      <dt>
        {what}
        <p className="text-meta text-2">{from}</p>
      </dt>
      <dd className="num text-2">{children}</dd>
    </div>
  );
}
