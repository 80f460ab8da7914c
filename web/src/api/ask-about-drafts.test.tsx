import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { createPatientClient, startAgent } from "../testing/open-agent-tools.tsx";
import { draftStandingQuery, runEstimateQuery, useRunChanges } from "./evaluations/evaluations.ts";
import { changeCostsQuery, judgedRulesQuery, newlyBrokenQuery, reachQuery } from "./reach.ts";
import { ORGANISATION_OWNER } from "./settings.ts";
import { useReplay } from "./streams/replay.ts";

const SECRET = "correct-horse";
const TYPED: SettingsOperation[] = [
  { op: "setConfig", tool: "acme.web_search", key: "api_key", value: SECRET },
  { op: "setConfig", tool: "acme.web_search", key: "headers", value: { token: SECRET } },
  { op: "setConfig", tool: "gone_tool", key: "api_key", value: SECRET },
];

interface Page {
  client: QueryClient;
  agent: string;
}

/** Renders a hook as a page would, with what it needs around it. */
const hook = <Result,>({ client }: Page, use: () => Result) =>
  renderHook(use, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;

const runOf = () => ({
  variants: [
    {
      of: "draft" as const,
      baseRevision: 0,
      operations: TYPED,
      provider: "none",
      model: "none",
    },
  ],
  repeats: 1,
  limits: { tokens: 1 },
});

const changesOf = (agent: string) => [
  { owner: { kind: "agent" as const, id: agent }, operations: TYPED },
];

/** Whatever asks about a draft, by the route that it asks. */
const QUESTIONS: Record<string, (page: Page) => Promise<unknown>> = {
  "POST /api/v1/organisation/reach": ({ client }) =>
    client.fetchQuery(reachQuery(TYPED, ORGANISATION_OWNER)),
  "POST /api/v1/presets/{preset}/reach": ({ client }) =>
    client.fetchQuery(reachQuery(TYPED, { kind: "preset", id: "sales" })),
  "POST /api/v1/settings/costs": ({ client, agent }) =>
    client.fetchQuery(changeCostsQuery(changesOf(agent))),
  "POST /api/v1/settings/rules": ({ client, agent }) =>
    client.fetchQuery(newlyBrokenQuery(changesOf(agent))),
  "POST /api/v1/organisation/rules": ({ client }) => client.fetchQuery(judgedRulesQuery(TYPED)),
  "POST /api/v1/calls/replay": async (page) => {
    const changes = changesOf(page.agent);
    const asked = { changes, days: 7 as const };
    const result = hook(page, () => useReplay(asked));
    await waitFor(() => expect(result.current.answer ?? result.current.error).toBeTruthy());
  },
  "POST /api/v1/agents/{agent}/evaluations/estimate": ({ client, agent }) =>
    client.fetchQuery(runEstimateQuery(agent, runOf())),
  "POST /api/v1/agents/{agent}/evaluations/standing": ({ client, agent }) =>
    client.fetchQuery(draftStandingQuery(agent, { baseRevision: 0, operations: TYPED })),
  "POST /api/v1/agents/{agent}/evaluations": (page) => {
    const { start } = hook(page, () => useRunChanges(page.agent)).current;
    return start.mutateAsync(runOf());
  },
};

/** What stores operations or runs a method with them, for which secrets are typed. */
const USES_SECRETS = [
  "PATCH /api/v1/agents/{agent}/settings",
  "PATCH /api/v1/organisation/settings",
  "PATCH /api/v1/presets/{preset}/settings",
  "POST /api/v1/settings/owners",
  "POST /api/v1/proposals",
  "PATCH /api/v1/proposals/{number}",
  "POST /api/v1/agents/{agent}/try",
];

interface Described {
  paths: Record<string, Record<string, { requestBody?: object }>>;
  components: { schemas: Record<string, object> };
}

/** The routes whose request has operations in it somewhere. */
function routesWithOperations({ paths, components }: Described): string[] {
  const hasOperations = (part: unknown, above: readonly string[] = []): boolean => {
    if (typeof part !== "object" || part === null) return false;
    if ("$ref" in part && typeof part.$ref === "string") {
      const name = part.$ref.split("/").at(-1) ?? "";
      return !above.includes(name) && hasOperations(components.schemas[name], [...above, name]);
    }
    if ("properties" in part && Object.hasOwn(part.properties as object, "operations")) return true;
    return Object.values(part).some((member) => hasOperations(member, above));
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => hasOperations(requestBody))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

test("a secret that is typed and not saved is in no question about the draft", async () => {
  const { agent, server } = await startAgent({ tools: sampleTools });
  const { body } = await request<Described>(server, "GET /api/v1/openapi.json");
  expect(routesWithOperations(body).sort()).toEqual(
    [...Object.keys(QUESTIONS), ...USES_SECRETS].sort(),
  );
  const sent: { route: string; body: string }[] = [];
  const toServer = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(input, location.href);
    sent.push({ route: `${init?.method ?? "GET"} ${pathname}`, body: String(init?.body) });
    return toServer(input, init);
  });
  const page = { client: createPatientClient(), agent: agent.id };
  for (const [route, ask] of Object.entries(QUESTIONS)) {
    // A question may be refused: what counts is what was sent.
    await ask(page).catch(() => {});
    const address = route.replace("{agent}", agent.id).replace("{preset}", "sales");
    const asked = sent.filter((one) => one.route === address);
    expect(asked, route).not.toEqual([]);
    for (const one of asked) {
      expect(one.body, route).not.toContain(SECRET);
      expect(one.body, route).toContain("acme.web_search");
    }
  }
  expect(JSON.stringify(sent)).not.toContain(SECRET);
});

test("a question about a typed secret is answered as after its save, whatever the field asks of a text", async () => {
  const letters = defineTool({
    name: "letters",
    description: "Sends letters",
    visible: true,
    config: {
      type: "object",
      required: ["key"],
      properties: { key: { type: "string", writeOnly: true, pattern: "^sk-[a-z]{20}$" } },
    },
    methods: { send: { description: "Sends a letter.", run: () => "" } },
  });
  const { agent, server } = await startAgent({ tools: [letters] });
  const set = (value: string): SettingsOperation[] => [
    { op: "setConfig", tool: "letters", key: "key", value },
  ];
  const client = createPatientClient();
  const key = `sk-${"k".repeat(20)}`;
  const changes = [{ owner: { kind: "agent" as const, id: agent.id }, operations: set(key) }];
  const { agents } = await client.fetchQuery(changeCostsQuery(changes));
  const tokens = async () =>
    (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents[0]?.counts.tokens ?? 0;
  expect(await tokens()).toBe(0);
  const path = `PATCH /api/v1/agents/${agent.id}/settings`;
  // The stand-in itself is a secret nowhere.
  const refused = await request(server, path, { baseRevision: 0, operations: set("[secret]") });
  expect(refused.body.error?.issues).toMatchObject([
    { path: ["operations", 0, "value"], code: "secret_not_stored" },
  ]);
  const saved = await request(server, path, { baseRevision: 0, operations: set(key) });
  expect(saved.status).toBe(200);
  expect(await tokens()).toBeGreaterThan(0);
  expect(agents[agent.id]).toBe(await tokens());
});
