import { expect, test } from "vitest";
import type { AgentsAnswer, RevisionsAnswer } from "../api-contract.ts";
import { signInAs } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { queryStored } from "../testing/stored-rows.ts";

test("whoever takes another name is called so in every save of theirs, and in no other's", async () => {
  const server = await startTestServer({});
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const eve = await signInAs(server, "Eve", { role: "editor" });
  await ada.send("POST /api/v1/agents", { id: "clerk", name: "Clerk" });
  const save = (who: typeof ada, baseRevision: number) =>
    who.send("PATCH /api/v1/agents/clerk/settings", {
      baseRevision,
      operations: [{ op: "setTokenBudget", tokens: 1000 + baseRevision }],
    });
  await save(ada, 0);
  await save(eve, 1);
  await save(ada, 2);
  const namedNow = async () => {
    const read = await eve.send<RevisionsAnswer>("GET /api/v1/agents/clerk/revisions");
    const agents = await eve.send<AgentsAnswer>("GET /api/v1/agents");
    const first = await eve.send<{ savedBy: string }>("GET /api/v1/agents/clerk/revisions/1");
    return {
      saves: read.body.revisions.map(({ savedBy }) => savedBy),
      last: agents.body.agents.find(({ id }) => id === "clerk")?.lastChange?.by,
      first: first.body.savedBy,
    };
  };
  expect(await namedNow()).toEqual({ saves: ["Ada", "Eve", "Ada"], last: "Ada", first: "Ada" });
  expect((await ada.send("PATCH /api/v1/account", { name: "Ada Brandt" })).status).toBe(200);
  expect(await namedNow()).toEqual({
    saves: ["Ada Brandt", "Eve", "Ada Brandt"],
    last: "Ada Brandt",
    first: "Ada Brandt",
  });
  const found = await eve.send<RevisionsAnswer>(
    "GET /api/v1/agents/clerk/revisions?person=Ada%20Brandt",
  );
  expect(found.body.revisions).toHaveLength(2);
  await server.close();
});

test("also in what they made as a copy, and what they repaired", async () => {
  const server = await startTestServer({});
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const settings = "PATCH /api/v1/agents/first-agent/settings";
  const operations = [{ op: "setTokenBudget", tokens: 1_000 }];
  await ada.send(settings, { baseRevision: 0, operations });
  await ada.send("POST /api/v1/agents", { id: "copy", name: "Copy", copyOf: "first-agent" });
  await queryStored(server.dataDir, "update agents set settings = '{' where id = 'first-agent'");
  expect((await ada.send("POST /api/v1/agents/first-agent/repair")).status).toBe(200);
  await ada.send("PATCH /api/v1/account", { name: "Ada Brandt" });
  for (const agent of ["copy", "first-agent"]) {
    const path = `GET /api/v1/agents/${agent}/revisions`;
    const { revisions } = (await ada.send<RevisionsAnswer>(path)).body;
    const names = revisions.map(({ savedBy }) => savedBy);
    expect([agent, new Set(names)]).toEqual([agent, new Set(["Ada Brandt"])]);
  }
  await server.close();
});
