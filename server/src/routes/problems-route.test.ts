import { defineTool } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import type {
  AgentsAnswer,
  IgnoredProblemsAnswer,
  ProblemCountsAnswer,
  ProblemsAnswer,
} from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

it("counts what the list holds, for the organisation and for each agent, after every change", async () => {
  const server = await startTestServer({ tools: testTools });
  const read = async () => {
    const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
    const counts = (await request<ProblemCountsAnswer>(server, "GET /api/problems/counts")).body;
    const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
    const countOf = (severity: string, agent?: string) =>
      problems.filter(
        (one) => one.severity === severity && (agent === undefined || one.place.agent === agent),
      ).length;
    expect(counts).toEqual({ errors: countOf("error"), warnings: countOf("warning") });
    for (const { id, problems: own } of agents) {
      expect(own).toEqual({ errors: countOf("error", id), warnings: countOf("warning", id) });
    }
    return counts;
  };
  try {
    const before = await read();
    await request(server, "POST /api/agents", { name: "Support" });
    const after = await read();
    expect(after.errors + after.warnings).toBeGreaterThan(before.errors + before.warnings);
  } finally {
    await server.close();
  }
});

it("ignores a problem for the organisation with a reason, and watches it again", async () => {
  const server = await startTestServer({ tools: testTools });
  const list = async () =>
    (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems;
  const counts = async () =>
    (await request<ProblemCountsAnswer>(server, "GET /api/problems/counts")).body;
  const events = await recordEvents(server);
  try {
    const before = await counts();
    const [problem] = (await list()).filter(
      ({ severity, place }) => severity === "warning" && place.agent,
    );
    if (!problem) throw new Error("The test tools have a warning about an agent.");
    const path = `/api/problems/${encodeURIComponent(problem.id)}/ignored`;
    expect((await request(server, `PUT ${path}`, { reason: "  Nobody uses it  " })).status).toBe(
      204,
    );
    const mark = {
      reason: "Nobody uses it",
      by: "ada",
      byId: null,
      severity: "warning",
      at: expect.stringMatching(/^20.*Z$/),
    };
    expect(await list()).toContainEqual({ ...problem, ignored: mark });
    expect(await counts()).toEqual({ ...before, warnings: before.warnings - 1 });
    const { body } = await request<IgnoredProblemsAnswer>(server, "GET /api/problems/ignored");
    expect(body.ignored).toEqual({ [problem.id]: mark });
    const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
    const own = (await list()).filter(
      ({ place, ignored }) => place.agent === problem.place.agent && !ignored,
    );
    expect(agents.find(({ id }) => id === problem.place.agent)?.problems).toEqual({
      errors: own.filter(({ severity }) => severity === "error").length,
      warnings: own.filter(({ severity }) => severity === "warning").length,
    });
    expect((await request(server, `DELETE ${path}`)).status).toBe(204);
    expect((await request(server, `DELETE ${path}`)).status).toBe(404);
    expect(await counts()).toEqual(before);
    expect(events.events.filter(({ type }) => type === "problems")).toHaveLength(2);
  } finally {
    await events.stop();
    await server.close();
  }
});

it("ignores many at once with one reason, tells it once, and watches them again", async () => {
  const server = await startTestServer({ tools: testTools });
  const list = async () =>
    (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems;
  const events = await recordEvents(server);
  try {
    const before = await list();
    const ids = before.map(({ id }) => id);
    const put = (body: object) => request(server, "PUT /api/problems/ignored", body);
    expect((await put({ problems: [...ids, "gone"], reason: " Known " })).status).toBe(204);
    expect((await list()).map(({ id, ignored }) => [id, ignored?.reason])).toEqual(
      ids.map((id) => [id, "Known"]),
    );
    expect((await request(server, "GET /api/problems/counts")).body).toEqual({
      errors: 0,
      warnings: 0,
    });
    expect((await put({ problems: ids, reason: null })).status).toBe(204);
    expect(await list()).toEqual(before);
    expect((await put({ problems: ids, reason: null })).status).toBe(404);
    expect((await put({ problems: ["gone"], reason: "Known" })).status).toBe(404);
    expect((await put({ problems: ids, reason: "" })).status).toBe(422);
    expect(events.events.filter(({ type }) => type === "problems")).toHaveLength(2);
  } finally {
    await events.stop();
    await server.close();
  }
});

it("says why something cannot be ignored", async () => {
  const server = await startTestServer({ tools: testTools });
  try {
    const [problem] = (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems;
    const path = `/api/problems/${encodeURIComponent(problem?.id ?? "")}/ignored`;
    const blank = await request(server, `PUT ${path}`, { reason: " " });
    expect([blank.status, blank.body.error?.issues]).toMatchObject([
      422,
      [{ path: ["reason"], message: "must say why it can stay as it is" }],
    ]);
    const gone = await request(server, "PUT /api/problems/constructor/ignored", {
      reason: "Known",
    });
    expect([gone.status, gone.body.error?.code]).toEqual([404, "not_found"]);
  } finally {
    await server.close();
  }
});

it("lets somebody work through all look-alikes: what is accepted makes room, what is only counted can be accepted", async () => {
  const tools = Array.from({ length: 20 }, (_, index) =>
    defineTool({
      name: `desk_${index}`,
      visible: true,
      methods: {
        search_text: { description: "Searches what people wrote by its text", run: () => "" },
      },
    }),
  );
  const server = await startTestServer({ tools });
  const list = async () => {
    const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
    const pairs = problems.filter(({ code }) => code === "methods_alike");
    return {
      open: pairs.filter(({ ignored }) => !ignored).map(({ id }) => id),
      accepted: pairs.filter(({ ignored }) => ignored).map(({ id }) => id),
      unlisted: problems.find(({ code }) => code === "pairs_unlisted")?.values,
    };
  };
  const put = (problems: string[], reason: string | null) =>
    request(server, "PUT /api/problems/ignored", { problems, reason });
  try {
    const first = await list();
    expect(first).toMatchObject({ accepted: [], unlisted: { count: 45 } });
    expect(first.open).toHaveLength(100);
    expect((await put(first.open, "Known")).status).toBe(204);
    const next = await list();
    expect([next.open.length, next.accepted, next.unlisted]).toEqual([45, first.open, undefined]);
    expect((await put(first.open, null)).status).toBe(204);
    const counted = next.open.slice(0, 1);
    expect((await put(counted, "Known")).status).toBe(204);
    expect(await list()).toMatchObject({ accepted: counted, unlisted: { count: 44 } });
    expect((await put(counted, null)).status).toBe(204);
    expect(await list()).toEqual(first);
  } finally {
    await server.close();
  }
});
