import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { CALL_FORMATS, readCalls } from "@pegboard/registry-core/formats";
import type { MethodCall } from "@pegboard/registry-core/internal";
import type { CaseContent, NamedMethodRef } from "../api-contract/evaluations/case-contract.ts";
import {
  RUN_LIMITS,
  type RunAttempt,
  type ToolResults,
} from "../api-contract/evaluations/run-contract.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import type { AttemptExchange } from "../stores/evaluations/evaluation-store.ts";
import { type ModelAnswer, ModelRefused } from "./ask-model.ts";
import type { OpenVariant } from "./frozen-variant.ts";
import { type AskedCall, isSameMethod, judgeAttempt } from "./judge-attempt.ts";
import { MODEL_FORMS, type ModelRequest, type SaidTokens } from "./model-forms.ts";
import type { HeardCause } from "./refusal-causes.ts";

/** What an attempt is made with. */
export interface AttemptParts {
  variant: OpenVariant;
  model: string;
  temperature?: number | undefined;
  results: ToolResults;
  renderer: Pick<TemplateRenderer, "render">;
  /** Asks the model; rejects with ModelRefused where it does not answer. */
  ask(body: JsonObject): Promise<ModelAnswer>;
  /** Counts tokens, where the provider says none. */
  count(texts: readonly string[]): Promise<number>;
}

type AttemptResult = Pick<
  RunAttempt,
  "outcome" | "calls" | "missing" | "said" | "tokens" | "requests" | "milliseconds"
> & {
  verdict: Omit<RunAttempt["verdict"], "message" | "refusal">;
  exchange: AttemptExchange;
  refused?: HeardCause;
};

const LONGEST_SAID = 2_000;

/**
 * Has a model answer a case once. What it calls is answered from the case, and nothing is really
 * called. It rejects only where it is given up.
 */
export async function attemptCase(
  content: CaseContent,
  parts: AttemptParts,
): Promise<AttemptResult> {
  const conversation = new Conversation(content, parts);
  let refused: HeardCause | undefined;
  try {
    await conversation.hold();
  } catch (error) {
    if (!(error instanceof ModelRefused)) throw error;
    refused = error.heard;
  }
  const { calls, isEndless, said, milliseconds, exchange } = conversation;
  const judged = judgeAttempt({
    content,
    calls,
    results: parts.results,
    isEndless,
    nameOf: (method: NamedMethodRef) => parts.variant.nameOf(method),
  });
  const told = {
    ...judged,
    said: said.slice(0, LONGEST_SAID),
    milliseconds,
    exchange,
    tokens: conversation.tokens,
    requests: exchange.requests.length,
  };
  if (refused) {
    const code = refused.code === "other_form" ? "unreadable" : "refused";
    return { ...told, outcome: "refused", verdict: { code }, refused };
  }
  return { ...told, outcome: judged.verdict.code === "right" ? "passed" : "failed" };
}

/** The messages between the person of a case and a model, and what the model asked for. */
class Conversation {
  readonly calls: AskedCall[] = [];
  readonly exchange: AttemptExchange = { system: "", messages: [], requests: [], answers: [] };
  readonly tokens: RunAttempt["tokens"] = { input: 0, output: 0 };
  isEndless = false;
  said = "";
  milliseconds = 0;
  readonly #content: CaseContent;
  readonly #parts: AttemptParts;
  readonly #found: string[] = [];
  /** How often each method was called. */
  readonly #called = new Map<string, number>();

  constructor(content: CaseContent, parts: AttemptParts) {
    this.#content = content;
    this.#parts = parts;
  }

  async hold(): Promise<void> {
    const { variant, renderer, results } = this.#parts;
    for (const [turn, { request }] of this.#content.turns.entries()) {
      const { system, user } = await variant.prompts(renderer, request);
      if (turn === 0) this.exchange.system = system;
      this.exchange.messages.push(this.#form.userMessage(user.trim() === "" ? request : user));
      await this.#holdTurn(turn);
      if (this.isEndless || results === "stop") return;
    }
  }

  get #form() {
    return MODEL_FORMS[this.#parts.variant.frozen.form];
  }

  async #holdTurn(turn: number): Promise<void> {
    for (let round = 0; round < RUN_LIMITS.rounds; round += 1) {
      const answer = await this.#ask();
      const calls = this.#callsOf(answer);
      this.said = this.#form.said(answer) || this.said;
      this.exchange.messages.push(...this.#form.modelMessages(answer));
      const asked = calls.map((call) =>
        this.#parts.variant.readCall(call.functionName, call.args, turn),
      );
      this.calls.push(...asked);
      if (calls.length === 0 || this.#parts.results === "stop") return;
      this.exchange.messages.push(...this.#answersOf(calls, asked));
    }
    this.isEndless = true;
  }

  async #ask(): Promise<JsonObject> {
    const { variant, model, temperature, ask } = this.#parts;
    const { system, messages, requests, answers } = this.exchange;
    const request: ModelRequest = {
      model,
      temperature,
      system,
      messages: [...messages],
      tools: variant.toolsWith(this.#found),
    };
    const body = this.#form.body(request);
    requests.push({ messages: messages.length, found: [...this.#found] });
    const { answer, milliseconds } = await ask(body);
    answers.push(answer);
    this.milliseconds += milliseconds;
    const said = this.#form.tokens(answer);
    if (!said) this.tokens.counted = true;
    const { input, output } = said ?? (await this.#count(request, answer));
    this.tokens.input += input;
    this.tokens.output += output;
    return answer;
  }

  async #count({ system, messages, tools }: ModelRequest, answer: JsonObject): Promise<SaidTokens> {
    const { count } = this.#parts;
    return {
      input: await count([JSON.stringify(tools), system, JSON.stringify(messages)]),
      output: await count([JSON.stringify(this.#form.modelMessages(answer))]),
    };
  }

  /** @throws ModelRefused for an answer in another shape than its form has */
  #callsOf(answer: JsonObject): MethodCall[] {
    const { form } = this.#parts.variant.frozen;
    const read = readCalls(answer);
    if (!("issues" in read) && read.format === form) return read.calls;
    const said =
      "issues" in read
        ? read.issues.map(({ message }) => message).join(" ")
        : `The answer has the form ${read.format}, and not ${form}.`;
    throw new ModelRefused({ code: "other_form", said });
  }

  #answersOf(calls: readonly MethodCall[], asked: readonly AskedCall[]): JsonObject[] {
    const answered = calls.map((call, index) => ({
      call,
      result: { ok: true as const, result: this.#resultOf(asked[index]) },
    }));
    return CALL_FORMATS[this.#parts.variant.frozen.form].answer(answered);
  }

  /** What the case has for a call: nothing is called. */
  #resultOf(call: AskedCall | undefined): JsonValue {
    const of = call?.of;
    if (!of) return { error: "There is no such function." };
    if (call.isSearch) {
      const { result, found } = this.#parts.variant.search(call.arguments);
      for (const name of found) if (!this.#found.includes(name)) this.#found.push(name);
      return result;
    }
    const key = JSON.stringify([of.tool, of.method]);
    const before = this.#called.get(key) ?? 0;
    this.#called.set(key, before + 1);
    if (this.#parts.results !== "recorded") return EMPTY_RESULT;
    const canned = (this.#content.results ?? []).filter((result) => isSameMethod(result, of));
    const result = canned[Math.min(before, canned.length - 1)];
    return result ? result.result : EMPTY_RESULT;
  }
}

/** What a method answers that has nothing to say. */
const EMPTY_RESULT: JsonValue = { ok: true };
