import { isSchemaObject, type Subschema } from "@pegboard/json-schema";
import { type JsonObject, type JsonSchema, RegistryError } from "@pegboard/registry-core";
import type { CallProgress } from "@pegboard/registry-core/internal";
import type { ElicitInput } from "@pegboard/registry-core/mcp";
import type { LiveUse } from "../access/live-use.ts";
import type { Asker, OpenQuestions } from "../agents/open-questions.ts";
import { LONGEST_APPROVAL_WAIT } from "../limits.ts";

/** A question as a client shows it to its person. */
export interface ClientForm {
  message: string;
  requestedSchema: { type: "object"; properties: JsonObject; required?: string[] };
}

/**
 * The state of a call at the end of a request: its answer, or the questions that its client has to
 * answer first, each under its id.
 */
export type CallTurn = { answer: JsonObject } | { asks: ReadonlyMap<string, ClientForm> };

interface AskingClient {
  questions: OpenQuestions;
  newId(): string;
  asker: Asker;
  /** The revision of the protocol that the client speaks. */
  protocol?: string | undefined;
}

/**
 * A call whose client may be asked while it runs. The client is answered with the questions, and
 * comes again with what its person said; until then the call waits here.
 */
export class PendingCall {
  #id: string | undefined;
  readonly #asks = new Map<string, ClientForm>();
  readonly #controller = new AbortController();
  readonly #asking: AskingClient;
  #answer: Promise<JsonObject> | undefined;
  #wake = (): void => undefined;
  /** Ends the call no longer with the request that waited for it last. */
  #release = (): void => undefined;
  /** Tells progress to the request that waits for the call now. */
  tellProgress: ((progress: CallProgress) => void) | undefined;

  constructor(asking: AskingClient) {
    this.#asking = asking;
  }

  /** The id that the client sends to come back to this call. */
  get id(): string {
    this.#id ??= this.#asking.newId();
    return this.#id;
  }

  /** A signal that ends when a request that waits for the call is given up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(run: () => Promise<JsonObject>): void {
    this.#answer = run();
  }

  /** Ends the call with its caller's token, also while nobody waits for it. */
  follow(use: LiveUse): void {
    const release = use.hold();
    const giveUp = () => this.giveUp();
    use.signal.addEventListener("abort", giveUp);
    void this.ended.then(() => {
      release();
      use.signal.removeEventListener("abort", giveUp);
    });
  }

  giveUp(): void {
    this.#controller.abort();
  }

  get ended(): Promise<unknown> {
    // The caller of `turn` gets to know why it failed.
    return Promise.resolve(this.#answer).catch(() => undefined);
  }

  /** Answers the questions of the call; an answer that does not fit leaves its question open. */
  answer(responses: (question: string) => { action: string; content?: object } | undefined): void {
    for (const id of [...this.#asks.keys()]) {
      const said = responses(id);
      if (!said) continue;
      const answer =
        said.action === "accept"
          ? { answer: (said.content ?? {}) as JsonObject }
          : { declined: true as const };
      const taken = this.#asking.questions.answer(this.#asking.asker, id, answer);
      if (!taken || taken.issues.length === 0) this.#asks.delete(id);
    }
  }

  /**
   * The answer, or the questions that have to be answered before there is one. A client that gives
   * the request up gives the call up. A request of 2026-07-28 is over when it is answered with
   * questions; one of 2025 stays, and is asked itself.
   */
  async turn({ signal, stays }: { signal: AbortSignal; stays: boolean }): Promise<CallTurn> {
    this.#release();
    const giveUp = () => this.#controller.abort(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp);
    this.#release = () => signal.removeEventListener("abort", giveUp);
    for (;;) {
      const woken = new Promise<undefined>((resolve) => {
        this.#wake = () => resolve(undefined);
      });
      if (this.#asks.size > 0) {
        if (!stays) this.#release();
        return { asks: new Map(this.#asks) };
      }
      const answer = await Promise.race([this.#answer, woken]);
      if (!answer) continue;
      this.#release();
      return { answer };
    }
  }

  /** The elicitation that `clientQuestions` uses. */
  readonly elicit: ElicitInput = async ({ message, requestedSchema }, { signal } = {}) => {
    const { questions, asker, protocol = "" } = this.#asking;
    const takesLists = protocol >= FIRST_WITH_LISTS;
    const form = { message, requestedSchema: flatForm(requestedSchema, takesLists) };
    let id: string | undefined;
    const call = { functionName: "", args: {} };
    const until = signal ?? this.signal;
    try {
      const said = await questions.ask(
        asker,
        { call, message, schema: requestedSchema, signal: until },
        (given) => {
          id = given;
          this.#asks.set(given, form);
          this.#wake();
        },
      );
      return "answer" in said ? { action: "accept", content: said.answer } : { action: "decline" };
    } finally {
      if (id !== undefined) this.#asks.delete(id);
    }
  };
}

/** The first revision of MCP whose forms have lists of choices. */
const FIRST_WITH_LISTS = "2025-11-25";
const PLAIN_FORM_TYPES = new Set<unknown>(["string", "number", "integer", "boolean"]);

/**
 * The form that a client can show: texts, numbers, choices and yes or no, without nesting.
 * @throws RegistryError for any other schema
 */
function flatForm(
  { properties = {}, required }: JsonSchema,
  takesLists: boolean,
): ClientForm["requestedSchema"] {
  for (const [name, field] of Object.entries(properties)) {
    const isShown = (type: unknown) =>
      PLAIN_FORM_TYPES.has(type) || (type === "array" && takesLists && isListOfChoices(field));
    if (typeof field === "object" && isShown(field.type)) continue;
    throw new RegistryError(
      "nobody_answers",
      `The client cannot be asked for "${name}": it takes texts, numbers, choices and yes or no, nothing within each other.`,
    );
  }
  return { type: "object", properties: properties as JsonObject, ...(required && { required }) };
}

/** Whether a field takes several of given texts, with titles or without. */
function isListOfChoices(field: Subschema): boolean {
  const items = typeof field === "object" ? field.items : undefined;
  if (!isSchemaObject(items)) return false;
  const choices = items.enum ?? items.anyOf?.map((choice) => Object(choice).const);
  return choices?.every((choice) => typeof choice === "string") === true;
}

/** The most calls of one caller of one agent that wait for their clients at once. */
const MOST_ASKED_CALLS = 100;

/** The calls that may ask, each for the caller and the agent that it was made for. */
export class PendingCalls {
  readonly #waiting = new Map<string, { owner: string; call: PendingCall; end?: NodeJS.Timeout }>();
  readonly #parts: Pick<AskingClient, "questions" | "newId">;

  constructor(parts: Pick<AskingClient, "questions" | "newId">) {
    this.#parts = parts;
  }

  begin(asker: Asker, protocol: string | undefined): PendingCall {
    return new PendingCall({ ...this.#parts, asker, protocol });
  }

  /**
   * Keeps a call until its client has its answer: somebody else may approve the call while its
   * person is still asked. False when its caller has too many.
   */
  wait(owner: string, call: PendingCall): boolean {
    if (this.#waiting.has(call.id)) return true;
    const own = [...this.#waiting.values()].filter((waiting) => waiting.owner === owner);
    if (own.length >= MOST_ASKED_CALLS) return false;
    this.#waiting.set(call.id, { owner, call });
    void call.ended.then(() => {
      const kept = this.#waiting.get(call.id);
      if (kept) kept.end = setTimeout(() => this.forget(call), LONGEST_APPROVAL_WAIT).unref();
    });
    return true;
  }

  forget({ id }: PendingCall): void {
    clearTimeout(this.#waiting.get(id)?.end);
    this.#waiting.delete(id);
  }

  find(owner: string, id: string): PendingCall | undefined {
    const waiting = this.#waiting.get(id);
    return waiting?.owner === owner ? waiting.call : undefined;
  }
}
