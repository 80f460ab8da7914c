import type { JsonObject, JsonSchema, JsonValue } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";
import {
  type CallProgress,
  completeRuntime,
  type RuntimeContext,
} from "./authoring/runtime-context.ts";

/** A question that a call asks its caller while it runs. */
export interface Question {
  /** One complete question, for people. */
  message: string;
  /** JSON Schema of the answer, which is an object. Default: a text under `answer`. */
  schema?: JsonSchema;
}

/**
 * The request that a call passes on, for people who look at the call. The rest of the program never
 * sees it, and secrets do not belong in it.
 */
export type SentRequest =
  | {
      protocol: "http";
      method: string;
      url: string;
      headers: Record<string, string>;
      /** The body of the request. `text` is left out when the body is large or empty. */
      body?: { type: string; bytes: number; text?: string };
    }
  /** The `params` of `tools/call`, and the server that got them. */
  | { protocol: "mcp"; server: string; params: JsonValue }
  /** The arguments that the method's own code got. */
  | { protocol: "code"; arguments: JsonValue };

/** The surroundings of a call. All of it is passed per call, never stored on a shared tool. */
export interface CallContext extends Pick<RuntimeContext, "logger" | "services"> {
  /** The provider's id of the call, or one that was made for it. */
  id: string;
  /** The agent that calls: its stable id, and its name for people. */
  agent: { id: string; name: string };
  /**
   * What the caller says about itself: its user, its tenant, anything in JSON. Empty where it says
   * nothing.
   */
  caller: Readonly<JsonObject>;
  /**
   * A key that tells the callers of an agent apart, given by the program and not by the caller, so
   * that each can have limits of its own. Absent where nothing tells them apart.
   */
  callerKey?: string | undefined;
  /** Aborted when the caller gives up or the time limit is reached. */
  signal: AbortSignal;
  /** Tells the caller how far the call is. */
  progress(progress: CallProgress): void;
  /** The older name of `progress`. */
  reportProgress(progress: CallProgress): void;
  /**
   * Asks the caller and answers its reply, as the schema wants it. The call's time limit is paused
   * meanwhile. Rejects with RegistryError `nobody_answers` where nobody can be asked, `declined`
   * when the caller does not want to answer, and `invalid_answer`.
   */
  ask(question: Question): Promise<JsonObject>;
  /**
   * Tells people who look at the call what it sends, with `•••` in the place of secrets. A later
   * report replaces an earlier one.
   */
  sent(request: SentRequest): void;
}

/** The part of a context that a call needs. */
export type GivenContext = Pick<CallContext, "agent" | "signal"> & Partial<CallContext>;

/** The whole context: parts that are not given are silent, empty, or refuse to be asked. */
export function callContext(given: GivenContext): CallContext {
  const { logger, services, reportProgress } = completeRuntime();
  const progress = given.progress ?? given.reportProgress ?? reportProgress;
  const surroundings = { id: "", caller: {}, logger, services };
  return {
    ...surroundings,
    ask: askNobody,
    sent: () => {},
    ...given,
    progress,
    reportProgress: progress,
  };
}

async function askNobody({ message }: Question): Promise<never> {
  throw new RegistryError(
    "nobody_answers",
    `Nobody can answer "${message}": the call was made in a way in which it cannot ask. Do without an answer, or say what is missing.`,
  );
}
