import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type {
  AgentsAnswer,
  ApiTokensAnswer,
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  DefinitionsAnswer,
  IgnoredProblemsAnswer,
  PeopleAnswer,
  PersonAnswer,
  ProblemsAnswer,
  ProposalAnswer,
  RevisionsAnswer,
  SourceSummary,
  SourcesAnswer,
  TokensAnswer,
} from "../api-contract.ts";
import { signInAs } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";

test("who deleted, revoked, disabled, invited and decided is said by the name of then and by the person", async () => {
  const server = await startTestServer({});
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const eve = await signInAs(server, "Eve", { role: "editor" });
  const { id } = ada.person;
  for (const agent of ["clerk", "desk"])
    await ada.send("POST /api/v1/agents", { id: agent, name: agent, group: "Finance" });
  const agentToken = await ada.send<CreatedTokenAnswer>("POST /api/v1/agents/desk/tokens", {
    name: "Desk",
  });
  const token = agentToken.body.token.id;
  await ada.send(`POST /api/v1/agents/desk/tokens/${token}/revoke`);
  const service = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
    name: "CI",
    rights: { role: "viewer" },
  });
  await ada.send(`DELETE /api/v1/service-tokens/${service.body.token.id}`);
  await ada.send("PATCH /api/v1/preferences", {
    protected: { groups: ["Finance"], organisation: false, sources: false },
  });
  const change = {
    owner: { kind: "agent", id: "desk" },
    baseRevision: 0,
    operations: [{ op: "setTokenBudget", tokens: 1_000 }],
  };
  const proposed = await eve.send<ProposalAnswer>("POST /api/v1/proposals", {
    title: "Fewer results",
    changes: [change],
  });
  await ada.send("POST /api/v1/people/invitations", {
    people: [{ email: "nora@example.com", name: "Nora" }],
    rights: { role: "viewer" },
  });
  await ada.send("DELETE /api/v1/agents/clerk");
  const closing = `POST /api/v1/proposals/${proposed.body.number}/close`;
  await ada.send(closing, { text: "No." });
  await ada.send(`POST /api/v1/people/${eve.person.id}/disable`);
  await ada.send("PATCH /api/v1/account", { name: "Ada Brandt" });

  const agents = await ada.send<AgentsAnswer>("GET /api/v1/agents");
  expect(agents.body.deleted).toMatchObject([{ deletedBy: "Ada", deletedById: id }]);
  const tokens = await ada.send<TokensAnswer>("GET /api/v1/agents/desk/tokens");
  expect(tokens.body.tokens).toMatchObject([{ revokedBy: "Ada", revokedById: id }]);
  const services = await ada.send<ApiTokensAnswer>("GET /api/v1/service-tokens");
  expect(services.body.tokens).toMatchObject([
    { createdBy: "Ada", person: id, revokedBy: "Ada", revokedById: id },
  ]);
  const { people } = (await ada.send<PeopleAnswer>("GET /api/v1/people")).body;
  expect(people.find(({ name }) => name === "Nora")).toMatchObject({
    createdBy: "Ada",
    createdById: id,
    disabledById: null,
  });
  const disabled = await ada.send<PersonAnswer>(`GET /api/v1/people/${eve.person.id}`);
  expect(disabled.body.person).toMatchObject({ disabledBy: "Ada", disabledById: id });
  const decided = await ada.send<ProposalAnswer>(`GET /api/v1/proposals/${proposed.body.number}`);
  expect(decided.body).toMatchObject({ state: "closed", decidedBy: "Ada", decidedById: id });
  await server.close();
});

const LISTING = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));

test("who paused a source, ignored a problem and accepted a form is that person, whoever has the name later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-who-"));
  const add = { name: "add", description: "Adds.", inputSchema: { type: "object" } };
  writeFileSync(join(folder, "list.json"), JSON.stringify([add]));
  const server = await startTestServer({ dataDir: join(folder, "data") });
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const other = await signInAs(server, "Ada", { role: "admin" });
  const config = {
    transport: "stdio",
    command: process.execPath,
    args: [LISTING, join(folder, "list.json")],
  };
  const { body: source } = await ada.send<SourceSummary>("POST /api/v1/sources", {
    name: "notes",
    config,
  });
  const own = async () => {
    const { sources } = (await other.send<SourcesAnswer>("GET /api/v1/sources")).body;
    return sources.find(({ id }) => id === source.id);
  };
  await expect.poll(own).toMatchObject({ state: "ready", review: { acceptedById: null } });
  const listed = await ada.send<DefinitionsAnswer>("POST /api/v1/tools/definitions", {
    tools: ["notes"],
  });
  const seen = listed.body.definitions[0]?.definition?.form;
  const saved = await ada.send("PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "notes", state: "on", seen }],
  });
  expect(saved.status).toBe(200);
  await ada.send(`POST /api/v1/sources/${encodeURIComponent(source.id)}/pause`);
  const problems = await ada.send<ProblemsAnswer>("GET /api/v1/problems");
  const { id = "" } = problems.body.problems[0] ?? {};
  await ada.send(`PUT /api/v1/problems/${encodeURIComponent(id)}/ignored`, { reason: "Known." });
  await ada.send("PATCH /api/v1/account", { name: "Ada Brandt" });
  const by = { by: "Ada", byId: ada.person.id };
  expect(await own()).toMatchObject({
    paused: by,
    review: { acceptedBy: "Ada", acceptedById: ada.person.id },
  });
  const ignored = await other.send<IgnoredProblemsAnswer>("GET /api/v1/problems/ignored");
  expect(ignored.body.ignored[id]).toMatchObject(by);
  await server.close();
  rmSync(folder, { recursive: true });
});

test("what a person's own script saves is the person's, whatever they are called later", async () => {
  const server = await startTestServer({});
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const made = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/account/tokens", {
    name: "Script",
  });
  const saved = await fetch(`${server.url}/api/v1/agents/first-agent/settings`, {
    method: "PATCH",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${made.body.value}`,
    },
    body: JSON.stringify({
      baseRevision: 0,
      operations: [{ op: "setTokenBudget", tokens: 1_000 }],
    }),
  });
  expect(saved.status).toBe(200);
  await ada.send("PATCH /api/v1/account", { name: "Ada Brandt" });
  const read = await ada.send<RevisionsAnswer>("GET /api/v1/agents/first-agent/revisions");
  expect(read.body.revisions).toMatchObject([{ savedBy: "Ada Brandt" }]);
  await server.close();
});
