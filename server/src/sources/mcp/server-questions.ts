import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import {
  type ElicitResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  specTypeSchemas,
  withInputRequired,
} from "@modelcontextprotocol/client";
import { isJsonObject, reasonOf } from "@pegboard/json-schema";
import { type CallContext, type JsonObject, RegistryError } from "@pegboard/registry-core";
import { CallQueue, LIMITS } from "@pegboard/registry-core/internal";
import { MCP_LIMITS } from "../../limits.ts";
import { serverCallAnswer } from "./mcp-call-result.ts";

type ServerAnswer = (typeof serverCallAnswer)["_output"];

/** The number of listeners that a call may have: a question has two, the call itself some. */
const LISTENERS_OF_CALL = 4 * MCP_LIMITS.questionsAtOnce;
/** The most turns in which a server asks instead of answering. */
const MOST_TURNS = 20;
/**
 * The schema of an answer, or of the questions that a server asks before it gives one, as servers
 * do from 2026 on.
 */
export const answerOrQuestions = withInputRequired(serverCallAnswer);

/** A call of a server. */
interface AskingCall extends Pick<CallContext, "ask" | "signal"> {
  /** The name of the method. */
  name: string;
}

/**
 * The caller of the call that waits. Over HTTP a question comes on the stream of the call that it
 * belongs to, and is read where that call waits.
 */
const callers = new AsyncLocalStorage<AskedCaller>();

/** The questions that a server asks while calls run, and the callers that answer them. */
export class ServerQuestions {
  readonly #running = new Set<AskedCaller>();
  /** Questions whose call is unknown. */
  #held: ((caller: AskedCaller | undefined) => void)[] = [];
  /** Names of methods that may have asked so. Their calls run one after the other. */
  readonly #asking = new Set<string>();
  readonly #queue = new CallQueue(1);

  /**
   * Runs one call; `send` sends its parameters, with the answers to what the server asked before.
   */
  async during(
    call: AskingCall,
    send: (answers: JsonObject) => Promise<unknown>,
  ): Promise<ServerAnswer> {
    const caller = new AskedCaller(call);
    // Each question waits for the end of the call as well.
    setMaxListeners(LISTENERS_OF_CALL, call.signal);
    const run = () => callers.run(caller, () => this.#run(caller, send));
    return this.#asking.has(call.name)
      ? this.#queue.run({ alone: false, signal: call.signal }, run)
      : run();
  }

  async #run(
    caller: AskedCaller,
    send: (answers: JsonObject) => Promise<unknown>,
  ): Promise<ServerAnswer> {
    this.#running.add(caller);
    try {
      let answers: JsonObject = {};
      for (let turn = 0; turn <= MOST_TURNS; turn += 1) {
        const said = await send(answers);
        if (!isInputRequiredResult(said))
          return withRefusals(said as ServerAnswer, [...caller.refusals]);
        const { inputRequests = {}, requestState } = said;
        const inputResponses = (await caller.answerAll(inputRequests)) as JsonObject;
        answers = { inputResponses, ...(requestState !== undefined && { requestState }) };
      }
      throw new Error(`The server asked ${MOST_TURNS} times and gave no answer.`);
    } finally {
      this.#running.delete(caller);
      this.#release();
    }
  }

  /** Answers a question in the way in which servers ask up to 2025. */
  async answerPushed(form: unknown): Promise<ElicitResult> {
    const own = callers.getStore();
    const caller = own && this.#running.has(own) ? own : await this.#onlyCaller();
    return caller ? caller.answer(form) : { action: "decline" };
  }

  /**
   * The caller that a question without a call must belong to: the only one that is left when the
   * others have their answers.
   */
  #onlyCaller(): Promise<AskedCaller | undefined> {
    if (this.#held.length >= MCP_LIMITS.heldQuestions) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#held.push(resolve);
      this.#release();
    });
  }

  #release(): void {
    const isClear = this.#running.size <= 1;
    // When each call waits for an answer, none of them ends, and nobody is asked for another one's
    // call.
    if (this.#held.length === 0 || (!isClear && this.#held.length < this.#running.size)) return;
    const [only] = isClear ? this.#running : [];
    for (const one of this.#running) {
      this.#asking.add(one.name);
      if (!only) one.refusals.add(AMBIGUOUS);
    }
    for (const answer of this.#held.splice(0)) answer(only);
  }
}

const AMBIGUOUS =
  "The server asked something while several calls ran, and did not say for which. Nobody was asked. Call again.";

const TOO_MANY_AT_ONCE = `The server asked more than ${MCP_LIMITS.questionsAtOnce} questions at once. Nobody was asked the others.`;

/** The caller of one call, as its server may ask it. */
class AskedCaller {
  /** Why questions stayed without an answer, for people and models. */
  readonly refusals = new Set<string>();
  readonly name: string;
  readonly #ask: AskingCall["ask"];
  #waiting = 0;

  constructor({ name, ask }: AskingCall) {
    this.name = name;
    this.#ask = ask;
  }

  async answerAll(requests: Record<string, unknown>): Promise<Record<string, ElicitResult>> {
    const entries = Object.entries(requests);
    if (entries.length > LIMITS.questions)
      throw new Error(`The server asks more than ${LIMITS.questions} questions.`);
    const answers: [string, ElicitResult][] = [];
    for (const [id, request] of entries) {
      const { method, params } = isJsonObject(request) ? request : {};
      if (method !== "elicitation/create") throw new Error(notOffered(method));
      answers.push([id, await this.answer(params)]);
    }
    return Object.fromEntries(answers);
  }

  /**
   * Answers a question. Only a form of plain fields is taken, since the protocol knows nothing
   * else.
   */
  async answer(form: unknown): Promise<ElicitResult> {
    if (this.#waiting >= MCP_LIMITS.questionsAtOnce) {
      this.refusals.add(TOO_MANY_AT_ONCE);
      return { action: "decline" };
    }
    this.#waiting += 1;
    try {
      return await this.#answer(form);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #answer(form: unknown): Promise<ElicitResult> {
    const read = specTypeSchemas.ElicitRequestFormParams["~standard"].validate(form);
    if (read instanceof Promise || read.issues) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        "The server's question is no form in MCP.",
      );
    }
    const { message, requestedSchema } = read.value;
    try {
      const content = await this.#ask({ message, schema: requestedSchema as JsonObject });
      return { action: "accept", content: content as ElicitResult["content"] };
    } catch (error) {
      // A caller that declined knows it.
      if (!(error instanceof RegistryError && error.code === "declined"))
        this.refusals.add(reasonOf(error));
      return { action: "decline" };
    }
  }
}

function withRefusals(answer: ServerAnswer, refusals: string[]): ServerAnswer {
  const told = refusals.map((refusal) => ({ type: "text" as const, text: `[${refusal}]` }));
  return { ...answer, content: [...answer.content, ...told] };
}

/** The refusal for a server that asks for a model, or for folders. */
export function notOffered(method: unknown): string {
  return `The server asks for ${String(method).slice(0, 60)}, which Pegboard does not offer. Use it without.`;
}
