import fc from "fast-check";
import { RISK_CLASSES } from "../definition/method-risk.ts";
import {
  type BehaviourField,
  type BehaviourValue,
  type SettingsOperation,
  type SwitchState,
  TOOL_SEARCHES,
} from "../settings/owner-settings.ts";

const tool = fc.constantFrom("t0", "t1", "acme.t3", "__proto__", "gone");
const method = fc.constantFrom("m0", "m1", "constructor", "gone");
const key = fc.constantFrom("key", "constructor");
const state = fc.constantFrom<SwitchState>("inherit", "on", "off");

const template = fc.constantFrom("system" as const, "user" as const);
const name = fc.constantFrom("tone", "__proto__");
const text = { value: fc.constantFrom("A", "B"), original: fc.constantFrom(null, "A") };
const toolField = {
  tool,
  field: fc.constantFrom("displayName" as const, "toolUserPrompt" as const),
};
const methodField = {
  tool,
  method,
  field: fc.constantFrom("displayName" as const, "description" as const),
};

const parameterPlace = {
  tool,
  method,
  parameter: fc.constantFrom("/properties/a", "/properties/a~1b/items", "/properties/__proto__"),
};

const textOperations = fc.oneof(
  fc.record({ op: fc.constant("setToolText" as const), ...toolField, ...text }),
  fc.record({ op: fc.constant("resetToolText" as const), ...toolField }),
  fc.record({ op: fc.constant("setMethodText" as const), ...methodField, ...text }),
  fc.record({ op: fc.constant("resetMethodText" as const), ...methodField }),
  fc.record({ op: fc.constant("setParameterText" as const), ...parameterPlace, ...text }),
  fc.record({ op: fc.constant("resetParameterText" as const), ...parameterPlace }),
);

const metadataOf = fc.constantFrom(
  { field: "isCore" as const, value: true },
  { field: "displayName" as const, value: "A" },
  { field: "displayName" as const, value: "B" },
);
const metadataField = fc.constantFrom("isCore" as const, "displayName" as const);

const riskSaid = fc.record({
  field: fc.constant("risk" as const),
  value: fc.subarray([...RISK_CLASSES]),
});

const metadataOperations = fc.oneof(
  metadataOf.chain((said) =>
    fc
      .record({ op: fc.constant("setToolMetadata" as const), tool })
      .map((place) => ({ ...place, ...said })),
  ),
  fc.record({ op: fc.constant("resetToolMetadata" as const), tool, field: metadataField }),
  fc
    .oneof(metadataOf, riskSaid)
    .chain((said) =>
      fc
        .record({ op: fc.constant("setMethodMetadata" as const), tool, method })
        .map((place) => ({ ...place, ...said })),
    ),
  fc.record({
    op: fc.constant("resetMethodMetadata" as const),
    tool,
    method,
    field: fc.oneof(metadataField, fc.constant("risk" as const)),
  }),
);

const behaviourField = fc.constantFrom(
  "needsApproval" as const,
  "timeout" as const,
  "examples" as const,
);
const behaviourOf = fc.constantFrom<{ field: BehaviourField; value: BehaviourValue }>(
  { field: "needsApproval", value: true },
  { field: "timeout", value: 1 },
  { field: "timeout", value: 2 },
  { field: "examples", value: [{ arguments: { a: 1 } }] },
  { field: "examples", value: [{ name: "b", arguments: {}, inPrompt: true }] },
);

const behaviourOperations = fc.oneof(
  behaviourOf.chain((said) =>
    fc
      .record({ op: fc.constant("setMethodBehaviour" as const), tool, method })
      .map((place) => ({ ...place, ...said })),
  ),
  fc.record({
    op: fc.constant("resetMethodBehaviour" as const),
    tool,
    method,
    field: behaviourField,
  }),
);

const agentOperations = fc.oneof(
  fc.record({
    op: fc.constant("setTemplate" as const),
    template,
    source: fc.constantFrom("", "{{ query }}"),
  }),
  fc.record({ op: fc.constant("resetTemplate" as const), template }),
  fc.record({ op: fc.constant("setVariable" as const), name, value: fc.constantFrom(1, null) }),
  fc.record({ op: fc.constant("removeVariable" as const), name }),
  fc.record({
    op: fc.constant("setTestSet" as const),
    name,
    values: fc.constantFrom({}, { query: "Hello" }),
  }),
  fc.record({ op: fc.constant("removeTestSet" as const), name }),
  fc.record({ op: fc.constant("setTokenBudget" as const), tokens: fc.constantFrom(null, 8000) }),
  fc.record({
    op: fc.constant("setToolSearch" as const),
    format: fc.constantFrom("anthropic", "__proto__"),
    search: fc.constantFrom(...TOOL_SEARCHES),
  }),
  fc.record({
    op: fc.constant("setUnattended" as const),
    unattended: fc.constantFrom(null, {}, { declineAfter: 120 }),
  }),
  fc.record({
    op: fc.constant("setPresets" as const),
    presets: fc.constantFrom<string[][]>([], ["a"], ["a", "b"], ["b", "a"]),
  }),
);

/** Any edits of `arbitrarySettings`, of every owner: few names, so that they often meet. */
export const arbitraryOperations: fc.Arbitrary<SettingsOperation[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ op: fc.constant("setNewTools" as const), state }) },
    { weight: 4, arbitrary: fc.record({ op: fc.constant("setTool" as const), tool, state }) },
    {
      weight: 4,
      arbitrary: fc.record({ op: fc.constant("setMethod" as const), tool, method, state }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constant("setConfig" as const),
        tool,
        key,
        value: fc.constantFrom(1, 2, null),
      }),
    },
    { weight: 3, arbitrary: fc.record({ op: fc.constant("resetConfig" as const), tool, key }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant("removeMethod" as const), tool, method }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant("removeTool" as const), tool }) },
    {
      weight: 1,
      arbitrary: fc.record({ op: fc.constant("replaceTool" as const), tool, replacement: tool }),
    },
    { weight: 4, arbitrary: textOperations },
    { weight: 4, arbitrary: metadataOperations },
    { weight: 3, arbitrary: behaviourOperations },
    { weight: 3, arbitrary: agentOperations },
  ),
  { maxLength: 8 },
);
