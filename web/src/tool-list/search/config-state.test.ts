import { resolveToolset } from "@pegboard/registry-core";
import type { Unavailable } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { configStateOf } from "./tool-filters.ts";

const tool = plainTool("mail", ["send"], {
  configSchema: { type: "object", properties: { key: { type: "string" } } },
});

const stateOf = (unavailable?: Unavailable, changedKeys = 0) => {
  const [resolved] = resolveToolset(
    { tools: [tool], ...(unavailable && { unavailable: { mail: unavailable } }) },
    {},
  ).tools;
  return resolved && configStateOf(resolved, changedKeys);
};

test.each<[string, Unavailable | undefined, number, string]>([
  ["nothing is set", undefined, 0, "default"],
  ["values are set", undefined, 2, "changed"],
  ["a required value is missing", { kind: "config_missing", fields: ["Key"] }, 1, "missing"],
  ["a value is wrong", { kind: "config_invalid", issues: [] }, 1, "invalid"],
  [
    "the source is away, whatever it says",
    { kind: "offline", cause: "Config is missing: Key" },
    1,
    "changed",
  ],
])("when %s", (_case, unavailable, changedKeys, state) =>
  expect(stateOf(unavailable, changedKeys)).toBe(state),
);
