import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallsLogAnswer, ErrorBody, RevisionsAnswer } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { createPegboard } from "./create-pegboard.ts";
import type { Pegboard, PegboardOptions } from "./pegboard.ts";

const SECRET = "pa55word";
const DECISIONS: Record<string, () => unknown> = {
  ada: () => ({ name: " Ada " }),
  somebody: () => true,
  "a viewer": () => ({ name: "Vera", role: "viewer" }),
  "an editor of some": () => ({ name: "Eve", role: "editor", groups: ["support"] }),
  "an approver": () => ({ name: "Ann", role: "viewer", approver: true }),
  "an odd role": () => ({ name: SECRET, role: "root" }),
  "an admin of some": () => ({ name: SECRET, role: "admin", groups: ["support"] }),
  "odd groups": () => ({ name: SECRET, role: "editor", groups: "support" }),
  nobody: () => false,
  "a session": () => "ada",
  nothing: () => undefined,
  "no name": () => ({ name: "" }),
  "another name": () => ({ user: SECRET }),
  "a long name": () => ({ name: SECRET.repeat(100) }),
  throws: () => {
    throw new Error(`postgres://app:${SECRET}@db`);
  },
  "throws a text": () => Promise.reject(SECRET),
  "throws an error of Pegboard": () => Promise.reject(new PegboardError("not_found", () => SECRET)),
};

const hello = defineTool({ name: "hello", description: "Says hello.", run: () => "Hello" });
const folder = mkdtempSync(join(tmpdir(), "pegboard-operators-"));
let pegboard: Pegboard;
beforeAll(async () => {
  const authorize = ({ headers }: Request) => DECISIONS[headers.get("x-who") ?? ""]?.();
  pegboard = await createPegboard({
    tools: [hello],
    dataDir: join(folder, "data"),
    user: "The program",
    logLevel: "silent",
    starterTools: false,
    authorize: authorize as NonNullable<PegboardOptions["authorize"]>,
  });
  await pegboard.loaded;
});
afterAll(async () => {
  await pegboard.close();
  rmSync(folder, { recursive: true });
});

function ask(who: string, line: string, body?: object): Promise<Response> {
  const [method = "", path] = line.split(" ");
  const headers = { "x-who": who, host: "app.example", "content-type": "application/json" };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return pegboard.fetch(new Request(`https://app.example${path}`, sent));
}

it("records what the program's operators save and call under the names that it says", async () => {
  for (const [baseRevision, who] of ["ada", "somebody"].entries()) {
    const operations = [{ op: "setTool", tool: "hello", state: who === "ada" ? "off" : "on" }];
    expect(
      (await ask(who, "PATCH /api/agents/first-agent/settings", { baseRevision, operations }))
        .status,
    ).toBe(200);
    const call = await ask(who, "POST /api/agents/first-agent/methods/hello/call", {});
    expect(call.status).toBe(who === "ada" ? 403 : 200);
  }
  await pegboard.call("first-agent", "hello");
  const { revisions } = (await (
    await ask("ada", "GET /api/agents/first-agent/revisions")
  ).json()) as RevisionsAnswer;
  expect(revisions.map(({ savedBy }) => savedBy)).toEqual(["The program", "Ada"]);
  const { calls } = (await (await ask("ada", "GET /api/calls")).json()) as CallsLogAnswer;
  expect(calls.map(({ via, person }) => [via, person])).toEqual([
    ["process", undefined],
    ["http", undefined],
    ["http", "Ada"],
  ]);
});

it.each(["nobody", "a session", "nothing", "unheard of"])(
  "refuses whom the program does not take for an operator: %s",
  async (who) => {
    expect((await ask(who, "GET /api/agents")).status).toBe(401);
  },
);

it.each([
  "no name",
  "another name",
  "a long name",
  "throws",
  "throws a text",
  "throws an error of Pegboard",
])("answers 500 and nothing of what went wrong in the program: %s", async (who) => {
  const answer = await ask(who, "GET /api/agents");
  const { error } = (await answer.json()) as ErrorBody;
  expect([answer.status, error.code, JSON.stringify(error).includes(SECRET)]).toEqual([
    500,
    "internal",
    false,
  ]);
});

it("lets those whom the program gives a role do no more than that", async () => {
  const codeOf = async (who: string, line: string, body?: object) => {
    const answer = await ask(who, line, body);
    if (answer.ok) return answer.status;
    return ((await answer.json()) as ErrorBody).error.code;
  };
  const save = "PATCH /api/agents/first-agent/settings";
  const nothing = { baseRevision: 0, operations: [] };
  expect(await codeOf("a viewer", "GET /api/agents")).toBe(200);
  expect(await codeOf("a viewer", save, nothing)).toBe("role_needed");
  expect(await codeOf("an editor of some", save, nothing)).toBe("role_needed");
  expect(await codeOf("an editor of some", "POST /api/agents", { name: "A" })).toBe("role_needed");
  const own = { name: "Own", group: "support" };
  expect(await codeOf("an editor of some", "POST /api/agents", own)).toBe(201);
  expect(await codeOf("an editor of some", "POST /api/export", {})).toBe("role_needed");
  expect(await codeOf("a viewer", "POST /api/approvals/x", { decision: "approve" })).toBe(
    "role_needed",
  );
  expect(await codeOf("an approver", "POST /api/approvals/x", { decision: "approve" })).toBe(
    "not_found",
  );
});

it.each(["an odd role", "an admin of some", "odd groups"])(
  "lets nobody in where the program answers %s, and tells nobody why",
  async (who) => {
    const answer = await ask(who, "GET /api/agents");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain(SECRET);
  },
);
