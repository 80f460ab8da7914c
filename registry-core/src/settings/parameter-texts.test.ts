import type { JsonSchema } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { withConfigured } from "../definition/configured-texts.ts";
import { functionNames } from "../definition/function-names.ts";
import {
  keyOfPointer,
  parameterKeys,
  parameterName,
  parameterSchema,
  pointerOfKey,
} from "../definition/parameter-texts.ts";
import { findAgentProblems, findProblems } from "../problems/find-problems.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import { PROMPT_FORMATS } from "../prompt-formats/prompt-formats.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { applyOverrides } from "./apply-overrides.ts";
import type { OwnerSettings, SettingsOperation } from "./owner-settings.ts";
import { parseOperations } from "./parse-operations.ts";
import { parseSettings } from "./parse-settings.ts";
import { undoOperations } from "./restore-operations.ts";
import { applyOperations } from "./settings-operations.ts";
import { findUnknownName } from "./unknown-name.ts";

const parameters: JsonSchema = {
  type: "object",
  properties: {
    path: { type: "string" },
    owner: { $ref: "#/$defs/person" },
    edits: {
      type: "array",
      items: { type: "object", properties: { old: { type: "string", description: "Declared." } } },
    },
    "a/b": { anyOf: [{ type: "object", properties: { c: { type: "string" } } }, { type: "null" }] },
  },
  $defs: { person: { type: "object", properties: { mail: { type: "string" } } } },
};
const files = plainTool("files", [{ name: "edit", parameters }, "list"]);
const POINTERS = [
  "/properties/path",
  "/properties/owner",
  "/properties/edits/items/properties/old",
  "/properties/a~1b/anyOf/0/properties/c",
  "/$defs/person/properties/mail",
];

const textOf = (pointer: string) => `Own text of ${pointer}`;
const set = (parameter: string, value = textOf(parameter)): SettingsOperation => ({
  op: "setParameterText",
  tool: "files",
  method: "edit",
  parameter,
  value,
  original: null,
});
const settings = applyOperations(
  {},
  POINTERS.map((pointer) => set(pointer)),
);

const toolsetOf = (own: OwnerSettings, tools = [files]) =>
  resolveToolset(agentCatalog({ tools }, own), own);
const editOf = (own: OwnerSettings, tools = [files]) => {
  const [method] = toolsetOf(own, tools).tools[0]?.methods ?? [];
  if (!method) throw new Error("There is no method.");
  return method.definition;
};

describe("what an operator wrote of a parameter", () => {
  it("stands in the schema at its place, and nothing else of it changes", () => {
    const edit = editOf(settings);
    for (const pointer of POINTERS)
      expect(parameterSchema(edit, pointer)).toEqual({
        ...parameterSchema({ parameters }, pointer),
        description: textOf(pointer),
      });
    expect(Object.keys(edit.parameters.properties ?? {})).toEqual(
      Object.keys(parameters.properties ?? {}),
    );
    expect(edit.parameterTexts?.["/properties/path"]).toEqual({
      value: textOf("/properties/path"),
      origin: "agent",
    });
    expect(files.methods[0]?.parameters).toBe(parameters);
  });

  it.each(Object.keys(PROVIDER_FORMATS) as ProviderFormatName[])(
    "is sent in the format %s",
    (format) => {
      const { payload } = formatToolset(toolsetOf(settings), functionNames([files]), format);
      const text = JSON.stringify(payload);
      for (const pointer of POINTERS) expect(text).toContain(textOf(pointer));
    },
  );

  it.each(Object.keys(PROMPT_FORMATS) as (keyof typeof PROMPT_FORMATS)[])(
    "stands in prompts in the format %s",
    (format) => {
      const { text } = formatPrompt(toolsetOf(settings), functionNames([files]), format);
      for (const pointer of POINTERS.slice(0, 3)) expect(text).toContain(textOf(pointer));
    },
  );

  it("holds for every agent when the organisation wrote it, and an agent's own is over it", () => {
    const organisation = applyOperations({}, [set("/properties/path", "For all.")]);
    const { tools } = applyOverrides([files], organisation);
    const path = (own: OwnerSettings) => parameterSchema(editOf(own, tools), "/properties/path");
    expect(path({})?.description).toBe("For all.");
    expect(editOf({}, tools).parameterTexts?.["/properties/path"]?.origin).toBe("organisation");
    const own = applyOperations({}, [set("/properties/path", "For one.")]);
    expect(path(own)?.description).toBe("For one.");
    expect(applyOverrides([files], organisation).tools[0]).toBe(tools[0]);
  });

  it("stays when the tool makes its parameters from the config of an agent", () => {
    const { tools } = applyOverrides([files], applyOperations({}, [set("/properties/made")]));
    const made: JsonSchema = { type: "object", properties: { made: { type: "string" } } };
    const changes = { tool: {}, methods: { edit: { parameters: made } }, issues: [] };
    const [edit] = withConfigured(tools[0] as typeof files, changes).methods;
    expect(edit?.parameters.properties?.made).toEqual({
      type: "string",
      description: textOf("/properties/made"),
    });
  });

  it("gives one object for equal settings", () => {
    expect(editOf(settings)).toBe(editOf(structuredClone(settings)));
  });
});

test.each([
  "",
  "/",
  "path",
  "/properties",
  "/properties/a~2",
  "/anyOf/x",
  "/anyOf",
  "/required/0",
  "/properties/path/type",
  "/properties/path/description",
])("%j is no pointer to a parameter", (parameter) => {
  expect(parameterKeys(parameter)).toBeUndefined();
  const stored = {
    tools: {
      files: { parameterTexts: { edit: { [parameter]: { value: "x", original: null } } } },
    },
  };
  expect(parseSettings(stored)).toMatchObject({ issues: [{ code: "parameter_pointer" }] });
  expect(parseOperations([set(parameter)])).toMatchObject({
    issues: [{ path: [0, "parameter"], code: "parameter_pointer" }],
  });
});

test("a blank text is refused, a preset has no texts, and a parameter that is not there is named", () => {
  expect(parseOperations([set("/properties/path", " ")])).toMatchObject({
    issues: [{ path: [0, "value"], code: "blank_text" }],
  });
  expect(parseOperations([set("/properties/path")], "organisation")).toHaveProperty("operations");
  expect(parseOperations([set("/properties/path")], "preset")).toHaveProperty("issues");
  const known = new Map([["files", files]]);
  expect(findUnknownName(known, set("/properties/path"))).toBeUndefined();
  expect(findUnknownName(known, set("/properties/pth"))).toMatchObject({
    code: "unknown_parameter",
    path: ["parameter"],
  });
  expect(findUnknownName(known, set("/properties/__proto__"))).toBeDefined();
});

test("for any name, a text is stored, found and taken back, and the file's key stands for its pointer", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("__proto__", "a/b", "/x", "~1", "")),
      (name) => {
        const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
        const pointer = `/properties/${escaped}`;
        expect(pointerOfKey(keyOfPointer(pointer))).toBe(pointer);
        const properties = Object.fromEntries([[name, { type: "string" as const }]]);
        const tool = plainTool("files", [
          { name: "edit", parameters: { type: "object", properties } },
        ]);
        const operations = [set(pointer, "Own.")];
        const own = applyOperations({}, operations);
        const [edit] = toolsetOf(own, [tool]).tools[0]?.methods ?? [];
        expect(edit && parameterSchema(edit.definition, pointer)?.description).toBe("Own.");
        expect(applyOperations(own, undoOperations({}, operations))).toEqual({});
        expect(parameterName(pointer)).toBe(name || pointer);
      },
    ),
  );
});

describe("a parameter that its source took away", () => {
  const [edit, ...others] = files.methods;
  const renamed = {
    ...files,
    methods: [
      {
        ...(edit as (typeof files.methods)[number]),
        parameters: { type: "object", properties: { paths: { type: "string" } } } as JsonSchema,
      },
      ...others,
    ],
  };
  const own = applyOperations({}, [set("/properties/path", "Own.")]);
  const problemsAfter = (tools: (typeof files)[]) => {
    const agent = { id: "a", name: "Ada", settings: own, toolset: toolsetOf(own, tools) };
    return findAgentProblems(agent, { catalog: { tools } });
  };

  it("leaves a problem, whose fixes move the text, or remove it; nothing is lost before", () => {
    expect(problemsAfter([files]).map(({ code }) => code)).not.toContain("parameter_gone");
    const [problem] = problemsAfter([renamed]).filter(({ code }) => code === "parameter_gone");
    expect(problem).toMatchObject({ values: { agent: "Ada", name: "path" } });
    const [move, remove] = (problem?.fixes ?? []).map((fix) =>
      applyOperations(own, fix.kind === "operations" ? fix.operations : []),
    ) as OwnerSettings[];
    expect(move).toEqual(applyOperations({}, [set("/properties/paths", "Own.")]));
    expect(remove?.tools?.files).toBeUndefined();
  });

  it("is told of the organisation's text as well", () => {
    const { tools } = applyOverrides([renamed], own);
    const problems = findProblems({ catalog: { tools }, agents: [] });
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "parameter_gone", place: { tool: "files", method: "edit" } }),
    );
    expect(problems.filter(({ code }) => code === "parameter_gone")[0]?.fixes[0]).toMatchObject({
      owner: { kind: "organisation" },
    });
  });

  it("is told as drifted where only the original changed", () => {
    const declared = structuredClone(files);
    (declared.methods[0]?.parameters.properties?.path as JsonSchema).description = "New.";
    const [drift] = problemsAfter([declared]).filter(({ code }) => code === "text_drifted");
    expect(drift?.values).toMatchObject({ parameter: "path", now: "New." });
    const [keep] = drift?.fixes ?? [];
    const kept = applyOperations(own, keep?.kind === "operations" ? keep.operations : []);
    expect(kept.tools?.files).toMatchObject({
      parameterTexts: { edit: { "/properties/path": { value: "Own.", original: "New." } } },
    });
  });
});
