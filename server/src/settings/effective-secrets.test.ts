import { randomBytes } from "node:crypto";
import { defineTool, type JsonObject } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import type { SecretConfigPlace } from "../secrets/config-place.ts";
import { sealConfig } from "../secrets/seal-config.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { ORGANISATION } from "../stores/store.ts";
import { openValues, resolveValues } from "./effective-secrets.ts";

/** What the organisation sets is the default of the tool that agents see. */
const toolWith = (host: JsonObject) =>
  defineTool({
    name: "web",
    secretDestination: ["host"],
    config: { type: "object", properties: { host, key: { type: "string", writeOnly: true } } },
    methods: {},
  }).definition;
const definition = toolWith({ type: "string" });
const box = new SecretBox({ keys: [randomBytes(32)] });
const entered = { host: "honest.example", key: "typed-for-honest" };

/**
 * As the store has it; what the tool then gets is asked without the check that keeps it from being
 * offered.
 */
function stored(owner: string): JsonObject {
  const place: SecretConfigPlace = { box, owner, tool: "web", definition };
  return sealConfig(place, entered, new Map()).config;
}

const agentHas = (own: JsonObject, organisation: JsonObject = {}) => {
  const owner = {
    box,
    owner: "support",
    catalog: { tools: [toolWith({ type: "string", default: entered.host })] },
  };
  return { ...owner, under: { tools: { web: { config: organisation } } }, own };
};
const toolGets = ({ own, ...owner }: ReturnType<typeof agentHas>) =>
  resolveValues(owner, "web", own);

it("a tool is built without a secret that was entered for another destination", () => {
  const own = stored("support");
  expect(toolGets(agentHas(own))).toEqual(entered);
  expect(toolGets(agentHas({ ...own, host: "attacker.example" }))).toEqual({
    host: "attacker.example",
  });
});

it("a tool is built without the organisation's secret where the agent has another destination", () => {
  const organisation = stored(ORGANISATION);
  expect(toolGets(agentHas({}, organisation))).toEqual(entered);
  const led = agentHas({ host: "attacker.example" }, organisation);
  expect(toolGets(led)).toEqual({ host: "attacker.example" });
  expect(openValues(led, "web", led.own)).toEqual({ ...entered, host: "attacker.example" });
});
