import {
  type ReadResourceResult,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "@pegboard/registry-core";
import type { FunctionNames, MethodCall } from "@pegboard/registry-core/internal";
import type { AgentCalls, AgentRun } from "../agents/agent-calls.ts";
import { runToolset } from "../agents/run-toolset.ts";
import { type FoundResource, findResource, findResourceIn } from "./find-resource.ts";
import { readForClient } from "./read-served.ts";
import { servedMaterials, servedUri } from "./served-materials.ts";

type RequestAnswerer<Request, Result> = (
  request: Request,
  context: ServerContext,
) => Promise<Result>;

interface Resources {
  calls: AgentCalls;
  /** Turns what an answer throws into errors of MCP. */
  answering<Request, Result>(
    answer: RequestAnswerer<Request, Result>,
  ): RequestAnswerer<Request, Result>;
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
    answering(async ({ params }, context) =>
      readServedResource(calls, await runOf(context), params.uri),
    ),
  );
}

/**
 * Reads the content at an address; contents carry the addresses by which programs know them.
 * Content of an address that is off is refused like that address, since a server may take another
 * one for it. @throws ProtocolError
 */
async function readServedResource(
  calls: AgentCalls,
  run: AgentRun,
  uri: string,
): Promise<ReadResourceResult> {
  const { toolset } = runToolset(run.state, run.selection);
  const found = findResource(toolset, uri);
  if (!found)
    throw new ResourceNotFoundError(
      uri,
      `${run.state.agent.name} has no resource ${JSON.stringify(uri)}.`,
    );
  const read = (at: FoundResource) => readForClient(calls, run, callOf(run.state.names, at));
  const { contents } = (await read(found)) as unknown as ReadResourceResult;
  for (const content of contents) {
    const told = findResourceIn(found.tool, content.uri);
    if (told && !told.method.passedOn) await read(told);
  }
  return {
    contents: contents.map((content) => ({
      ...content,
      uri: content.uri === found.own ? uri : servedUri(found.tool.definition.name, content.uri),
    })),
  };
}

function callOf(
  names: FunctionNames,
  { tool, method: { definition }, own }: FoundResource,
): MethodCall {
  const args: JsonObject = definition.material?.kind === "template" ? { uri: own } : {};
  return { functionName: names.nameOf(tool.definition.name, definition.name), args };
}
