import type { JsonSchema } from "@pegboard/json-schema";
import { describe, expect, test } from "vitest";
import { toMcp } from "../adapters/to-mcp.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { metadataDocument } from "../definition/metadata-document.ts";
import { checkDescriptions } from "../problems/checks/descriptions.ts";
import { findFormatProblems } from "../problems/format-problems.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { calledName, passedMaterials } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { searchMethods } from "../toolset/search-methods.ts";
import { selectMethods } from "../toolset/select-methods.ts";
import { callMethod } from "./call-method.ts";
import { CallQueue } from "./call-queue.ts";
import { readMaterial } from "./read-material.ts";

const topic: JsonSchema = {
  type: "object",
  properties: { topic: { type: "string" } },
  required: ["topic"],
};
const definition = plainTool(
  "notes",
  [
    "list",
    { name: "prompt:list", material: { kind: "prompt", name: "list" }, parameters: topic },
    { name: "notes://all", material: { kind: "resource", uri: "notes://all" } },
  ],
  { namespace: "notes", enabledByDefault: false },
);
const tool: RegisteredTool = {
  definition,
  build: () => ({
    call: () => expect.unreachable("nothing is called"),
    read: (material, args) => ({ material, args }),
  }),
};
const names = functionNames([definition]);
const PROMPT = names.nameOf("notes", "prompt:list");
const RESOURCE = names.nameOf("notes", "notes://all");
const resolve = (settings: OwnerSettings) => resolveToolset({ tools: [definition] }, settings);
const on: OwnerSettings = { tools: { notes: true } };

describe("what programs read is no function", () => {
  test.each(Object.keys(PROVIDER_FORMATS) as (keyof typeof PROVIDER_FORMATS)[])(
    "no format writes it: %s",
    (format) => {
      const written = JSON.stringify(formatToolset(resolve(on), names, format));
      expect(written).toContain("notes-list");
      expect(written).not.toContain("prompt:list");
      expect(written).not.toContain("all");
    },
  );

  test("counts, lists, searches and the metadata document know functions only", () => {
    const toolset = resolve(on);
    expect(toolset).toMatchObject({ offered: 1, notOffered: 0, deferred: 0 });
    expect(toMcp(callEnvironment([tool], { toolset, names })).listTools().tools).toHaveLength(1);
    expect(
      searchMethods(toolset, names, { query: "list all" }).map(({ functionName }) => functionName),
    ).toEqual(["notes-list"]);
    expect(metadataDocument([definition])[0]?.methods.map(({ name }) => name)).toEqual(["list"]);
    expect(calledName(toolset, names, "notes")).toBe("notes-list");
    const generated = {
      ...definition,
      origins: { ...definition.origins, description: "generated" as const },
    };
    const prompts = { ...generated, methods: generated.methods.slice(1) };
    expect(checkDescriptions({ catalog: { tools: [prompts] }, agents: [] })).toEqual([]);
    expect(
      findFormatProblems(definition, names, { id: "a", name: "A", settings: on, toolset }),
    ).toEqual([]);
  });

  test("it takes no function's name", () => {
    expect(names.nameOf("notes", "list")).toBe("notes-list");
    expect(PROMPT).not.toBe("notes-list");
    expect(names.collisions).toEqual([]);
  });

  test("a call of it is refused with the reason", async () => {
    const environment = callEnvironment([tool], { toolset: resolve(on), names });
    const args = { topic: "today" };
    expect(await callMethod(environment, { functionName: PROMPT, args })).toMatchObject({
      code: "not offered",
      message: expect.stringContaining("no model calls it"),
    });
  });
});

describe("reading", () => {
  const read = (settings: OwnerSettings, functionName: string, args = {}) =>
    readMaterial(callEnvironment([tool], { toolset: resolve(settings), names }), {
      functionName,
      args,
    });

  test("gives what its tool says, once it is on", async () => {
    expect(await read(on, PROMPT, { topic: "today" })).toEqual({
      ok: true,
      result: { material: { kind: "prompt", name: "list" }, args: { topic: "today" } },
    });
    expect(await read(on, RESOURCE)).toMatchObject({ ok: true });
  });

  test.each([
    ["the tool is off by default", {}, "off"],
    [
      "it is off itself",
      { tools: { notes: { enabled: true, methods: { "notes://all": false } } } },
      "off",
    ],
  ])("is refused while %s", async (_, settings, code) => {
    expect(await read(settings, RESOURCE)).toMatchObject({
      code,
      message: expect.stringMatching(/ is off for /),
    });
  });

  test("is refused while nobody accepted it, for a function, for a name that is none and for wrong arguments", async () => {
    const fresh = {
      ...definition,
      methods: definition.methods.map((one) => ({ ...one, sourceChange: "new" as const })),
    };
    const toolset = resolveToolset({ tools: [fresh] }, on);
    expect(passedMaterials(toolset, names)).toEqual([]);
    const unaccepted = callEnvironment([tool], { toolset, names });
    expect(await readMaterial(unaccepted, { functionName: RESOURCE, args: {} })).toMatchObject({
      code: "off",
    });
    expect(await read(on, "notes-list")).toMatchObject({ code: "unknown" });
    expect(await read(on, "notes-none")).toMatchObject({ code: "unknown" });
    expect(await read(on, PROMPT)).toMatchObject({ code: "invalid arguments" });
  });

  test("waits for its turn, and is refused when it was switched off meanwhile, or its caller gave up", async () => {
    const queue = new CallQueue();
    let free = () => {};
    const busy = queue.run({ alone: true, signal: new AbortController().signal }, () => {
      return new Promise<void>((resolve) => {
        free = resolve;
      });
    });
    const gone = new AbortController();
    const environment = callEnvironment([tool], { toolset: resolve(on), names, queue });
    const refresh = async () => ({ toolset: resolve({}), names });
    const late = readMaterial({ ...environment, refresh }, { functionName: RESOURCE, args: {} });
    const dropped = readMaterial(
      { ...environment, signal: gone.signal },
      { functionName: RESOURCE, args: {} },
    );
    gone.abort();
    expect(await dropped).toMatchObject({ code: "cancelled" });
    free();
    await busy;
    expect(await late).toMatchObject({ code: "off" });
  });

  test("a run that is narrowed goes without it", () => {
    const given = (selection: object) =>
      passedMaterials(selectMethods(resolve(on), names, selection).toolset, names).map(
        ({ method }) => method.name,
      );
    expect(given({})).toEqual(["prompt:list", "notes://all"]);
    expect(given({ choices: ["notes-list"] })).toEqual([]);
    expect(given({ choices: [PROMPT] })).toEqual(["prompt:list"]);
    expect(given({ disabled: ["notes"] })).toEqual([]);
  });
});
