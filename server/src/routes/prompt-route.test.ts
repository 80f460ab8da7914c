import { setTimeout as wait } from "node:timers/promises";
import type { SettingsOperation } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  HOSTILE_TEMPLATES,
  SLOW_TEMPLATES,
} from "../../../registry-core/src/testing/hostile-templates.ts";
import { sampleEveryNth } from "../../../test-depth.ts";
import type { ProblemsAnswer, PromptAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const AGENT = "/api/agents/first-agent";
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

async function trySave(...operations: SettingsOperation[]) {
  const { revision } = (await request<SettingsAnswer>(server, `GET ${AGENT}/settings`)).body;
  return request(server, `PATCH ${AGENT}/settings`, { baseRevision: revision, operations });
}
async function save(...operations: SettingsOperation[]): Promise<void> {
  const answer = await trySave(...operations);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
}
const setTemplate = (source: string) => save({ op: "setTemplate", template: "system", source });
const render = (body: object) => request<PromptAnswer>(server, `POST ${AGENT}/prompt`, body);
const problems = async () =>
  (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems;

it("names the search that a provider's models have, where the texts are for its requests", async () => {
  const place = { tool: "notes", method: "read_note", field: "defer" } as const;
  await save(
    { op: "setMethodBehaviour", ...place, value: true },
    { op: "setToolSearch", format: "anthropic", search: "provider" },
    { op: "setToolSearch", format: "gemini", search: "none" },
  );
  const system = async (query = "") =>
    (await request<PromptAnswer>(server, `GET ${AGENT}/prompt${query}`)).body.system;
  const [own, chat, anthropic, gemini] = await Promise.all(
    ["", "?format=openai-chat", "?format=anthropic", "?format=gemini"].map(system),
  );
  expect(own).toContain("search_tools");
  expect(own).not.toContain("read_note");
  expect(chat).toBe(own);
  expect(anthropic).not.toMatch(/search_tools|read_note/);
  expect(gemini).toContain("read_note");
  expect(gemini).not.toContain("search_tools");
  expect((await request(server, `GET ${AGENT}/prompt?format=markdown`)).status).toBe(400);
});

describe("own templates", () => {
  it("are what is sent, with the defaults of the agent's own variables", async () => {
    await save(
      {
        op: "setTemplate",
        template: "system",
        source: "{{ agent.name }} in {{ tone }} tone for {{ date }}{{ query }}",
      },
      { op: "setVariable", name: "tone", value: "calm" },
    );
    const { body } = await request<PromptAnswer>(server, `GET ${AGENT}/prompt`);
    expect(body.system).toBe(
      `First agent in calm tone for ${new Date().toISOString().slice(0, 10)}`,
    );
    expect(body.user).toContain("Today is");
    expect(body.problems).toEqual([]);
  });

  it("get the values of a request, over those of stored test values", async () => {
    await save(
      {
        op: "setTemplate",
        template: "user",
        source:
          "{{ user }}: {{ query }} ({{ date }}, {{ tone }}){% for t in tools if t.used %} {{ t.name }}{% endfor %}",
      },
      { op: "setVariable", name: "tone", value: "calm" },
      {
        op: "setTestSet",
        name: "angry",
        values: { user: "Ana", query: "Why?", variables: { tone: "loud" } },
      },
    );
    const user = async (body: object) => (await render(body)).body.user;
    expect(await user({ query: "Hi", date: "2026-11-20" })).toBe(": Hi (2026-11-20, calm)");
    expect(await user({ testSet: "angry", date: "2026-11-20" })).toBe(
      "Ana: Why? (2026-11-20, loud)",
    );
    expect(
      await user({ testSet: "angry", query: "How?", date: "2026-11-20", usedTools: ["notes"] }),
    ).toBe("Ana: How? (2026-11-20, loud) notes");
    expect(await user({ testSet: "angry", variables: { tone: 2 }, date: "2026-11-20" })).toContain(
      "2)",
    );
  });

  it("that fail leave the other one standing, and say why", async () => {
    await setTemplate("a\n{{ 1 + none }}");
    const { status, body } = await request<PromptAnswer>(server, `GET ${AGENT}/prompt`);
    expect([status, body.system]).toEqual([200, ""]);
    expect(body.user).toContain("Today is");
    expect(body.problems).toMatchObject([{ template: "system", severity: "error", line: 2 }]);
  });

  it("become problems with a place and a correction", async () => {
    await setTemplate(
      "{{ agnet.name }}\n{{ agent.name }}{% for t in tools %}{{ t.nmae }}{% endfor %}",
    );
    const found = (await problems()).filter(({ place }) => place.template === "system");
    expect(found.map(({ kind, place, fixes }) => [kind, place.line, fixes[0]])).toEqual([
      [
        "unknown variable",
        1,
        {
          kind: "operations",
          owner: { kind: "agent", id: "first-agent" },
          code: "replace",
          values: { name: "agent" },
          operations: [
            {
              op: "setTemplate",
              template: "system",
              source:
                "{{ agent.name }}\n{{ agent.name }}{% for t in tools %}{{ t.nmae }}{% endfor %}",
            },
          ],
        },
      ],
      ["unknown field", 2, expect.objectContaining({ code: "replace", values: { name: "name" } })],
    ]);
    await setTemplate("{{ raise_exception('Say which customer.') }}");
    expect((await problems()).filter(({ kind }) => kind === "template error")).toMatchObject([
      {
        values: { issue: { code: "stopped", values: { reason: "Say which customer." } } },
        severity: "error",
        place: { agent: "first-agent", template: "system", line: 1 },
      },
    ]);
  });
});

it.each([
  [{ variables: { tone: "calm" } }, ["variables", "tone"]],
  [{ testSet: "angry" }, ["testSet"]],
  [{ date: "today" }, ["date"]],
  [{ date: "2026-02-30" }, ["date"]],
  [{ message: "Hi" }, ["message"]],
  [{ usedTools: [""] }, ["usedTools", 0]],
])("values that the agent cannot take are refused: %j", async (body, path) => {
  const answer = await render(body);
  expect([answer.status, answer.body.error?.issues?.map((issue) => issue.path)]).toEqual([
    422,
    [path],
  ]);
});

describe("hostile templates", () => {
  it.each(sampleEveryNth(Object.entries(SLOW_TEMPLATES), 2))(
    "%s: stopped after two seconds, and nobody else waits",
    async (_, slow) => {
      await save({ op: "setTemplate", template: "system", source: "Hi" });
      await request(server, `GET ${AGENT}/prompt`);
      const other = (
        await request<{ id: string }>(server, "POST /api/agents", {
          name: "Other",
          copyOf: "first-agent",
        })
      ).body;
      await setTemplate(slow.source);
      const started = performance.now();
      let done = false;
      const hostile = request(server, `GET ${AGENT}/prompt`).finally(() => {
        done = true;
      });
      const waits: number[] = [];
      while (!done) {
        const asked = performance.now();
        await request(server, "GET /api/health");
        waits.push(performance.now() - asked);
        await wait(20);
      }
      const took = performance.now() - started;
      const { status, body } = await hostile;
      expect([status, body.error?.code, body.error?.issues]).toMatchObject([
        422,
        "template_stopped",
        [
          {
            path: ["prompts", "system"],
            code: "template",
            values: { line: slow.line, issue: { code: "took_too_long" } },
          },
        ],
      ]);
      // Had they waited for the template, there would be one, as long as that. `npm run bench --
      // templates` measures both.
      expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(took / 10);
      expect(
        (await request<PromptAnswer>(server, `GET /api/agents/${other.id}/prompt`)).body.system,
      ).toBe("Hi");
    },
  );

  it("the server answers, and goes on, whatever the template does", async () => {
    for (const source of Object.values(HOSTILE_TEMPLATES)) {
      const saved = await trySave({ op: "setTemplate", template: "system", source });
      if (saved.status === 422) {
        // What cannot even be read is not saved.
        expect(saved.body.error?.issues).toMatchObject([{ path: ["prompts", "system"] }]);
        continue;
      }
      const { status, body } = await request<PromptAnswer>(server, `GET ${AGENT}/prompt`);
      expect(status === 422 ? body.error?.code : body.problems[0]?.severity).toMatch(
        /^(template_stopped|error)$/,
      );
    }
    await setTemplate("Hi");
    expect((await request<PromptAnswer>(server, `GET ${AGENT}/prompt`)).body.system).toBe("Hi");
  });
});
