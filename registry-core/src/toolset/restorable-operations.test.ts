import { expect, it } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { SettingsOperation } from "../settings/owner-settings.ts";
import { restorableOperations } from "./restorable-operations.ts";

const { definition } = defineTool({
  name: "notes",
  description: "Keeps notes.",
  config: {
    type: "object",
    properties: { key: { type: "string", writeOnly: true }, size: { type: "integer" } },
  },
  methods: {
    list: { description: "List.", isCore: true, run: () => 1 },
    read: { description: "Read.", run: () => 1 },
  },
});
const accepted = (tool: string) => ({
  op: "setReview" as const,
  tool,
  method: "read",
  decisions: [{ form: "f" }],
});
const secret = (id: string) => ({
  op: "setConfig" as const,
  tool: "notes",
  key: "key",
  value: { $secret: id },
});

it.each<[string, SettingsOperation, string | undefined]>([
  ["a switch", { op: "setMethod", tool: "notes", method: "read", state: "off" }, undefined],
  [
    "a method that is gone",
    { op: "setMethod", tool: "notes", method: "write", state: "off" },
    "gone",
  ],
  ["a tool that is gone", { op: "setTool", tool: "shell", state: "on" }, "gone"],
  ["taking away what is gone", { op: "removeTool", tool: "shell" }, undefined],
  ["an accepted form of a tool that is gone", accepted("shell"), "gone"],
  ["a refused one", { ...accepted("shell"), decisions: [{ form: "f", agents: [] }] }, undefined],
  ["an accepted form of a tool that is there", accepted("notes"), undefined],
  ["a core method", { op: "setMethod", tool: "notes", method: "list", state: "off" }, "core"],
  ["a secret that is stored", secret("kept"), undefined],
  ["the same with what it is bound to", secret('to:kept;{"host":"a"}'), undefined],
  ["a secret that was replaced", secret("replaced"), "secret"],
  ["a variable in place of a secret", secret(`missing:\${env:KEY}`), undefined],
])("of earlier settings, %s", (_, operation, why) => {
  const stored = { tools: { notes: { config: { key: { $secret: "kept" } } } } };
  expect(restorableOperations({ tools: [definition] }, stored, [operation])).toEqual(
    why === undefined
      ? { operations: [operation], left: [] }
      : { operations: [], left: [{ operation, why }] },
  );
});
