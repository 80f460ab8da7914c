import { expect, test } from "vitest";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { whatStays } from "./source-words.tsx";

const source = (
  tool: Partial<SourceSummary["tools"][number]>,
  keepsTools?: true,
): SourceSummary => ({
  id: "mcp:notes",
  kind: "mcp",
  name: "Notes",
  addedBy: "ui",
  state: "failed",
  messages: [],
  issues: [],
  loadedAt: null,
  tools: [{ name: "notes", displayName: "Notes", methods: 0, ...tool }],
  nextTryAt: null,
  ...(keepsTools && { keepsTools }),
});

test.each([
  [source({ prompts: 3 }), "Its 3 prompts stay listed, reading them fails."],
  [source({ methods: 1 }), "Its 1 method stays listed, calls to them fail."],
  [
    source({ methods: 13, prompts: 4, resources: 1 }),
    "Its 13 methods, 4 prompts and 1 resource stay listed, calls to them fail.",
  ],
  [
    source({ methods: 2, resources: 7 }, true),
    "Its 2 methods and 7 resources stay as they were loaded before: agents still have them.",
  ],
  [source({}), ""],
])("what a failed source brought is told with all its counts", (given, said) => {
  expect(whatStays(given)).toBe(said);
});
