import type { ResolvedTool, ToolDefinition } from "@pegboard/registry-core";
import { isFunction } from "@pegboard/registry-core/internal";
import { type Command, Option } from "commander";
import type { AgentsAnswer } from "../../api-contract.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, tellUnloadedCode, withDefinitions } from "../command.ts";
import { countedNoun } from "../plan-text.ts";
import { approvalText, methodState, readTools, type SeenTool } from "../read-tools.ts";
import { tableText } from "../table-text.ts";

interface ListOptions {
  agent?: string;
  on?: boolean;
  core?: boolean;
  app?: string;
  requiredConfig?: boolean;
  problems?: boolean;
  json: boolean;
}

export const list: AddCommand = (program, { env, terminal }) =>
  program
    .command("list [what]")
    .description("list tools, methods or agents; tools unless said")
    .option("--agent <id>", "as this agent has them: what is on and what it is offered")
    .addOption(new Option("--on", "only what is on; needs --agent"))
    .option("--core", "only what is always on")
    .option("--app <name>", "only tools of this app")
    .option("--required-config", "only tools with settings that somebody has to fill in")
    .option("--problems", "only what has an error or a warning")
    .option("--json", "print the list as data", false)
    .action((what: string | undefined, options: ListOptions, command: Command) => {
      const rows = ROWS[what as keyof typeof ROWS] ?? (what === undefined ? ROWS.tools : undefined);
      if (!rows) throw new Error(`"${what}" cannot be listed. Say tools, methods or agents.`);
      if (options.on && options.agent === undefined) {
        throw new Error(
          "What is on depends on the agent. Add --agent ID; pegboard list agents has the ids.",
        );
      }
      return withDefinitions({ env, terminal, command }, async (pegboard) => {
        await tellUnloadedCode(pegboard, command, terminal);
        const { name, found, cells } = await rows(pegboard, options);
        if (options.json) terminal.print(JSON.stringify({ [name]: found }, null, 2));
        else if (found.length === 0) terminal.tell(`No ${name} of this kind.`);
        else terminal.print(tableText(cells));
      });
    });

interface ListedRows {
  name: string;
  /** What was found, as data with stable keys. */
  found: object[];
  /** What was found, in columns. */
  cells: string[][];
}

const ROWS = { tools: listTools, methods: listMethods, agents: listAgentRows };

async function listTools(pegboard: ReachedPegboard, options: ListOptions): Promise<ListedRows> {
  const tools = await chosenTools(pegboard, options);
  const found = tools
    .filter(({ resolved }) => !options.on || resolved?.state !== "off")
    .filter(({ definition }) => !options.core || definition.isCore)
    .map(({ definition, resolved, problems }) => ({
      ...nameFields(definition),
      ...(definition.app !== undefined && { app: definition.app }),
      ...(definition.source !== undefined && { source: definition.source }),
      core: definition.isCore,
      visible: definition.visible,
      methods: definition.methods.filter(isFunction).length,
      requiredConfig: requiredConfig(definition),
      problems,
      ...(resolved && { state: resolved.state, offered: offeredOf(resolved) }),
    }));
  const cells = found.map((tool) => [
    tool.name,
    tool.displayName,
    countedNoun(tool.methods, "method"),
    ...(tool.state === undefined ? [] : [tool.state, `${tool.offered} offered`]),
    [
      tool.core && "core",
      tool.app,
      !tool.visible && "hidden",
      needs(tool.requiredConfig),
      printProblems(tool.problems),
    ]
      .filter(Boolean)
      .join(", "),
  ]);
  return { name: "tools", found, cells };
}

async function listMethods(pegboard: ReachedPegboard, options: ListOptions): Promise<ListedRows> {
  const tools = await chosenTools(pegboard, options);
  const found = tools.flatMap(({ definition, resolved }) =>
    definition.methods.map((method, index) => {
      const ofAgent = resolved?.methods[index];
      return {
        tool: definition.name,
        ...nameFields(method),
        core: method.isCore || definition.isCore,
        ...((ofAgent?.definition ?? method).needsApproval && { needsApproval: true as const }),
        ...(ofAgent && { on: ofAgent.enabled, offered: ofAgent.offered }),
        ...(ofAgent?.passedOn && { passedOn: true as const }),
      };
    }),
  );
  const left = found.filter(({ core, on }) => (!options.on || on) && (!options.core || core));
  const cells = left.map((method) => {
    const { tool, name, displayName, core, on = false, offered, passedOn } = method;
    return [
      tool,
      name,
      displayName,
      ...(offered === undefined ? [] : [methodState({ enabled: on, offered, passedOn })]),
      [core && "core", approvalText(method)].filter(Boolean).join(", "),
    ];
  });
  return { name: "methods", found: left, cells };
}

async function listAgentRows(
  pegboard: ReachedPegboard,
  { problems }: ListOptions,
): Promise<ListedRows> {
  const { agents, outOfOrder } = await askPegboard<AgentsAnswer>(pegboard, "GET /api/v1/agents");
  const found = agents.filter(
    (agent) => !problems || agent.problems.errors + agent.problems.warnings > 0,
  );
  const cells = [
    ...found.map(({ id, name, revision, counts }) => [
      id,
      name,
      `revision ${revision}`,
      `${counts.toolsOn}/${counts.tools} tools`,
      countedNoun(counts.methods, "method"),
      `${counts.tokens} tokens`,
    ]),
    ...outOfOrder.map(({ id, name }) => [id, name, "cannot be read"]),
  ];
  return { name: "agents", found: [...found, ...outOfOrder], cells };
}

async function chosenTools(pegboard: ReachedPegboard, options: ListOptions): Promise<SeenTool[]> {
  const { agent, app, requiredConfig: needsConfig, problems } = options;
  const tools = await readTools(pegboard, { agent, withProblems: problems });
  return tools
    .filter(({ definition }) => app === undefined || definition.app === app)
    .filter(({ definition }) => !needsConfig || requiredConfig(definition).length > 0)
    .filter((tool) => !problems || (tool.problems ?? 0) > 0);
}

const nameFields = ({ name, displayName }: { name: string; displayName: string }) => ({
  name,
  displayName,
});

const offeredOf = ({ methods }: ResolvedTool) => methods.filter(({ offered }) => offered).length;
const needs = (keys: string[]) => keys.length > 0 && `needs ${keys.join(", ")}`;
const printProblems = (count: number | undefined) =>
  count !== undefined && count > 0 && `${count} problems`;

/** Required keys of a tool's config that have no default. */
function requiredConfig({ configSchema }: ToolDefinition): string[] {
  if (typeof configSchema !== "object") return [];
  const { required, properties } = configSchema;
  const keys = Array.isArray(required) ? required.filter((key) => typeof key === "string") : [];
  return keys.filter((key) => {
    const schema = (properties as Record<string, unknown> | undefined)?.[key];
    return !(typeof schema === "object" && schema !== null && Object.hasOwn(schema, "default"));
  });
}
