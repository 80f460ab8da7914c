import type { SettingsOperation } from "@pegboard/registry-core";
import type { ProposalAnswer, ProtectedChoice, SettingsAnswer } from "../api-contract.ts";
import { request } from "./api-client.ts";
import type { Browser } from "./browser-session.ts";
import { joinAdmin, joinPerson } from "./people.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";
import { testTools } from "./test-tools.ts";

/** A server whose group Finance is protected: its agent "clerk" is changed by proposals. */
export interface FinanceTeam {
  server: TestServer;
  /** An admin. */
  ada: Browser;
  /** An editor of Finance alone. */
  nora: Browser;
  /** An editor of everything. */
  jonas: Browser;
}

export async function startFinanceTeam(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<FinanceTeam> {
  const server = await startTestServer({ tools: testTools, ...options });
  for (const [id, group] of [
    ["clerk", "Finance"],
    ["helper", "Support"],
  ])
    await request(server, "POST /api/v1/agents", { id, name: id, group });
  await request(server, "PATCH /api/v1/agents/clerk/settings", {
    baseRevision: 0,
    operations: [vaultConfig("max_results", 5)],
  });
  const ada = await joinAdmin(server);
  const { browser: nora } = await joinPerson(server, {
    name: "Nora",
    rights: { role: "editor", groups: ["Finance"] },
    by: ada,
  });
  const { browser: jonas } = await joinPerson(server, {
    name: "Jonas",
    rights: { role: "editor" },
    by: ada,
  });
  await protect(ada, { groups: ["Finance"] });
  return { server, ada, nora, jonas };
}

export const protect = (by: Browser, choice: Partial<ProtectedChoice>) =>
  by.send("PATCH /api/v1/preferences", {
    protected: { groups: [], organisation: false, sources: false, ...choice },
  });

export const vaultConfig = (key: string, value: unknown) =>
  ({ op: "setConfig", tool: "vault", key, value }) as SettingsOperation;

/** Operations on the agent of Finance, as a proposal sends them. */
export const clerkChanges = (operations: object[], baseRevision = 1) => [
  { owner: { kind: "agent", id: "clerk" }, baseRevision, operations },
];

export const propose = (by: Browser, operations: object[], more: object = {}) =>
  by.send<ProposalAnswer>("POST /api/v1/proposals", {
    title: "Fewer results",
    changes: clerkChanges(operations),
    ...more,
  });

export const accept = (by: Browser, number = 1, body: object = { version: 1 }) =>
  by.send<ProposalAnswer>(`POST /api/v1/proposals/${number}/accept`, body);

export const codeOf = ({ status, body }: Awaited<ReturnType<Browser["send"]>>) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];

/** The values of the tool "vault" that an agent has of its own. */
export async function vaultOf(by: Browser, agent = "clerk"): Promise<object> {
  const { body } = await by.send<SettingsAnswer>(`GET /api/v1/agents/${agent}/settings`);
  const vault = body.settings.tools?.vault;
  return (typeof vault === "object" && vault.config) || {};
}
