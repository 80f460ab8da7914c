import fc from "fast-check";
import type { SettingsOperation, SwitchState } from "../registry/agent-settings.ts";

const tool = fc.constantFrom("t0", "t1", "acme.t3", "__proto__", "gone");
const method = fc.constantFrom("m0", "m1", "constructor", "gone");
const key = fc.constantFrom("key", "constructor");
const state = fc.constantFrom<SwitchState>("inherit", "on", "off");

/** Any edits of `arbitrarySettings`: few names, so that they often meet. */
export const arbitraryOperations: fc.Arbitrary<SettingsOperation[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ op: fc.constant("setNewTools" as const), state }) },
    { weight: 4, arbitrary: fc.record({ op: fc.constant("setTool" as const), tool, state }) },
    { weight: 4, arbitrary: fc.record({ op: fc.constant("setMethod" as const), tool, method, state }) },
    {
      weight: 3,
      arbitrary: fc.record({ op: fc.constant("setConfig" as const), tool, key, value: fc.constantFrom(1, 2, null) }),
    },
    { weight: 3, arbitrary: fc.record({ op: fc.constant("resetConfig" as const), tool, key }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant("removeMethod" as const), tool, method }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant("removeTool" as const), tool }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant("replaceTool" as const), tool, replacement: tool }) },
  ),
  { maxLength: 8 },
);
