import fc from "fast-check";
import { arbitraryParameters } from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import type {
  MethodDefinition,
  SourceChange,
  ToolDefinition,
} from "../definition/tool-definition.ts";
import type { Unavailable } from "../messages/trace-messages.ts";
import type { OwnerSettings, SwitchState, ToolSettings } from "../settings/owner-settings.ts";
import type { Catalog } from "../toolset/toolset.ts";

// There are few names, so that settings often name what the catalogue has; some are names that
// objects have by themselves.
const TOOL_NAMES = ["t0", "t1", "t2", "acme.t3", "constructor", "__proto__", "hidden_tool"];
const METHOD_NAMES = ["m0", "m1", "read file", "constructor", "__proto__", "toString"];

const rarelyTrue = fc.integer({ min: 0, max: 4 }).map((roll) => roll === 4);

const arbitraryMethod: fc.Arbitrary<Omit<MethodDefinition, "name">> = fc.record(
  {
    displayName: fc.constantFrom("Read", "Write", "Élan"),
    description: fc.constant("Does something."),
    parameters: fc.constant({ type: "object", properties: {} }),
    visible: fc.boolean(),
    isCore: rarelyTrue,
    sourceChange: fc.constantFrom<SourceChange>("new", "changed"),
    origins: fc.constant({}),
  },
  { requiredKeys: ["displayName", "description", "parameters", "visible", "isCore", "origins"] },
);

const arbitraryTool: fc.Arbitrary<Omit<ToolDefinition, "name">> = fc.record(
  {
    displayName: fc.constantFrom("Files", "Shell", "Search", "files"),
    description: fc.constant("Groups methods."),
    weight: fc.constantFrom(1, 50, 100, 100, 100.5),
    visible: fc.boolean(),
    isCore: rarelyTrue,
    enabledByDefault: fc.boolean(),
    namespace: fc.constantFrom("acme", "t1"),
    source: fc.constant("code"),
    methods: named(METHOD_NAMES, arbitraryMethod),
    origins: fc.constant({}),
  },
  {
    requiredKeys: [
      "displayName",
      "description",
      "weight",
      "visible",
      "isCore",
      "enabledByDefault",
      "source",
      "methods",
      "origins",
    ],
  },
);

/** Any catalogue of up to seven tools with up to six methods each. */
export const arbitraryCatalog: fc.Arbitrary<Catalog> = fc.record(
  {
    tools: named(TOOL_NAMES, arbitraryTool),
    disabledByOrganisation: recordOf(TOOL_NAMES, fc.constant("under maintenance"), 2),
    unavailable: recordOf(
      TOOL_NAMES,
      fc.constant<Unavailable>({ kind: "offline", cause: "the source is offline" }),
      2,
    ),
  },
  { requiredKeys: ["tools"] },
);

const arbitraryEntry: fc.Arbitrary<boolean | ToolSettings> = fc.oneof(
  fc.boolean(),
  fc.record(
    {
      enabled: fc.boolean(),
      methods: recordOf([...METHOD_NAMES, "gone"], fc.boolean()),
      config: recordOf(
        ["key", "constructor"],
        fc.constantFrom<string | number | null>("text", 1, null),
      ),
      texts: fc.constantFrom({}, { displayName: { value: "Own", original: null } }),
      methodBehaviour: recordOf(
        METHOD_NAMES,
        fc.constantFrom({ timeout: 1 }, { needsApproval: true, timeout: 2 }),
      ),
    },
    { requiredKeys: [] },
  ),
);

/** Any catalogue, every method with any parameters. */
export const arbitraryOffers: fc.Arbitrary<Catalog> = fc
  .tuple(arbitraryCatalog, fc.array(arbitraryParameters, { minLength: 1, maxLength: 3 }))
  .map(([catalog, schemas]) => {
    const withParameters = (method: MethodDefinition, index: number) => ({
      ...method,
      parameters: schemas[index % schemas.length] ?? {},
    });
    const withMethods = (tool: ToolDefinition) => ({
      ...tool,
      methods: tool.methods.map(withParameters),
    });
    return { ...catalog, tools: catalog.tools.map(withMethods) };
  });

/** Any settings; they name tools and methods of `arbitraryCatalog`, and some that are gone. */
export const arbitrarySettings: fc.Arbitrary<OwnerSettings> = fc.record(
  {
    newTools: fc.constantFrom<SwitchState>("inherit", "on", "off"),
    tools: recordOf([...TOOL_NAMES, "gone"], arbitraryEntry),
  },
  { requiredKeys: [] },
);

function named<T extends object>(
  names: string[],
  rest: fc.Arbitrary<T>,
): fc.Arbitrary<(T & { name: string })[]> {
  return fc
    .shuffledSubarray(names)
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => rest.map((members) => ({ ...members, name })))),
    );
}

/** A record that is built from entries, because a `__proto__` that is assigned is lost. */
function recordOf<T>(
  keys: string[],
  value: fc.Arbitrary<T>,
  maxLength = keys.length,
): fc.Arbitrary<Record<string, T>> {
  return fc
    .subarray(keys, { maxLength })
    .chain((chosen) =>
      fc.tuple(...chosen.map((key) => value.map((each): [string, T] => [key, each]))),
    )
    .map((entries) => Object.fromEntries(entries));
}
