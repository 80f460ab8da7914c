import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { OwnerChangeRequest } from "../../api-contract.ts";
import {
  DEMO_AGENT_ROLES,
  DEMO_DEPARTMENTS,
  type DemoDepartment,
  pluralOf,
} from "./demo-departments.ts";
import { LOST_TOOL, ODD_TOOLS } from "./demo-sources.ts";
import { type DemoTool, namesOfTools } from "./demo-tools.ts";

/** Changes that somebody saves together, under a name that says that it is made up. */
export interface DemoSave {
  author: string;
  daysAgo: number;
  changes: OwnerChangeRequest[];
}

const example = (role: string): string => `${role} (example)`;
const PLATFORM = example("Platform engineer");
const SECURITY = example("Security reviewer");
export const leadOf = ({ name }: DemoDepartment): string => example(`${name} lead`);

/** An agent of the demo, with the tools that it has on. */
export interface DemoAgent {
  id: string;
  name: string;
  department: DemoDepartment;
  role: (typeof DEMO_AGENT_ROLES)[number];
  tools: DemoTool[];
}

/** The 60 agents. */
export const demoAgents = (): DemoAgent[] =>
  DEMO_DEPARTMENTS.flatMap((department, index) => {
    const own = namesOfTools(department);
    const neighbour = DEMO_DEPARTMENTS[(index + 1) % DEMO_DEPARTMENTS.length] ?? department;
    return DEMO_AGENT_ROLES.map((role) => ({
      id: `${department.id}-${role.id}`,
      name: `${department.name} ${role.name}`,
      department,
      role,
      tools: [...own, ...namesOfTools(neighbour)].filter((tool) =>
        suits(role.id, tool, department),
      ),
    }));
  });

/** Whether an agent of the role has a tool of its department, or of the one beside it. */
function suits(role: DemoAgent["role"]["id"], tool: DemoTool, { id, records }: DemoDepartment) {
  const isOwn = tool.department === id;
  const isAmong = (count: number) => isOwn && records.indexOf(tool.noun) < count;
  switch (role) {
    case "desk":
      return isOwn && tool.kind !== "reports";
    case "research":
      return tool.kind === "documents";
    case "reports":
      return tool.kind === "reports" || (isOwn && tool.kind === "documents");
    case "inbox":
      return isOwn && (tool.kind === "messages" || (tool.kind === "records" && isAmong(4)));
    case "night":
      return isOwn && tool.kind === "records" && isAmong(8);
  }
}

const ASKS_FIRST = "asks-first";
const HANDBOOKS = "handbooks";
const READS_ONLY = "reads-only";

/** Everything that is saved, in order. The first agent of a new Pegboard makes room. */
export function demoSaves(): DemoSave[] {
  const agents = demoAgents();
  return [
    {
      author: PLATFORM,
      daysAgo: 100,
      changes: [...presets(), organisationBase(), removed("first-agent")],
    },
    ...DEMO_DEPARTMENTS.map((department) => ({
      author: leadOf(department),
      daysAgo: 95,
      changes: agents.filter((agent) => agent.department === department).map(created),
    })),
    ...laterSaves(agents),
    { author: SECURITY, daysAgo: 5, changes: [organisationRules()] },
  ];
}

const removed = (id: string): OwnerChangeRequest => ({
  action: "delete",
  owner: { kind: "agent", id },
  baseRevision: 0,
  operations: [],
});

const changed = (
  owner: SettingsOwner,
  baseRevision: number,
  operations: SettingsOperation[],
): OwnerChangeRequest => ({ action: "change", owner, baseRevision, operations });

const methodsOfAll = (verb: string) =>
  DEMO_DEPARTMENTS.flatMap(namesOfTools).flatMap(({ name, methods }) =>
    methods.filter((one) => one.verb === verb).map((one) => ({ tool: name, method: one.name })),
  );

function presets(): OwnerChangeRequest[] {
  const preset = (
    id: string,
    labels: { name: string; description: string },
    operations: SettingsOperation[],
  ): OwnerChangeRequest => ({
    action: "create",
    owner: { kind: "preset", id },
    baseRevision: 0,
    labels,
    operations,
  });
  const off = (verb: string): SettingsOperation[] =>
    methodsOfAll(verb).map((place) => ({ op: "setMethod", ...place, state: "off" }));
  return [
    preset(
      ASKS_FIRST,
      { name: "Asks before deleting", description: "A person approves each call that deletes." },
      methodsOfAll("delete").map((place) => needsApproval(place)),
    ),
    preset(
      HANDBOOKS,
      { name: "Handbooks", description: "What every agent of the house may look up." },
      ["people.staff_handbooks", "operations.operating_procedures", "legal.privacy_notices"].map(
        (tool) => ({ op: "setTool", tool, state: "on" }),
      ),
    ),
    preset(
      READS_ONLY,
      { name: "Reads only", description: "Nothing is created, changed, deleted or sent." },
      ["create", "change", "delete", "send"].flatMap(off),
    ),
  ];
}

const needsApproval = (place: { tool: string; method: string }): SettingsOperation => ({
  op: "setMethodBehaviour",
  ...place,
  field: "needsApproval",
  value: true,
});

/** Tools that read what is nobody else's business. */
const PRIVATE = [
  "people.employees",
  "people.salary_bands",
  "finance.bank_accounts",
  "legal.matters",
  "support.complaints",
  "operations.secret_rotations",
];

function organisationBase(): OwnerChangeRequest {
  const reads = methodsOfAll("read").filter(({ tool }) => PRIVATE.includes(tool));
  const mails = methodsOfAll("read").filter(({ tool }) => /_mails$|_replies$/.test(tool));
  const risk = (value: string[]) => (place: { tool: string; method: string }) =>
    ({ op: "setMethodMetadata", ...place, field: "risk", value }) as SettingsOperation;
  return changed({ kind: "organisation" }, 0, [
    ...reads.map(risk(["reads_private"])),
    ...mails.map(risk(["reads_private", "reads_untrusted"])),
    ...[
      { tool: "finance.invoices", field: "displayName", value: "Invoices and bills" },
      { tool: "support.tickets", field: "weight", value: 10 },
      { tool: "engineering.pull_requests", field: "icon", value: "GitPullRequest" },
      {
        tool: "marketing.giveaways",
        field: "disabledReason",
        value: "Legal still looks at the terms (example)",
      },
    ].map((override) => ({ op: "setToolMetadata", ...override }) as SettingsOperation),
  ]);
}

/** Rules that some of the agents break, so that there is something to look at. */
const organisationRules = (): OwnerChangeRequest =>
  changed({ kind: "organisation" }, 1, [
    {
      op: "setRule",
      id: "deleting-asks",
      rule: {
        name: "Deleting asks a person",
        check: "asks_before_destroying",
        effect: "tell",
        groups: ["Finance", "Legal", "People"],
      },
    },
    {
      op: "setRule",
      id: "no-way-out",
      rule: { name: "Private data has no way out", check: "no_way_out", effect: "tell" },
    },
    {
      op: "setRule",
      id: "not-too-many",
      rule: {
        name: "At most 60 functions",
        check: "most_functions",
        effect: "tell",
        most: 60,
        groups: ["Support"],
      },
    },
  ]);

function created({ id, name, department, role, tools }: DemoAgent): OwnerChangeRequest {
  return {
    action: "create",
    owner: { kind: "agent", id },
    baseRevision: 0,
    labels: { name, description: role.description, group: department.name },
    operations: [
      { op: "setNewTools", state: "off" },
      ...tools.map(({ name }) => ({ op: "setTool", tool: name, state: "on" }) as const),
      { op: "setPresets", presets: presetsOf(role.id) },
      { op: "setTemplate", template: "system", source: systemPrompt({ name, department, role }) },
      { op: "setTokenBudget", tokens: tokenBudget(id) },
    ],
  };
}

/** The Support desk and the Legal night shift have less than they need. */
function tokenBudget(agent: string): number {
  if (agent === "support-desk") return 8_000;
  if (agent === "legal-night") return 3_000;
  return agent.endsWith("-desk") ? 20_000 : 8_000;
}

function presetsOf(role: DemoAgent["role"]["id"]): string[] {
  if (role === "research" || role === "reports") return [HANDBOOKS, READS_ONLY];
  return role === "night" ? [] : [HANDBOOKS, ASKS_FIRST];
}

const systemPrompt = ({
  name,
  department,
  role,
}: Pick<DemoAgent, "name" | "department" | "role">) => `You are ${name}.
${role.description} You work for ${department.name}.
Say what you looked up, and ask when ${department.records[0] ?? "something"} is unclear.

{% for tool in tools %}### {{ tool.display_name }}
{{ tool.tool_description }}
{% endfor %}`;

/** What others changed of the agents after they were made. */
function laterSaves(agents: DemoAgent[]): DemoSave[] {
  const ofRole = (role: DemoAgent["role"]["id"]) => agents.filter((one) => one.role.id === role);
  const change = ({ id }: DemoAgent, base: number, operations: SettingsOperation[]) =>
    changed({ kind: "agent", id }, base, operations);
  const main = ({ tools: [first] }: DemoAgent): DemoTool[] => (first === undefined ? [] : [first]);
  const [busiest] = ofRole("desk");
  return [
    {
      author: PLATFORM,
      daysAgo: 60,
      changes: [
        ...ofRole("desk").map((one) => change(one, 1, main(one).flatMap(configOf))),
        ...ofRole("night").map((one) =>
          change(one, 1, [{ op: "setUnattended", unattended: { declineAfter: 60 } }]),
        ),
      ],
    },
    {
      author: SECURITY,
      daysAgo: 45,
      changes: ofRole("inbox").map((one) => change(one, 1, one.tools.flatMap(approvalOfSending))),
    },
    ...ofRole("desk")
      .slice(0, 3)
      .map((one, index) => ({
        author: leadOf(one.department),
        daysAgo: 30 - index,
        changes: [
          change(
            one,
            2,
            main(one).map((tool) => wording(tool, index > 0)),
          ),
        ],
      })),
    ...(busiest
      ? [
          {
            author: PLATFORM,
            daysAgo: 12,
            changes: [change(busiest, 3, [...ODD_TOOLS, LOST_TOOL].map(switchOn))],
          },
        ]
      : []),
  ];
}

const switchOn = (tool: string): SettingsOperation => ({ op: "setTool", tool, state: "on" });

const configOf = ({ name: tool }: DemoTool): SettingsOperation[] => [
  { op: "setConfig", tool, key: "region", value: "eu" },
  { op: "setConfig", tool, key: "limit", value: 25 },
  { op: "setConfig", tool, key: "key", value: "example-key-of-the-demo" },
];

/** An own text; one that was written for another text of the tool's author has drifted. */
const wording = ({ name, noun, methods }: DemoTool, isOfNow: boolean): SettingsOperation => ({
  op: "setMethodText",
  tool: name,
  method: methods[0]?.name ?? "",
  field: "description",
  value: `Lists ${pluralOf(noun)}. Begin with the open ones, and answer at most ten.`,
  original: isOfNow ? (methods[0]?.description ?? "") : `Lists ${pluralOf(noun)}.`,
});

const approvalOfSending = ({ name, methods }: DemoTool): SettingsOperation[] =>
  methods
    .filter(({ verb }) => verb === "send")
    .map((method) => needsApproval({ tool: name, method: method.name }));
