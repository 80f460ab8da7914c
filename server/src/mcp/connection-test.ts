import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { JsonObject, ResolvedTool } from "@pegboard/registry-core";
import { formatToolset } from "@pegboard/registry-core/formats";
import {
  hasRisk,
  isFunction,
  isReadOnly,
  type ResolvedMethod,
} from "@pegboard/registry-core/internal";
import type { AgentState } from "../agents/agent-states.ts";
import type { ConnectedClients } from "../agents/connected-clients.ts";
import type { ConnectionStep, ConnectionTestAnswer } from "../api-contract.ts";
import { OWN_VALIDATOR } from "./agent-server.ts";
import { joinClient } from "./client-facts.ts";
import { servedMaterials } from "./served-materials.ts";
import { servedPrompts } from "./served-prompts.ts";

/** The name that the test gives itself. */
const TEST_CLIENT = { name: "pegboard-connection-test", version: "1" };

/** The most names that one step tells. */
const MOST_NAMES_OF_STEP = 10;

type Fetch = (request: Request) => Promise<Response>;
type StepValues<Code> = Extract<ConnectionStep, { code: Code }>["values"];

/** The agent under test, where it is served, and by whom. */
interface Tested {
  url: URL;
  fetch: Fetch;
  clients: ConnectedClients;
}

/** Connects to an agent as a client does, and tells step by step how that went. */
export async function testConnection(
  { url, fetch, clients }: Tested,
  state: AgentState,
): Promise<ConnectionTestAnswer> {
  const steps: ConnectionStep[] = [];
  const client = new Client(TEST_CLIENT, {
    versionNegotiation: { mode: "auto" },
    jsonSchemaValidator: OWN_VALIDATOR,
  });
  const step = async <Code extends ConnectionStep["code"]>(
    code: Code,
    work: () => Promise<{ ok: boolean; values: StepValues<Code> }>,
    untold: StepValues<Code>,
  ): Promise<boolean> => {
    const started = performance.now();
    const done = await work().catch((error: unknown) => ({
      ok: false,
      values: { ...untold, reason: error instanceof Error ? error.message : String(error) },
    }));
    const ms = Math.round(performance.now() - started);
    steps.push({ code, ...done, ms } as ConnectionStep);
    return done.ok;
  };
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: (input, init) => fetch(localRequest(input, init)),
  });
  try {
    const readable = findFittingMethod(state, isSafeToTest);
    const off = findFittingMethod(
      state,
      (_, { enabled, definition }) => !enabled && isFunction(definition),
    );
    const ok =
      (await step("reached", async () => reachedServer(await fetch(localRequest(url))), {})) &&
      (await step("spoke", async () => spoke(client, transport), {})) &&
      (await step("listed", async () => listed(client, state), {
        methods: 0,
        prompts: 0,
        resources: 0,
        ...NO_LIST_DIFFERENCES,
      })) &&
      (!readable ||
        (await step("called", async () => outcomeOf(client, readable, "ok"), {
          functionName: readable,
          outcome: "",
        }))) &&
      (!off ||
        (await step("refused", async () => outcomeOf(client, off, "off"), {
          functionName: off,
          outcome: "",
        })));
    return { ok, steps };
  } finally {
    const protocol = client.getNegotiatedProtocolVersion();
    await client.close().catch(() => undefined);
    joinClient(
      clients,
      { agent: state.agent.id, by: { via: "mcp" }, session: "" },
      { info: TEST_CLIENT, protocol },
    ).leave();
  }
}

const NO_LIST_DIFFERENCES = { missing: [], unexpected: [], different: [] };

function localRequest(input: string | URL, init?: RequestInit): Request {
  const headers = new Headers(init?.headers);
  headers.set("Host", "localhost");
  return new Request(input, { ...init, headers });
}

/** Whether the address was reached: a request that opens no stream of a session is answered so. */
async function reachedServer({ status, statusText }: Response) {
  return status === 405
    ? { ok: true, values: {} }
    : { ok: false, values: { reason: `${status} ${statusText}`.trim() } };
}

async function spoke(client: Client, transport: StreamableHTTPClientTransport) {
  await client.connect(transport);
  const protocol = client.getNegotiatedProtocolVersion();
  return { ok: true, values: { ...(protocol !== undefined && { protocol }) } };
}

/** Compares the list with the one that HTTP answers and the preview shows. */
async function listed(client: Client, state: AgentState) {
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const expected = formatToolset(state.toolset, state.names, "mcp").payload as JsonObject[];
  const [given, wanted] = [tools.map(listedToolName), expected.map(listedToolName)];
  const [isGiven, isWanted] = [
    new Map(tools.map((tool) => [listedToolName(tool), tool])),
    new Set(wanted),
  ];
  const wrong = expected
    .filter((tool) => !isSameDeclaration(isGiven.get(listedToolName(tool)), tool))
    .map(listedToolName);
  const values = {
    methods: tools.length,
    prompts: prompts.length,
    resources: resources.length + resourceTemplates.length,
    missing: wanted.filter((name) => !isGiven.has(name)).slice(0, MOST_NAMES_OF_STEP),
    unexpected: given.filter((name) => !isWanted.has(name)).slice(0, MOST_NAMES_OF_STEP),
    different: wrong.filter((name) => isGiven.has(name)).slice(0, MOST_NAMES_OF_STEP),
  };
  const materials = servedMaterials(state.toolset, state.names);
  const isComplete =
    prompts.length === servedPrompts(state).length + materials.prompts.length &&
    values.resources === materials.resources.length + materials.templates.length &&
    given.join() === wanted.join();
  return { ok: isComplete && wrong.length === 0, values };
}

const listedToolName = ({ name }: { name?: unknown }) => String(name);

/**
 * Whether two values are equal; keys of a value that an SDK has read may stand in another order.
 */
function isSameDeclaration(given: object | undefined, expected: JsonObject): boolean {
  if (!given) return false;
  const { icons: _, _meta: __, ...said } = given as JsonObject;
  return jsonWithSortedKeys(said) === jsonWithSortedKeys(expected);
}

function jsonWithSortedKeys(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function outcomeOf(client: Client, functionName: string, expected: string) {
  const { isError, _meta, content } = await client.callTool({ name: functionName, arguments: {} });
  const outcome = isError ? String(_meta?.["pegboard/outcome"] ?? "failed") : "ok";
  const [said] = content;
  const reason = isError && said?.type === "text" && { reason: said.text };
  return { ok: outcome === expected, values: { functionName, outcome, ...reason } };
}

function findFittingMethod(
  { toolset, names }: AgentState,
  fits: (tool: ResolvedTool, method: ResolvedMethod) => boolean,
): string | undefined {
  for (const tool of toolset.tools) {
    const method = tool.methods.find((each) => fits(tool, each));
    if (method) return names.nameOf(tool.definition.name, method.definition.name);
  }
  return undefined;
}

/**
 * Whether the test may call a method: it only reads, costs nothing, needs no arguments, and nobody
 * is asked before it runs.
 */
function isSafeToTest(
  { definition: tool }: ResolvedTool,
  { definition: method, offered }: ResolvedMethod,
): boolean {
  if (!offered || tool.takesControl || method.needsApproval) return false;
  const { required } = method.parameters;
  if (!isReadOnly(method) || hasRisk(method, "costs_money")) return false;
  return !Array.isArray(required) || required.length === 0;
}
