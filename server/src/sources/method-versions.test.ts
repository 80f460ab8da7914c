import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MethodUsageAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { queryStored } from "../testing/stored-rows.ts";
import { notesTool } from "../testing/test-tools.ts";
import type { Source } from "./source.ts";

let folder: string;
let server: TestServer;
/** What the source lists when it is asked next. */
let listed: RegisteredTool[];

const start = async () => {
  server = await startTestServer({ dataDir: join(folder, "data"), sources: [changing] });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-versions-"));
  listed = [saying("Read a note.")];
  await start();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const changing: Source = {
  id: "changing",
  kind: "modules",
  name: "Changing",
  addedBy: "built in",
  reconnects: false,
  load: async () => ({ tools: listed, messages: [], problems: [] }),
  close: async () => undefined,
};

/** The tool of notes as code: whose second method says that, or is not there. */
function saying(description: string | undefined): RegisteredTool {
  const { definition } = notesTool;
  const methods = structuredClone(definition.methods).flatMap((method) => {
    if (method.name !== "read_note") return [method];
    return description === undefined ? [] : [{ ...method, description }];
  });
  return { ...notesTool, definition: { ...definition, source: "changing", methods } };
}

async function show(tools: RegisteredTool[]): Promise<void> {
  listed = tools;
  await request(server, "POST /api/v1/sources/changing/refresh");
}

const versions = async () => {
  const path = "GET /api/v1/tools/notes/methods/read_note/usage?days=7";
  const { body } = await request<MethodUsageAnswer>(server, path);
  return { ...body, shown: body.versions.flatMap(({ source }) => source ?? []) };
};
const rows = async () =>
  (await queryStored(server.dataDir, "select since from method_versions")).length;

it("keeps what a source changes by itself, also over a restart, with what differs", async () => {
  await show([saying("Read a note.")]);
  await show([saying("Read one note by its number.")]);
  await vi.waitFor(async () => expect((await versions()).shown).toHaveLength(1));
  await server.end();
  listed = [saying(undefined)];
  await start();
  await vi.waitFor(async () => expect((await versions()).shown).toHaveLength(2));
  await show([saying("Read a note.")]);
  await vi.waitFor(async () => expect((await versions()).shown).toHaveLength(3));
  const { shown, formSince, versions: all } = await versions();
  const [before, after] = ["Read a note.", "Read one note by its number."];
  expect(shown).toEqual([
    { kind: "changed", fields: [{ field: "description", before, after }] },
    { kind: "gone", fields: [] },
    { kind: "new", fields: [] },
  ]);
  expect(formSince).toBe(all.at(-1)?.at);
});

it("writes nothing of a method that is as it was, and nothing of a source that is new", async () => {
  await show([saying("Read a note.")]);
  await show([saying("Read one note.")]);
  await vi.waitFor(async () => expect(await rows()).toBe(2));
  await server.end();
  await start();
  await show([saying("Read one note.")]);
  await show([saying("Read one note again.")]);
  await vi.waitFor(async () => expect(await rows()).toBe(3));
});
