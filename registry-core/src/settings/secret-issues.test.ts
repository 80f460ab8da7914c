import {
  boundMarker,
  type JsonObject,
  type JsonSchema,
  sameJson,
  storedSecretId,
  unreadableMarker,
} from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { destinationMarks, secretDestination } from "../definition/secret-destination.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { agentCatalog, completeConfig, invalidConfigIssues } from "../toolset/effective-config.ts";
import { secretsToReenter } from "./secret-issues.ts";

const secret = { type: "string", writeOnly: true };
const config: JsonSchema = {
  type: "object",
  properties: {
    hosts: { type: "array", items: { type: "string" }, title: "Hosts" },
    port: { type: "integer", default: 443 },
    account: { type: "object", properties: { url: { type: "string" }, token: secret } },
    headers: { type: "object", additionalProperties: secret },
    limit: { type: "integer" },
  },
};
const definition = defineTool({
  name: "web",
  config,
  secretDestination: ["hosts", "port", "account"],
  methods: {},
}).definition;

/** A config in which each secret was entered for where it goes. */
function entered(of: ToolDefinition, values: JsonObject): JsonObject {
  const complete = completeConfig(of, values);
  const marker = (field: string) =>
    boundMarker(field, destinationMarks(secretDestination(of, complete, field)));
  return { ...complete, headers: { Key: marker("headers") } };
}
const reasons = (of: ToolDefinition, values: JsonObject, own = values) =>
  secretsToReenter(of, completeConfig(of, values), own).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

const hosts = ["a.example"];
const before = entered(definition, { hosts });

test.each<[string, JsonObject, string | undefined]>([
  ["nothing", {}, undefined],
  ["what does not lead it elsewhere", { limit: 3 }, undefined],
  ["a field that its tool names", { hosts: ["b.example"] }, "“Hosts”"],
  ["a default that was never set", { port: 80 }, "“Port”"],
  ["two of them", { hosts: [], port: 80 }, "“Hosts” and “Port”"],
  ["a part of one", { account: { url: "https://b.example" } }, "“Account”"],
  ["another secret that leads it", { account: { token: { $secret: "other" } } }, "“Account”"],
])("a secret asks to be entered again after a change of %s", (_what, change, parts) => {
  const expected =
    parts === undefined
      ? []
      : [["headers.Key", `was entered before ${parts} changed: enter it again`]];
  expect(reasons(definition, { ...before, ...change })).toEqual(expected);
});

test("a secret in a field that leads others goes on while only secrets of that field change", () => {
  const of = (account: JsonObject) => completeConfig(definition, { account });
  const marks = destinationMarks(
    secretDestination(definition, of({ url: "a", token: "typed" }), "account"),
  );
  const token = boundMarker("1", marks);
  expect(reasons(definition, { account: { url: "a", token } })).toEqual([]);
  expect(reasons(definition, { account: { url: "b", token } })).toEqual([
    ["account.token", expect.stringContaining("“Account”")],
  ]);
});

test("the source and its connection are part of where it goes, and a tool that runs here has neither", () => {
  const remote = { ...definition, source: "mcp:a", connection: "1" };
  const reason = "was entered before the connection of its source changed: enter it again";
  const values = entered(remote, { hosts });
  expect(reasons(remote, values)).toEqual([]);
  expect(reasons({ ...remote, connection: "2" }, values)).toEqual([["headers.Key", reason]]);
  expect(reasons({ ...remote, source: "mcp:b" }, values)).toEqual([["headers.Key", reason]]);
  expect(reasons(definition, values)).toEqual([["headers.Key", reason]]);
  expect(reasons({ ...definition, source: "modules:elsewhere" }, before)).toEqual([]);
});

test("what the organisation set stays with its destination, and says that this agent needs its own", () => {
  const ofOrganisation = { ...definition, organisationConfig: before };
  expect(reasons(ofOrganisation, {})).toEqual([]);
  expect(reasons(ofOrganisation, { hosts: ["b.example"] })).toEqual([
    [
      "headers.Key",
      expect.stringMatching(
        /^is set for every agent .* “Hosts” is another for this agent: enter one for/,
      ),
    ],
  ]);
});

test("a tool is not offered with such a secret, and may be saved with it", () => {
  const settings = { tools: { web: { config: { ...before, hosts: ["b.example"] } } } };
  const { unavailable } = agentCatalog({ tools: [definition] }, settings);
  expect(unavailable?.web).toMatchObject({
    kind: "config_invalid",
    issues: [
      { field: "Headers › Key", issue: { code: "secret_moved", values: { changed: ["“Hosts”"] } } },
    ],
  });
  expect(invalidConfigIssues(definition, settings)).toEqual([]);
});

test("a marker names its secret whatever else it tells", () => {
  const marker = boundMarker("6b0f", { hosts: "1" });
  expect([marker, unreadableMarker(marker), { $secret: "6b0f" }].map(storedSecretId)).toEqual([
    "6b0f",
    "6b0f",
    "6b0f",
  ]);
  expect(storedSecretId({ $secret: "to:6b0f;no json" })).toBe("to:6b0f;no json");
});

test("a secret asks to be entered again exactly when a field that leads it is another", () => {
  const values = fc.record({
    hosts: fc.array(fc.constantFrom("a", "b", ""), { maxLength: 2 }),
    port: fc.constantFrom(1, 443),
    limit: fc.integer(),
  });
  fc.assert(
    fc.property(values, values, (one, other) => {
      const { headers = null } = entered(definition, one);
      const isElsewhere = !sameJson([one.hosts, one.port], [other.hosts, other.port]);
      expect(reasons(definition, { ...other, headers }).length > 0).toBe(isElsewhere);
    }),
  );
});

test("a field that the config does not have is refused: it would bind nothing", () => {
  const wrong = { ...definition, secretDestination: ["host"] };
  expect(() =>
    new ToolRegistry().register({ definition: wrong, build: () => ({ call: () => undefined }) }),
  ).toThrow('The secretDestination of web names "host"');
});
