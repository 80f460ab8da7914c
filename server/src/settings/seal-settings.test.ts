import { randomBytes } from "node:crypto";
import { defineTool, type JsonObject } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { sealConfig } from "../secrets/seal-config.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { sizeIssue } from "./seal-settings.ts";

const schema = {
  type: "object",
  properties: {
    keys: { type: "array", items: { type: "string", writeOnly: true } },
    hosts: { type: "array", items: { type: "string" } },
  },
};
const { definition } = defineTool({ name: "web", config: schema, methods: {} });
const place = {
  box: new SecretBox({ keys: [randomBytes(32)] }),
  owner: "support",
  tool: "web",
  definition,
};

const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);
const sealed = (config: JsonObject) => sealConfig(place, config, new Map()).config;

it.each<[what: string, before: JsonObject, after: JsonObject, issue: RegExp | undefined]>([
  ["as many values as may be", {}, { hosts: texts(LIMITS.configValues - 1) }, undefined],
  [
    "one value more",
    {},
    { hosts: texts(LIMITS.configValues) },
    /^has 2,001 values, .* at most 2,000 are taken/,
  ],
  ["values deep inside", {}, { hosts: [[texts(LIMITS.configValues)]] }, /^has 2,003 values/],
  ["as many secrets as may be", {}, { keys: texts(LIMITS.configSecrets) }, undefined],
  [
    "one secret more",
    {},
    { keys: texts(LIMITS.configSecrets + 1) },
    /^has 201 secrets; at most 200 are taken/,
  ],
  ["secrets that are not filled in", {}, { keys: Array(500).fill("") }, undefined],
  ["sealed secrets, each one value", {}, sealed({ keys: texts(LIMITS.configSecrets) }), undefined],
  [
    "fewer than were stored, yet too many",
    { hosts: texts(3_000) },
    { hosts: texts(2_500) },
    undefined,
  ],
  ["more than were stored", { hosts: texts(2_500) }, { hosts: texts(3_000) }, /^has 3,001 values/],
])("%s", (_, before, after, issue) => {
  const found = sizeIssue(place, before, after);
  if (issue) expect(found?.message).toMatch(issue);
  else expect(found).toBeUndefined();
});
