import { expect, test } from "vitest";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { filterSources } from "./sources-toolbar.tsx";

const source = (name: string, more: Partial<SourceSummary> = {}): SourceSummary => ({
  id: name,
  kind: "mcp",
  name,
  addedBy: "ui",
  state: "ready",
  messages: [],
  issues: [],
  loadedAt: null,
  nextTryAt: null,
  tools: [{ name: `${name}_tool`, displayName: name, methods: 1 }],
  ...more,
});
const all = [
  source("Files", { config: { transport: "stdio", command: "npx" } }),
  source("Chat", { state: "failed", config: { transport: "http", url: "https://chat.test/mcp" } }),
  source("Forge", {
    review: {
      new: 1,
      changed: 0,
      gone: 0,
      autoAccept: false,
      takesChanges: false,
      acceptedAt: null,
      acceptedBy: null,
      acceptedById: null,
    },
  }),
];
const methodsOf = (tool: string) => (tool === "Forge_tool" ? "open_issue Open Issue" : "");

test.each([
  [{}, ["Files", "Chat", "Forge"]],
  [{ show: "not-ready" }, ["Chat"]],
  [{ show: "review" }, ["Forge"]],
  [{ q: "CHAT.test" }, ["Chat"]],
  [{ q: "issue open" }, ["Forge"]],
  [{ q: "npx" }, ["Files"]],
  [{ show: "review", q: "files" }, []],
] as const)("%o keeps %o", (wanted, names) => {
  expect(filterSources(all, { q: "", methodsOf, ...wanted }).map(({ name }) => name)).toEqual(
    names,
  );
});
