import type { JsonObject } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { metadataOperations } from "../settings/metadata-fields.ts";
import type {
  OwnerSettings,
  SettingsOperation,
  ToolMetadataOverrides,
} from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { type OrganisationReach, reachSteps } from "./reach-of.ts";

const configSchema = {
  type: "object",
  properties: { limit: { type: "integer", default: 5 } },
} as const;
const declared = [
  plainTool("search", ["find", "open"], {
    configSchema,
    configDefaults: { limit: 5 },
    enabledByDefault: false,
  }),
  plainTool("notes", ["read"]),
];
const settings: Record<string, OwnerSettings> = {
  uses: { tools: { search: true } },
  partly: { tools: { search: { enabled: true, methods: { open: false }, config: { limit: 1 } } } },
  off: { tools: { search: false, notes: false } },
  none: {},
};
const agents = Object.entries(settings).map(([id, own]) => ({ id, settings: own }));

function reachOf(operations: SettingsOperation[], asked: OrganisationReach) {
  const steps = reachSteps(operations, asked);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const reach = (operations: SettingsOperation[], organisation: OwnerSettings = {}) =>
  reachOf(operations, { declared, organisation, agents });
const say = (metadata: ToolMetadataOverrides) => reach(metadataOperations("search", metadata));

test("a tool that becomes core reaches those that it is forced on for, and with them those that have it partly on", () => {
  expect(say({ isCore: true })).toEqual({
    agents: ["partly", "off", "none"],
    forcedOn: ["partly", "off", "none"],
    switchedOff: [],
  });
});

test("a tool that is disabled reaches those that have it on", () => {
  const on = ["uses", "partly"];
  expect(say({ disabledReason: "Too expensive." })).toEqual({
    agents: on,
    forcedOn: [],
    switchedOff: on,
  });
});

test("a text reaches those whose model reads it, and none that has its own", () => {
  expect(say({ description: "Finds pages." }).agents).toEqual(["uses", "partly"]);
  const own = { description: { value: "Mine", original: null } };
  const mine = [{ id: "mine", settings: { tools: { search: { enabled: true, texts: own } } } }];
  const operations = metadataOperations("search", { description: "Finds pages." });
  expect(reachOf(operations, { declared, organisation: {}, agents: mine }).agents).toEqual([]);
  const open = {
    op: "setMethodMetadata",
    tool: "search",
    method: "open",
    field: "description",
    value: "Opens.",
  } as const;
  expect(reach([open]).agents).toEqual(["uses"]);
});

test("a value reaches those that have none of their own", () => {
  const limit: SettingsOperation = { op: "setConfig", tool: "search", key: "limit", value: 9 };
  expect(reach([limit])).toEqual({ agents: ["uses"], forcedOn: [], switchedOff: [] });
  expect(reach([limit], { tools: { search: { config: { limit: 9 } } } }).agents).toEqual([]);
});

test("a value reaches of agents with values of their own those that have not set this one", () => {
  const owning = (config: JsonObject) => ({ tools: { search: { enabled: true, config } } });
  const several = [
    { id: "same", settings: owning({ limit: 9 }) },
    { id: "other", settings: owning({ region: "eu" }) },
    { id: "others too", settings: owning({ region: "us" }) },
  ];
  const operations: SettingsOperation[] = [
    { op: "setConfig", tool: "search", key: "limit", value: 9 },
  ];
  const { agents } = reachOf(operations, { declared, organisation: {}, agents: several });
  expect(agents).toEqual(["other", "others too"]);
});

test("how a method is called reaches those that have it, and none that set it themselves", () => {
  const timeout = {
    op: "setMethodBehaviour",
    tool: "search",
    method: "open",
    field: "timeout",
    value: 9,
  } as const;
  expect(reach([timeout]).agents).toEqual(["uses"]);
  const mine = applyOperations({ tools: { search: true } }, [{ ...timeout, value: 1 }]);
  expect(
    reachOf([timeout], { declared, organisation: {}, agents: [{ id: "mine", settings: mine }] })
      .agents,
  ).toEqual([]);
});

test("what is only looked at reaches nobody, and neither does what is taken back", () => {
  expect(say({ icon: "Globe", color: "#123456", visible: false }).agents).toEqual([]);
  const back: SettingsOperation = { op: "resetToolMetadata", tool: "search", field: "isCore" };
  expect(reach([...metadataOperations("search", { isCore: true }), back]).agents).toEqual([]);
});

test("stops after each agent and each tool of it, so that many do not hold up other requests", () => {
  const operations = declared.flatMap(({ name }) => metadataOperations(name, { icon: "Globe" }));
  const steps = [...reachSteps(operations, { declared, organisation: {}, agents })];
  expect(steps.length).toBeGreaterThan(agents.length * declared.length);
});
