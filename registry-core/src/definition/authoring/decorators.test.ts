import { reasonOf } from "@pegboard/json-schema";
import { transform } from "esbuild";
import typescript from "typescript-api";
import { expect, test } from "vitest";
import { z } from "zod";
import * as core from "../../index.ts";
import { registeredClass } from "./register-class.ts";
import type { ToolClass } from "./tool.ts";

/** How people compile: what runs differs, what it means does not. */
const COMPILERS: Record<string, (source: string) => string | Promise<string>> = {
  "esbuild, standard": async (source) =>
    (await transform(source, { loader: "ts", target: "es2022" })).code,
  "esbuild, experimentalDecorators": async (source) =>
    (
      await transform(source, {
        loader: "ts",
        tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      })
    ).code,
  "TypeScript, standard": (source) =>
    typescript.transpile(source, { target: typescript.ScriptTarget.ES2022 }),
  "TypeScript, experimentalDecorators": (source) =>
    typescript.transpile(source, {
      target: typescript.ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    }),
};

async function classOf(
  compile: (source: string) => string | Promise<string>,
  source: string,
): Promise<ToolClass> {
  const scope = { ...core, z };
  const compiled = await compile(`${source}\nresult.tool = FilesTool;`);
  const result: { tool?: ToolClass } = {};
  new Function("result", ...Object.keys(scope), compiled)(result, ...Object.values(scope));
  return result.tool as ToolClass;
}

const FILES = `
@toolMetadata({ displayName: "Files of the sandbox", weight: 5, isCore: true })
@toolMetadata({ icon: "folder" })
class FilesTool extends Tool {
  #root = "/";
  constructor(config) { super(config); }
  @methodMetadata({ description: "Remove a file", isCore: true, annotations: { destructiveHint: true } })
  @openapiSchema({ type: "function", function: { name: "remove_file", parameters: z.object({ path: z.string() }) } })
  async remove({ path }) { return "removed " + this.#root + path; }
  @methodMetadata({ parameters: z.object({ path: z.string() }) })
  read({ path }) { return path; }
  internalReset() {}
}`;

test.each(Object.entries(COMPILERS))("%s: decorators say the same", async (_, compile) => {
  const { definition, build } = registeredClass(await classOf(compile, FILES));
  expect(definition).toMatchObject({
    displayName: "Files of the sandbox",
    weight: 5,
    icon: "folder",
    isCore: true,
    visible: true,
  });
  expect(
    definition.methods.map(({ name, description, isCore }) => [name, description, isCore]),
  ).toEqual([
    ["remove_file", "Remove a file", true],
    ["read", "read function", false],
  ]);
  expect(definition.methods[0]).toMatchObject({
    annotations: { destructiveHint: true },
    parameters: { properties: { path: { type: "string" } }, required: ["path"] },
  });
  const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };
  await expect(build({}).call("remove_file", { path: "x" }, context)).resolves.toBe("removed /x");
});

const MISTAKES: [what: string, members: string, message: RegExp][] = [
  [
    "a static method",
    "@methodMetadata({}) static read() {}",
    /^@methodMetadata stands on the static method (FilesTool\.)?read\. Models call/,
  ],
  [
    "a getter",
    "@methodMetadata({}) get read() { return 1; }",
    /^@methodMetadata stands on the getter (FilesTool\.)?read\. Write it as a method\.$/,
  ],
  [
    "a setter",
    "@openapiSchema({}) set read(value) {}",
    /^@openapiSchema stands on the setter (FilesTool\.)?read\. Write it/,
  ],
  [
    "a field",
    "@methodMetadata({}) read = () => 1",
    /^@methodMetadata stands on the field (FilesTool\.)?read\. Write it as a method, or/,
  ],
  [
    "a method that needs a method's decorator",
    "@toolMetadata({}) read() {}",
    /^@toolMetadata stands on the method (FilesTool\.)?read\. It is for/,
  ],
  [
    "no parentheses",
    "@methodMetadata read() {}",
    /^@methodMetadata on the method (FilesTool\.)?read has no parentheses\. Write @methodMetadata\(\{ … \}\)\.$/,
  ],
  [
    "no parentheses on a schema",
    "@openapiSchema read() {}",
    /^@openapiSchema on the method (FilesTool\.)?read has no parentheses/,
  ],
  [
    "two schemas",
    "@openapiSchema({}) @openapiSchema({}) read() {}",
    /^@openapiSchema stands twice on read, which takes/,
  ],
  [
    "no object",
    '@methodMetadata("Reads") read() {}',
    /^@methodMetadata is given "Reads"\. Give it an object: @methodMetadata\(\{ … \}\)\.$/,
  ],
];

for (const [name, compile] of Object.entries(COMPILERS)) {
  test.each(MISTAKES)(`${name}: %s`, async (_, members, message) => {
    await expect(classOf(compile, `class FilesTool { ${members} }`)).rejects.toThrow(
      expect.objectContaining({
        code: "invalid_definition",
        message: expect.stringMatching(message),
      }),
    );
  });

  test.each([
    [
      "@toolMetadata class FilesTool {}",
      /^@toolMetadata on the class FilesTool has no parentheses/,
    ],
    [
      "@methodMetadata({}) class FilesTool {}",
      /^@methodMetadata stands on the class FilesTool\. It is for methods/,
    ],
  ])(`${name}: %s`, async (source, message) => {
    await expect(classOf(compile, source)).rejects.toThrow(message);
  });
}

test.each(["esbuild, standard", "TypeScript, standard"])(
  "%s: what only standard decorators stand on",
  async (name) => {
    const compile = COMPILERS[name] as (source: string) => string;
    const decorated = (member: string) =>
      classOf(compile, `class FilesTool { @methodMetadata({}) ${member} }`);
    await expect(decorated("#read() {}")).rejects.toThrow(
      "@methodMetadata stands on the method #read. Nothing outside of its class can call it: give it a name without #.",
    );
    await expect(decorated("accessor read = 1")).rejects.toThrow(
      "stands on the accessor read. Write it as a method.",
    );
  },
);

test("a decorator that is called in no way that compilers do says so", () => {
  const decorate = core.methodMetadata({}) as unknown as (...call: unknown[]) => unknown;
  expect(() => decorate({ kind: "method", key: "read", placement: "prototype" })).toThrow(
    "@methodMetadata is called in a way that is neither that of standard decorators nor that of experimentalDecorators.",
  );
});

test("everything that decorators say can be said without them", async () => {
  const parameters = z.object({ path: z.string() });
  class FilesTool extends core.Tool {
    static override metadata = {
      displayName: "Files of the sandbox",
      icon: "folder",
      weight: 5,
      isCore: true,
    };
    static override methods = {
      remove: { name: "remove_file", description: "Remove a file", isCore: true, parameters },
      read: { parameters },
    };
    remove({ path }: { path: string }) {
      return `removed ${path}`;
    }
    read = ({ path }: { path: string }) => path;
    internalReset() {}
  }
  const { definition, build } = registeredClass(FilesTool);
  expect(definition).toMatchObject({
    displayName: "Files of the sandbox",
    icon: "folder",
    weight: 5,
    isCore: true,
  });
  expect(
    definition.methods.map(({ name, description, isCore }) => [name, description, isCore]),
  ).toEqual([
    ["remove_file", "Remove a file", true],
    ["read", "read function", false],
  ]);
  const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };
  await expect(build({}).call("remove_file", { path: "x" }, context)).resolves.toBe("removed x");
  await expect(build({}).call("read", { path: "x" }, context)).resolves.toBe("x");
});

test("a subclass says what differs, and is not core because its parent is", () => {
  class ParentTool {
    static metadata = { weight: 5, isCore: true, displayName: "Parent" };
    static methods = { go: { description: "Go", isCore: true } };
    go() {}
  }
  class ChildTool extends ParentTool {
    static override metadata = { ...ParentTool.metadata, displayName: "Child", isCore: false };
    override go() {}
  }
  class SilentTool extends ParentTool {
    declare static metadata: typeof ParentTool.metadata;
  }
  const definitions = [ParentTool, ChildTool, SilentTool].map(
    (tool) => registeredClass(tool).definition,
  );
  expect(
    definitions.map(({ displayName, weight, isCore, visible }) => [
      displayName,
      weight,
      isCore,
      visible,
    ]),
  ).toEqual([
    ["Parent", 5, true, true],
    ["Child", 5, false, false],
    ["Silent", 5, false, false],
  ]);
  expect(definitions.map(({ methods }) => methods[0]?.description)).toEqual(["Go", "Go", "Go"]);
});

test("what every object has is not offered, unless the class names it; fields with functions are", () => {
  class NoteTool {
    read() {}
    toString() {
      return "";
    }
    toJSON() {}
    override = 1;
    find = async () => 1;
    protected _hidden = () => 1;
  }
  class NamedTool extends NoteTool {
    static methods = { toJSON: {} };
  }
  const documented = {
    methods: { read: {}, find: {}, toJSON: {}, toString: {} },
    hidden: ["_hidden"],
  };
  const offered = [NoteTool, NamedTool].map((tool) =>
    registeredClass(tool, { documented }).definition.methods.map(({ name }) => name),
  );
  expect(offered).toEqual([["read", "find"], ["toJSON"]]);
});

test("static methods that name nothing, and statics that are no objects, are errors", () => {
  class Wrong {
    static methods = { reed: {} };
    read() {}
  }
  class Texts {
    static methods = { read: "Reads" };
    read() {}
  }
  class Call {
    static metadata() {}
    read() {}
  }
  const issues = [Wrong, Texts, Call].map((tool) => {
    try {
      return registeredClass(tool as unknown as ToolClass);
    } catch (error) {
      return reasonOf(error);
    }
  });
  expect(issues).toEqual([
    "The static methods of Wrong name reed, which is no method of the class. Did you mean read?",
    'The static methods.read of Texts is "Reads". Make it an object of metadata: { description: "…" }.',
    'The static metadata of Call is a function. Make it an object of metadata: { description: "…" }.',
  ]);
});
