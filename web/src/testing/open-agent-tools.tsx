import "./jsdom-window.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "../../../server/src/testing/start-test-server.ts";
import type { AgentToolsSearch } from "../addresses/searches/agent-tools-search.ts";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { CommandKeys } from "../commands/command-keys.tsx";
import { CommandsContext, createCommands } from "../commands/use-command.ts";
import { AgentToolsPage } from "../features/agent/agent-tools-page.tsx";

const nodeFetch = globalThis.fetch;
const servers: TestServer[] = [];

/** Ends every server that a test started. */
export async function endServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

interface Browser {
  /** It has not given the code that the terminal shows. */
  unproven?: boolean;
}

/**
 * A real server with its first agent, and the requests of the page sent to it. One that had its
 * data folder before is ended.
 */
export async function startAgent({ unproven = false, ...options }: TestServerOptions & Browser) {
  await Promise.all(
    servers.filter(({ dataDir }) => dataDir === options.dataDir).map((before) => before.end()),
  );
  const server = await startTestServer(options);
  servers.push(server);
  const { body } = await request<{ agents: { id: string; name: string }[] }>(
    server,
    "GET /api/v1/agents",
  );
  const agent = body.agents[0];
  if (!agent) throw new Error("A new server has a first agent.");
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Accept-Encoding", "identity");
    headers.set("Origin", server.url);
    headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await nodeFetch(server.url + path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=") ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const code = JSON.stringify({ code: server.terminalCode });
  const json = { "Content-Type": "application/json" };
  if (!unproven)
    await send("/api/v1/terminal-proof", { method: "POST", headers: json, body: code });
  const network = { down: false };
  /** What the page asked the server for, in this order: "GET /api/v1/tools". */
  const asked: string[] = [];
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(input, location.href);
    if (origin !== location.origin) return nodeFetch(input, init);
    asked.push(`${init?.method ?? "GET"} ${pathname}`);
    return network.down
      ? Promise.reject(new TypeError("fetch failed"))
      : send(pathname + search, init);
  });
  const settings = `/api/v1/agents/${agent.id}/settings`;
  return {
    server,
    agent,
    network,
    asked,
    saved: async () =>
      (await request<{ revision: number; settings: object }>(server, `GET ${settings}`)).body,
    save: (body: object) => request(server, `PATCH ${settings}`, body),
    toolset: async (format: string) =>
      (await request(server, `GET /api/v1/agents/${agent.id}/toolset?format=${format}`)).text,
  };
}

/**
 * The client of the app. A failure shows at once, but a busy machine may take longer for an answer
 * than people wait for it.
 */
export function createPatientClient() {
  const client = createQueryClient();
  const retry = (_: number, error: Error) =>
    error instanceof ApiError && error.code === "no_answer";
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry } });
  return client;
}

/** Shows the page as the app does, with the address kept in memory. */
export async function openAgentTools(
  agent: { id: string; name: string },
  search: AgentToolsSearch = {},
) {
  const client = createPatientClient();
  const address = { current: search };
  /** Lines of templates that were opened. */
  const opened: string[] = [];
  function Page() {
    const [current, setCurrent] = useState(search);
    address.current = current;
    const setSearch = (patch: AgentToolsSearch) =>
      setCurrent((before) => ({ ...before, ...patch }));
    return (
      <AgentToolsPage
        agent={agent.id}
        search={current}
        setSearch={setSearch}
        links={{
          openPlace: setSearch,
          openPrompt: ({ template, line }) => opened.push(`${template} ${line}`),
          openAgent: () => {},
        }}
      />
    );
  }
  const commands = createCommands();
  const view = render(
    <QueryClientProvider client={client}>
      <CommandsContext value={commands}>
        <Page />
        <CommandKeys />
      </CommandsContext>
    </QueryClientProvider>,
  );
  return {
    client,
    address,
    opened,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    unmount: view.unmount,
    tree: () => screen.findByRole("treegrid"),
  };
}

/** The page of an agent with the sample tools, once it is loaded. */
export async function openSamples(
  search: AgentToolsSearch = { tool: "sandbox_files_tool", method: "read_file" },
) {
  const started = await startAgent({ tools: sampleTools });
  const page = await openAgentTools(started.agent, search);
  await page.tree();
  return { ...started, ...page };
}

/** Enters a text at once: each letter of one that is typed draws the page again. */
export async function enter(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

export const name = (label: string | RegExp) => ({ name: label });
/** The switch of a method that is on, not core. */
export const write = name("Enable Write in Sandbox Files");
export const draftBar = () => screen.getByRole("region", name("Draft"));
export const saveButton = () => within(draftBar()).getByRole("button", name(/^Save/));
export const textOf = (element: Element | null) => element?.textContent;
export const isOn = (element: Element) => element.getAttribute("aria-checked");
