import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type {
  AgentsAnswer,
  PresetsAnswer,
  ProblemsAnswer,
  SettingsAnswer,
} from "./api-contract.ts";
import { request } from "./testing/api-client.ts";
import { type ServerProcess, startProcess } from "./testing/start-process.ts";

const SAVES = 200;
/** The policy comes last: what is there without it was cut off. */
const operations = (value: number) => [
  { op: "setTool", tool: "calculator", state: value % 2 === 0 ? "on" : "off" },
  { op: "setTokenBudget", tokens: value + 1 },
  { op: "setTemplate", template: "system", source: `Save ${value}.` },
];

it("has every save that was answered and none in part, after it was killed while 200 of them ran", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-killed-"));
  const start = () => startProcess(["--data", join(folder, "data")]);
  const ask = <T>(server: ServerProcess, line: string, body?: object) =>
    request<T>({ url: server.url ?? "", terminalCode: server.terminalCode() }, line, body);
  const killed = await start();
  await ask(killed, "POST /api/presets", { name: "Calm", tools: { calculator: false } });
  for (let agent = 0; agent < 8; agent++)
    await ask(killed, "POST /api/agents", { name: `Agent ${agent}` });
  const answered = new Map<string, number>();
  const created = new Set<string>();
  let answers = 0;
  const note = () => {
    answers += 1;
    if (answers === SAVES / 4) killed.child.kill("SIGKILL");
  };
  const save = async (path: string, round: number, made: object[]) => {
    const { status, body } = await ask<SettingsAnswer>(killed, `PATCH /api/${path}/settings`, {
      baseRevision: round,
      operations: made,
    });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    answered.set(path, body.revision);
    note();
  };
  const create = async (kind: "agents" | "presets", name: string, body: object) => {
    if ((await ask(killed, `POST /api/${kind}`, { name, ...body })).status === 201)
      created.add(`${kind} ${name}`);
    note();
  };
  const rounds = SAVES / 10;
  const inTurn = async (run: (round: number) => Promise<void>) => {
    for (let round = 0; round < rounds; round++) await run(round);
  };
  const ends = await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, agent) =>
      inTurn((round) => save(`agents/agent-${agent}`, round, operations(round))),
    ),
    inTurn((round) =>
      create("presets", `Preset ${round}`, { tools: { calculator: { enabled: false } } }),
    ),
    inTurn((round) =>
      create("agents", `New ${round}`, {
        copyOf: "agent-0",
        presets: { ids: ["calm"], how: "follow" },
      }),
    ),
  ]);
  await killed.ended;
  expect(ends.some(({ status }) => status === "rejected")).toBe(true);

  const server = await start();
  const { agents, outOfOrder } = (await ask<AgentsAnswer>(server, "GET /api/agents")).body;
  const { body: presets } = await ask<PresetsAnswer>(server, "GET /api/presets");
  expect([outOfOrder, presets.outOfOrder]).toEqual([[], []]);
  const names = [
    ...agents.map(({ name }) => `agents ${name}`),
    ...presets.presets.map(({ name }) => `presets ${name}`),
  ];
  for (const name of created) expect(names).toContain(name);
  for (const { id, name } of agents) {
    const { settings, revision } = (
      await ask<SettingsAnswer>(server, `GET /api/agents/${id}/settings`)
    ).body;
    expect(revision).toBeGreaterThanOrEqual(answered.get(`agents/${id}`) ?? 0);
    if (name.startsWith("New")) expect(settings.presets).toEqual(["calm"]);
    else if (revision > 0 && name !== "First agent") {
      const value = revision - 1;
      expect(settings).toEqual({
        tokenBudget: value + 1,
        prompts: { system: `Save ${value}.` },
        tools: { calculator: { enabled: value % 2 === 0 } },
      });
    }
  }
  for (const { id } of presets.presets) {
    const { settings } = (await ask<SettingsAnswer>(server, `GET /api/presets/${id}/settings`))
      .body;
    expect(settings).toEqual({ tools: { calculator: { enabled: false } } });
  }
  const { problems } = (await ask<ProblemsAnswer>(server, "GET /api/problems")).body;
  expect(problems.filter(({ code }) => /out_of_order|damaged/.test(code))).toEqual([]);
  server.child.kill("SIGINT");
  expect(await server.ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
