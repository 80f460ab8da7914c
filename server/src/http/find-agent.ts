import type { Context } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import type { Dependencies } from "../dependencies.ts";
import { HttpError } from "./http-error.ts";

/** The agent that the address names. @throws HttpError 404 */
export async function findAgent({ agents }: Dependencies, context: Context): Promise<AgentState> {
  const id = context.req.param("agent") ?? "";
  const state = await agents.read(id);
  if (state) return state;
  throw new HttpError("not_found", `There is no agent "${id}". Choose one from the list of agents.`);
}
