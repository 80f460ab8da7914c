import {
  type ReadResourceResult,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import {
  type FunctionNames,
  isMaterial,
  type JsonObject,
  type MaterialMethod,
  type MethodCall,
  type ResolvedMethod,
  type ResolvedTool,
  type ToolDefinition,
  type Toolset,
  validateJson,
} from "@pegboard/registry-core";
import type { AgentCalls, AgentRun } from "../agents/agent-calls.ts";
import { runToolset } from "../agents/run-toolset.ts";
import { readForClient } from "./read-served.ts";
import { servedMaterials, servedUri } from "./served-materials.ts";

type Answer<Request, Result> = (request: Request, context: ServerContext) => Promise<Result>;

interface Resources {
  calls: AgentCalls;
  /** Says in MCP what an answer throws. */
  answering<Request, Result>(answer: Answer<Request, Result>): Answer<Request, Result>;
  runOf(context: ServerContext): Promise<AgentRun>;
}

/** The resources of an agent's sources that are on for it. */
export function serveResources(server: Server, { calls, answering, runOf }: Resources): void {
  const listed = async (context: ServerContext) => {
    const { state, selection } = await runOf(context);
    return servedMaterials(runToolset(state, selection).toolset, state.names);
  };
  server.setRequestHandler(
    "resources/list",
    answering(async (_, context) => ({ resources: (await listed(context)).resources })),
  );
  server.setRequestHandler(
    "resources/templates/list",
    answering(async (_, context) => ({ resourceTemplates: (await listed(context)).templates })),
  );
  server.setRequestHandler(
    "resources/read",
    answering(async ({ params }, context) => readResource(calls, await runOf(context), params.uri)),
  );
}

/** What stands at an address; the contents carry the addresses by which programs know them. @throws ProtocolError */
async function readResource(calls: AgentCalls, run: AgentRun, uri: string): Promise<ReadResourceResult> {
  const { toolset } = runToolset(run.state, run.selection);
  const found = findResource(toolset, run.state.names, uri);
  if (!found) throw new ResourceNotFoundError(uri, `${run.state.agent.name} has no resource ${JSON.stringify(uri)}.`);
  const { contents } = (await readForClient(calls, run, found.call)) as unknown as ReadResourceResult;
  return {
    contents: contents.map((content) => ({
      ...content,
      uri: content.uri === found.own ? uri : servedUri(found.tool, content.uri),
    })),
  };
}

/** How the source that has an address is asked for it. */
interface FoundResource {
  tool: string;
  call: MethodCall;
  /** The address as the source writes it. */
  own: string;
}

/**
 * An address as the list gives it, or as a source writes it in its answers where one source of the agent has it. What is off is found by
 * its listed address, so that the refusal says why.
 */
function findResource({ tools }: Toolset, names: FunctionNames, uri: string): FoundResource | undefined {
  const listed = tools.flatMap((tool) => findIn(tool, withoutScheme(tool.definition, uri)));
  const plain = tools.flatMap((tool) => findIn(tool, uri)).filter(({ method }) => method.passedOn);
  const [found] = listed.length > 0 || plain.length > 1 ? listed : plain;
  if (!found) return undefined;
  const { tool, method, own } = found;
  const args: JsonObject = method.definition.material?.kind === "template" ? { uri: own } : {};
  return { tool, own, call: { functionName: names.nameOf(tool, method.definition.name), args } };
}

interface Located {
  tool: string;
  method: ResolvedMethod;
  own: string;
}

/** What a source has at an address of its own. A resource of its list stands before templates: off, none of them reads it. */
function findIn({ definition, methods }: ResolvedTool, own: string | undefined): Located[] {
  if (own === undefined) return [];
  const exact = methods.find(
    ({ definition: { material } }) => material?.kind === "resource" && isSame(material.uri, own),
  );
  const templates = methods.filter(({ definition: method }) => isMaterial(method) && standsFor(method, own));
  const method = exact ?? templates.find(({ passedOn }) => passedOn) ?? templates[0];
  return method ? [{ tool: definition.name, method, own }] : [];
}

/** Servers decode what is escaped. */
function isSame(uri: string, asked: string): boolean {
  return uri === asked || decoded(uri) === decoded(asked);
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function withoutScheme(tool: ToolDefinition, uri: string): string | undefined {
  const scheme = servedUri(tool.name, "");
  return uri.startsWith(scheme) ? uri.slice(scheme.length) : undefined;
}

function standsFor({ material, parameters }: MaterialMethod, uri: string): boolean {
  if (material.kind !== "template") return false;
  const [start = ""] = material.uriTemplate.split("{", 1);
  return uri.startsWith(start) && validateJson(parameters, { uri }).length === 0;
}
