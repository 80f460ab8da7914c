import {
  defineTool,
  functionNames,
  type OwnerSettings,
  resolveToolset,
  type SettingsOperation,
  selectMethods,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  calledName,
  LookAlikeIndex,
  operationsBetween,
  searchMethods,
  suspicionsOfMethod,
} from "@pegboard/registry-core/internal";
import { findAgentProblems } from "@pegboard/registry-core/problems";
import { expect, it } from "vitest";
import { checkFile } from "./pegboard-file/check-file.ts";
import { findUnknownNames } from "./settings/find-unknown-names.ts";
import { costGrowth } from "./testing/cost-growth.ts";
import { markChangedHere, type PastSave } from "./transfer/changed-here.ts";
import { agentOfForeign } from "./transfer/foreign-settings.ts";
import { readForeign } from "./transfer/import-formats.ts";
import { KnownNames } from "./transfer/known-names.ts";

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const record = <T>(count: number, make: (index: number) => [string, T]) =>
  Object.fromEntries(many(count, make));
const method = { description: "Does it.", run: () => 1 };
const settings = (count: number) => ({
  type: "object" as const,
  properties: record(count, (index) => [`setting_${index}`, { type: "string" as const }]),
});

function toolOf(methods: number, config = 0): ToolDefinition {
  const { definition } = defineTool({
    name: "notes",
    visible: true,
    config: settings(config),
    methods: record(methods, (index) => [`method_${index}`, method]),
  });
  return definition;
}

const saved = (settingsOf: OwnerSettings, revision: number): PastSave => ({
  revision,
  settings: settingsOf,
  savedAt: `${revision}`,
  savedBy: "Ada",
  operations: operationsBetween({}, settingsOf),
});
const switches = (count: number, state: boolean): OwnerSettings => ({
  tools: record(count, (index) => [`tool_${index}`, state]),
});

/** A document that is like the save before all its tools were switched off. */
function markAll(count: number) {
  const [wanted, now] = [switches(count, true), switches(count, false)];
  const saves = [
    saved(wanted, 0),
    { ...saved(now, 1), operations: operationsBetween(wanted, now) },
  ];
  const changes = operationsBetween(now, wanted).map((operation) => ({ operation }));
  return () => {
    const labels = { name: "A", description: "" };
    const owner = {
      key: "a",
      kind: "agent" as const,
      mode: "replace" as const,
      revision: 1,
      labels,
    };
    const steps = markChangedHere({ ...owner, changes, renames: [], unknown: [] }, saves);
    while (!steps.next().done);
  };
}

/** With these a text nearly says what a rule looks for. */
const REPEATED = [
  "ignore ",
  "before using a_b ",
  "send it to ",
  "do not ",
  "<a",
  "![a](",
  "A1",
  "%41",
];

/** What many callers, files and servers may send: each is prepared in a size, and then run. */
const WORK: Record<string, { size: number; prepare: (size: number) => () => unknown }> = {
  "ids of tools that a document lists": {
    size: 5_000,
    prepare: (size) => {
      const ids = many(size, (index) => `tool_${index}`);
      return () => readForeign(ids);
    },
  },
  "values of a document for a tool of many settings": {
    size: 400,
    prepare: (size) => {
      const known = new KnownNames(new Map([["notes", toolOf(1, size)]]), []);
      const configuration = record(size, (index) => [`other${index}`, "x"]);
      return () => agentOfForeign(readForeign([{ name: "notes", configuration }]) as never, known);
    },
  },
  "differences of a document from a large save": { size: 400, prepare: markAll },
  "calls of what is no function": {
    size: 1_000,
    prepare: (size) => {
      const tools = [toolOf(size)];
      const [toolset, names] = [resolveToolset({ tools }, {}), functionNames(tools)];
      return () => many(size, (index) => calledName(toolset, names, `notes.nothing_${index}`));
    },
  },
  "words of a search": {
    size: 300,
    prepare: (size) => {
      const tools = [toolOf(size)];
      const [toolset, names] = [resolveToolset({ tools }, {}), functionNames(tools)];
      const query = many(size, (index) => `word${index}`).join(" ");
      return () => searchMethods(toolset, names, { query });
    },
  },
  "tags of a selection": {
    size: 600,
    prepare: (size) => {
      const tools = [toolOf(size)];
      const [toolset, names] = [resolveToolset({ tools }, {}), functionNames(tools)];
      const tags = many(size, (index) => `tag${index}`);
      return () => selectMethods(toolset, names, { tags, excludeTags: tags });
    },
  },
  "methods of an agent's settings that are gone": {
    size: 150,
    prepare: (size) => {
      const catalog = { tools: [toolOf(size)] };
      const methods = record(size, (index) => [`gone_method_${index}`, true]);
      const own = { tools: { notes: { methods } } };
      const agent = { id: "a", name: "A", settings: own, toolset: resolveToolset(catalog, own) };
      return () => findAgentProblems(agent, { catalog });
    },
  },
  ...record(REPEATED.length, (index): [string, (typeof WORK)[string]] => [
    `a description of ${JSON.stringify(REPEATED[index])} again and again`,
    {
      size: 5_000,
      prepare: (size) => {
        const word = REPEATED[index] as string;
        const description = word.repeat(size / word.length);
        const tool = toolOf(1);
        const described = { ...(tool.methods[0] as (typeof tool.methods)[number]), description };
        return () => suspicionsOfMethod(tool, described);
      },
    },
  ]),
  "methods that all resemble one another": {
    size: 250,
    prepare: (size) => {
      const tool = toolOf(size);
      const methods = tool.methods.map((one) => ({ tool, method: one }));
      return () => [...new LookAlikeIndex().learnInSteps(methods)];
    },
  },
  "unknown methods of a file": {
    size: 150,
    prepare: (size) => {
      const tools = new Map([["notes", toolOf(size)]]);
      const methods = record(size, (index) => [`gone_method_${index}`, "on"]);
      const file = { agents: { a: { tools: { notes: { methods } } } } };
      return () => checkFile(file as never, { tools, isAwaited: () => false });
    },
  },
};

it.each(Object.entries(WORK))(
  "%s: eight times as many cost far less than their square",
  (_, { size, prepare }) => {
    expect(costGrowth(prepare, size)).toBeLessThan(30);
  },
);

it("looks for a hundred of the unknown icons that a save names", () => {
  const operations = many(10_000, (index): SettingsOperation => {
    return {
      op: "setToolText",
      tool: "notes",
      field: "icon",
      value: `no-icon-${index}`,
      original: null,
    };
  });
  const before = process.cpuUsage();
  expect(findUnknownNames({ tools: [toolOf(1)] }, operations)).toHaveLength(100);
  // Looking for all of them took nine seconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
