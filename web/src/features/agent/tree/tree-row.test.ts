import { type OwnerSettings, resolveToolset } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import { rowFacts } from "./row-facts.ts";
import { showsSame } from "./tree-row.tsx";
import { treeRows } from "./tree-rows.ts";

const catalog = { tools: [plainTool("files", ["read", "write"]), plainTool("clock", ["now"])] };
const icons = {};
const tokens = { files: { read: 3, write: 4 }, clock: { now: 5 } };
const shared = {
  words: "",
  blocked: undefined,
  lockedId: "locked",
  height: 28,
  act: () => {},
  showsChecks: false,
  saysApp: true,
  events: { focus() {}, click() {}, check() {} },
};

/** The rows of an agent with every tool open, by their keys. */
function rowsOf(settings: OwnerSettings, drafted: string[] = []) {
  const { tools } = resolveToolset(catalog, settings);
  const items = tools.map((tool) => ({ tool, methods: tool.methods, whole: true }));
  const open = new Map(tools.map(({ definition }) => [`tool:${definition.name}`, "all" as const]));
  const model = { settings, changed: new Set(drafted), touched: new Set<string>() };
  const facts = rowFacts(model, { icons, tokens });
  return new Map(
    treeRows([{ name: undefined, items }], open).map((row, index) => [
      row.key,
      {
        row,
        index,
        top: index * 28,
        isCursor: false,
        context: { ...shared, facts },
        selected: false,
        check: false as const,
        current: false,
      },
    ]),
  );
}

const changedRows = (before: ReturnType<typeof rowsOf>, after: ReturnType<typeof rowsOf>) =>
  [...after].flatMap(([key, row]) => {
    const known = before.get(key);
    return known && showsSame(known, row) ? [] : [key];
  });

test("a switched method draws the rows of its tool, and no other", () => {
  const off: OwnerSettings = { tools: { files: { methods: { write: false } } } };
  expect(changedRows(rowsOf({}), rowsOf({}))).toEqual([]);
  expect(changedRows(rowsOf({}), rowsOf(off, [methodKey("files", "write")]))).toEqual([
    "tool:files",
    "method:files/read",
    "method:files/write",
  ]);
});

test("a mark of the draft alone draws the row that has it", () => {
  const key = methodKey("clock", "now");
  expect(changedRows(rowsOf({}), rowsOf({}, [key]))).toEqual([key]);
});
