import { applyOperations, defineTool, type OwnerSettings } from "@pegboard/registry-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportPlan, ImportRequest, SourceSummary } from "../../api-contract.ts";
import { withDocumentValues } from "../client-files/plan-servers.ts";
import { importSteps } from "../import-steps.ts";
import { readDocument } from "../read-document.ts";
import { matchesParts } from "./connector-rules.ts";

const method = { description: "Does it.", run: () => 1 };
const tool = (name: string, methods: readonly string[], isCore = false) =>
  defineTool({
    name,
    visible: true,
    isCore,
    methods: Object.fromEntries(methods.map((one) => [one, method])),
  }).definition;
const declared = [
  tool("linear", ["list_issues", "create_issue", "delete_issue"]),
  tool("billing.invoices", ["void"]),
  tool("billing.customers", ["find"]),
  tool("own_notes", ["write"]),
  tool("always", ["wait"], true),
];

function read(text: string) {
  const found = readDocument(text);
  if ("issues" in found) throw new Error(JSON.stringify(found.issues));
  return found;
}

function plan(
  text: string,
  asked: Partial<ImportRequest> & { settings?: OwnerSettings; sources?: SourceSummary[] } = {},
): ImportPlan {
  const { settings, sources = [], ...said } = asked;
  const agents = settings
    ? [{ id: "triage", name: "Triage", description: "", revision: 2, settings }]
    : [];
  const state = { declared, organisation: { revision: 0, settings: {} }, presets: [], agents };
  const steps = importSteps(read(text), { state, sources, ...said });
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    if ("issues" in value) throw new Error(JSON.stringify(value.issues));
    return value;
  }
}
const settingsOf = ({ owners }: ImportPlan, index = 0, before: OwnerSettings = {}) =>
  applyOperations(before, owners[index]?.changes.map(({ operation }) => operation) ?? []);
const leftIn = ({ left }: ImportPlan) => left.map(({ path, code }) => `${path.join(".")} ${code}`);

/** As Suna's own projects have them, with what its dashboard writes. */
const PROJECT = `# yaml-language-server: $schema=https://kortix.com/schema/kortix.v2.schema.json
kortix_version: 2
project: { name: Desk, description: "" }
env: { required: [], optional: [] }
default_agent: triage
agents:
  triage:
    file: agents/triage.md
    enabled: true
    connectors: [linear, billing, gmail-work]
    secrets: none
    kortix_cli: [project.read]
  reader: { connectors: none }
  boss: { connectors: all, description: Sees all }
  asleep: { enabled: false, connectors: all }
connectors:
  - slug: linear
    name: Linear
    provider: mcp
    url: https://mcp.linear.app/mcp
    transport: http
    auth: { type: bearer }
    headers: { X-Team: platform }
    policies:
      - { match: "list_*", action: always_run }
      - { match: "create_issue", action: require_approval }
  - slug: billing
    provider: openapi
    spec: https://billing.example.com/openapi.json
    auth: { type: custom, in: query, name: key }
  - { slug: gmail-work, provider: pipedream, app: gmail, account: work }
  - { slug: stored, provider: openapi, spec: specs/stored.json }
  - { slug: off, provider: mcp, url: "https://off.example.com", enabled: false }
policies:
  - { match: "*.delete*", action: block }
  - { match: "gmail-work.*", action: block }
triggers:
  - { slug: sweep, type: cron, cron: "0 8 * * *", agent: triage, prompt: Sweep. }
`;

describe("a project of Suna", () => {
  it("grants a connector under the name that its source gets here, and not what has its own", () => {
    const found = plan(PROJECT);
    const linear = found.sources.find(({ name }) => name === "linear");
    const sourceNames = [{ path: linear?.path ?? [], name: "Other Linear" }];
    const renamed = plan(PROJECT, { sourceNames });
    expect(renamed.sources.map(({ name }) => name)).toContain("Other Linear");
    expect(settingsOf(renamed).tools).not.toHaveProperty("linear");
    expect(renamed.owners[0]?.unknown).toContainEqual({ tool: "linear", source: "Other Linear" });
  });

  it("grants its agents the connectors that are tools here, and switches off the others", () => {
    const found = plan(PROJECT);
    expect(found.form).toBe("kortix");
    expect(found.owners.map(({ key, labels }) => [key, labels])).toEqual([
      ["triage", { name: "triage", description: "" }],
      ["reader", { name: "reader", description: "" }],
      ["boss", { name: "boss", description: "Sees all" }],
    ]);
    expect(settingsOf(found)).toEqual({
      newTools: "off",
      tools: {
        linear: {
          enabled: true,
          methods: { delete_issue: false },
          methodBehaviour: { create_issue: { needsApproval: true } },
        },
        "billing.invoices": { enabled: true },
        "billing.customers": { enabled: true },
      },
    });
    expect(settingsOf(found, 1)).toEqual({
      newTools: "off",
      tools: {
        linear: { enabled: false },
        "billing.invoices": { enabled: false },
        "billing.customers": { enabled: false },
      },
    });
    expect(found.owners[0]?.unknown).toEqual([{ tool: "gmail-work" }]);
    expect(found.owners[1]?.unknown).toEqual([]);
    expect(found.owners[2]?.unknown.map(({ tool }) => tool)).toEqual(["gmail-work", "stored"]);
  });

  it("brings servers and described services as sources, and asks for their keys", () => {
    const { sources } = plan(PROJECT);
    expect(sources).toMatchObject([
      {
        action: "add",
        kind: "mcp",
        name: "linear",
        description: "Linear",
        asked: [{ title: "key", isSecret: true, isRequired: true }],
        sent: { headers: { Authorization: "Bearer ${input:key of linear}" } },
      },
      { kind: "openapi", name: "billing", sent: { url: expect.stringContaining("openapi.json") } },
    ]);
    const hidden = sources[0]?.sent as never;
    const found = read(PROJECT);
    expect("servers" in found && withDocumentValues(hidden, found.servers)).toMatchObject({
      headers: { "X-Team": "platform" },
    });
  });

  it("says of every other line why it does not come in", () => {
    expect(leftIn(plan(PROJECT))).toEqual([
      "project not_about_tools",
      "env not_about_tools",
      "default_agent not_about_tools",
      "triggers not_about_tools",
      "connectors.0.policies.0 runs_unasked",
      "connectors.1.auth key_of_service",
      "connectors.2 connector_elsewhere",
      "connectors.3.spec described_beside",
      "connectors.4.enabled source_switched_off",
      "agents.triage.file no_counterpart",
      "agents.triage.secrets no_counterpart",
      "agents.triage.kortix_cli no_counterpart",
      "agents.boss.connectors connectors_of_now",
      "agents.asleep.enabled agent_switched_off",
      "policies.1 rule_without_method",
    ]);
  });

  it("leaves what it says nothing about as it is with an agent that is here", () => {
    const settings: OwnerSettings = { tools: { own_notes: true, linear: { methods: {} } } };
    const found = plan(PROJECT, { settings });
    expect(found.owners[0]).toMatchObject({ mode: "merge", owner: { id: "triage" } });
    const after = settingsOf(found, 0, settings);
    expect(after).not.toHaveProperty("newTools");
    expect(after.tools?.own_notes).toBe(true);
  });

  it("takes a tool that somebody says a connector is", () => {
    const found = plan(PROJECT, { names: [{ tool: "gmail-work", means: "own_notes" }] });
    expect(found.owners[0]?.unknown).toEqual([]);
    expect(settingsOf(found).tools?.own_notes).toMatchObject({ enabled: true });
  });

  it("names the source of the document that a connector comes with", () => {
    const found = plan(
      "kortix_version: 2\nagents: { a: { connectors: [new-one] } }\nconnectors:\n  - { slug: new-one, provider: mcp, url: https://new.example.com/mcp }\n",
    );
    expect(found.owners[0]?.unknown).toEqual([{ tool: "new-one", source: "new-one" }]);
  });
});

it("reads the first version, which grants what it does not name, as TOML", () => {
  const found = plan(`kortix_version = 1
[[agents]]
name = "free"
[[agents]]
name = "bound"
connectors = []
[[connectors]]
slug = "linear"
provider = "mcp"
url = "https://mcp.linear.app/mcp"
agent_scope = ["free"]
`);
  expect(settingsOf(found, 0).tools?.linear).toMatchObject({ enabled: true });
  expect(JSON.stringify(settingsOf(found, 1))).not.toContain('"enabled":true');
});

it("reads the third version, where agents name a runtime", () => {
  const found = plan(`kortix_version: 3
runtimes: { claude: { harness: claude } }
agents:
  kortix: { runtime: claude, connectors: all, kortix_cli: none }
connectors: [{ slug: linear, provider: mcp, url: https://mcp.linear.app/mcp }]
`);
  expect(found.owners).toHaveLength(1);
  expect(leftIn(found)).toContain("runtimes not_about_tools");
});

describe("hostile documents", () => {
  it("name what is no connector, no agent, no grant and no rule", () => {
    const found = plan(`kortix_version: "2"
agents:
  "../x": { connectors: all }
  __proto__: { connectors: all }
  text: on
  odd: { connectors: some }
  list: { connectors: [linear, 3, { a: 1 }] }
connectors:
  - linear
  - { slug: constructor, provider: constructor }
  - { slug: linear, provider: mcp, url: 3 }
  - { slug: linear, provider: mcp, url: https://mcp.linear.app/mcp }
  - { slug: bad, provider: mcp, url: "file:///etc/passwd", auth: { type: custom, name: "A\\r\\nB" } }
policies:
  - text
  - { match: "*", action: explode }
  - { match: "*", action: block, conditions: [] }
policy: { default_mode: risk }
`);
    expect(leftIn(found)).toEqual([
      "connectors.0 no_connector",
      "connectors.1 connector_elsewhere",
      "connectors.2 no_server",
      "connectors.3 same_source",
      "agents.../x no_agent",
      "agents.__proto__ no_agent",
      "agents.text no_agent",
      "agents.odd.connectors no_grant",
      "agents.list.connectors.1 no_connector",
      "agents.list.connectors.2 no_connector",
      "policies.0 no_rule",
      "policies.1 no_rule",
      "policies.2.conditions rule_of_arguments",
      "policy.default_mode no_counterpart",
    ]);
    expect(({} as Record<string, unknown>).connectors).toBeUndefined();
  });

  it("leave what is always on as it is", () => {
    const found = plan(
      "kortix_version: 2\nagents: { a: { connectors: none } }\nconnectors: [{ slug: always, provider: http }]\n",
    );
    expect(leftIn(found)).toContain("agents.a.connectors.always core_stays_on");
  });

  it("bring no more agents, connectors and rules than there may be", () => {
    const agents = Array.from({ length: 600 }, (_, index) => `  a${index}: { connectors: all }`);
    const connectors = Array.from(
      { length: 300 },
      (_, index) => `  - { slug: c${index}, provider: mcp, url: https://c.example.com/${index} }`,
    );
    const rules = Array.from({ length: 600 }, () => '  - { match: "*a*a*a*b", action: block }');
    const found = plan(
      `kortix_version: 2\nagents:\n${agents.join("\n")}\nconnectors:\n${connectors.join("\n")}\npolicies:\n${rules.join("\n")}\n`,
    );
    expect(found.owners).toHaveLength(500);
    expect(found.sources).toHaveLength(200);
    expect(leftIn(found)).toContain("policies.500 too_many_rules");
  });

  it("are planned without a throw", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.json({ maxDepth: 4 }), (agents, connectors) => {
        const text = `{ "kortix_version": 2, "agents": ${agents}, "connectors": ${connectors} }`;
        if (!("issues" in readDocument(text))) plan(text);
      }),
    );
  });
});

it("matches patterns with stars as the usual expression does", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "*"), maxLength: 6 });
  fc.assert(
    fc.property(letters, pattern, (text, stars) => {
      const usual = new RegExp(`^${stars.replaceAll(".", "\\.").replaceAll(/\*+/g, ".*")}$`);
      expect(matchesParts(text, stars.split(/\*+/))).toBe(usual.test(text));
    }),
  );
});
