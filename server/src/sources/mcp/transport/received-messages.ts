import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  specTypeSchemas,
} from "@modelcontextprotocol/client";
import { hasManyLongNumbers, isJsonObject } from "@pegboard/json-schema";
import { LIMITS } from "@pegboard/registry-core/internal";
import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { MOST_LONG_NUMBERS } from "../../../limits.ts";
import { parseMarked } from "./long-numbers.ts";
import type { ReceivedLine } from "./received-lines.ts";
import {
  isListChange,
  type UnsolicitedMessage,
  UnsolicitedMessages,
} from "./unsolicited-messages.ts";

export type Id = string | number;
type GoodError = z.output<typeof goodError>;

/** An id. Pegboard asks with numbers, and some servers answer with equal texts. */
const id = z.union([
  z.number(),
  z.stringFormat("digits", /^\d{1,15}$/).transform(Number),
  z.string(),
]);
const goodError = z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() });
/**
 * The messages that a server wrote. An answer that cannot be read becomes an error that says so in
 * a sentence: the library would drop it, and whoever waits would wait until the time limit, or fail
 * with a dump of what its schema expects.
 */
export class ReceivedMessages {
  readonly #waiting = new Set<Id>();
  readonly #greetings = new Set<Id>();
  readonly #lists = new Set<Id>();
  readonly #calls = new Set<Id>();
  readonly #unsolicited = new UnsolicitedMessages();
  readonly #drop: (message: UnsolicitedMessage) => void;
  #dropped = 0;

  /** Takes `drop`, which gets messages beyond what is taken. */
  constructor(drop: (message: UnsolicitedMessage) => void = () => {}) {
    this.#drop = drop;
  }

  /**
   * Notes a request and answers its id: the first answer says which protocol is spoken, and lists
   * are bounded.
   */
  sent(message: unknown): Id | undefined {
    const { method, id: asked } = Object(message) as { method?: unknown; id?: Id };
    if (typeof method !== "string" || asked === undefined) return undefined;
    this.#waiting.add(asked);
    if (method === "initialize") this.#greetings.add(asked);
    if (method.endsWith("/list")) this.#lists.add(asked);
    if (method === "tools/call") this.#calls.add(asked);
    return asked;
  }

  /** The number of messages that were too many. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Called before data that arrived together is read. */
  nextPiece(): void {
    this.#unsolicited.nextPiece();
  }

  /**
   * The messages of a line. There is none for a text that is no message and answers nothing, such
   * as a welcome.
   */
  read(line: ReceivedLine): JSONRPCMessage[] {
    if ("tooLong" in line)
      return this.#answer(findAnsweredId(line.start, line.end), ANSWER_TOO_LONG);
    const refused = line.text.length < GLANCE ? [] : this.#refuse(line.text);
    if (refused.length > 0) return refused;
    const messages = [parseMessage(line.text)].flat();
    return messages.flatMap((one, index) => this.#check(one, { text: line.text, index }));
  }

  /**
   * The messages of a text in which nothing can follow: an answer that is cut off stays without its
   * end.
   */
  readWhole(line: ReceivedLine): JSONRPCMessage[] {
    const messages = this.read(line);
    const asked = messages.length > 0 ? undefined : this.cutOff(line);
    return asked === undefined ? messages : this.#answer(asked, CUT_OFF);
  }

  /** The id that a text which is no JSON answers, if that answer is still awaited. */
  cutOff(line: ReceivedLine): Id | undefined {
    if ("tooLong" in line || parseMessage(line.text) !== undefined) return undefined;
    const asked = findAnsweredId(line.text.slice(0, ENDS), line.text.slice(-ENDS));
    return asked !== undefined && this.#waiting.has(asked) ? asked : undefined;
  }

  /** Ends the waiting for an answer that will not come any more. */
  giveUp(asked: Id, reason: string): JSONRPCMessage[] {
    return this.#waiting.has(asked) ? this.#answer(asked, reason) : [];
  }

  #check(message: unknown, place: { text: string; index: number }): JSONRPCMessage[] {
    if (isQuestion(message)) {
      if (this.#unsolicited.takes(message)) return [message];
      this.#dropped += 1;
      // A list that is told to have changed is read once for all notices that came together, so
      // nothing of it is lost.
      if (!isListChange(message)) this.#drop(message);
      return [];
    }
    const { id: given, result, error } = Object(message) as Record<string, unknown>;
    const { data: asked } = id.safeParse(given);
    if (asked === undefined) return [];
    const isGreeting = this.#greetings.has(asked);
    if (error !== undefined && error !== null) return this.#answer(asked, readMessageError(error));
    const issue = issueOfResult(result, isGreeting);
    if (issue !== undefined) return this.#answer(asked, issue);
    const exact = this.#calls.has(asked) ? exactContent(place) : {};
    this.#forget(asked);
    // Only the parts of an answer are kept, since the library drops one that has more, or has them
    // in another form.
    const { _meta, ...rest }: Record<string, unknown> = { ...Object(result), ...exact };
    const isMeta = isJsonObject(_meta);
    return [{ jsonrpc: "2.0", id: asked, result: isMeta ? { ...rest, _meta } : rest }];
  }

  #answer(asked: Id | undefined, issue: string | GoodError): JSONRPCMessage[] {
    if (asked === undefined) return [];
    this.#forget(asked);
    const error =
      typeof issue === "string" ? { code: ProtocolErrorCode.InternalError, message: issue } : issue;
    return [{ jsonrpc: "2.0", id: asked, error }];
  }

  #forget(asked: Id): void {
    for (const ids of [this.#waiting, this.#greetings, this.#lists, this.#calls]) ids.delete(asked);
  }

  /**
   * Refuses a text without reading it. Reading megabytes holds up every other request, so a text
   * that cannot be used anyhow is not read.
   */
  #refuse(text: string): JSONRPCMessage[] {
    const asked = findAnsweredId(text.slice(0, ENDS), text.slice(-ENDS));
    if (asked === undefined) return [];
    if (isNestedDeep(text)) {
      return this.#answer(
        asked,
        `The server's answer is nested more than ${LIMITS.messageDepth} levels deep.`,
      );
    }
    if (this.#calls.has(asked) && hasManyLongNumbers(text, MOST_LONG_NUMBERS))
      return this.#answer(asked, TOO_MANY_LONG_NUMBERS);
    if (!this.#lists.has(asked) || text.length <= LIMITS.listPageSize) return [];
    const most = LIMITS.listPageSize.toLocaleString("en");
    return this.#answer(
      asked,
      `The server listed ${text.length.toLocaleString("en")} characters at once; at most ${most} are taken. List in pages, or with smaller schemas.`,
    );
  }
}

/** The size in characters from which on a message is looked at before it is read. */
const GLANCE = 100_000;
/** The characters of a message's beginning and end, in which the id of what it answers stands. */
const ENDS = 256;
const [QUOTE, BACKSLASH, LIST, OBJECT, LIST_END, OBJECT_END] = ['"', "\\", "[", "{", "]", "}"].map(
  (one) => one.charCodeAt(0),
);

function isNestedDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted && code === BACKSLASH) index += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted && (code === LIST || code === OBJECT)) depth += 1;
    else if (!quoted && (code === LIST_END || code === OBJECT_END)) depth -= 1;
    if (depth > LIMITS.messageDepth) return true;
  }
  return false;
}

/** The id where servers write it: first or last, before or behind the version. */
function findAnsweredId(start: string, end: string): number | undefined {
  const found =
    /^[^"]*(?:"jsonrpc"\s*:\s*"[^"]*"\s*,\s*)?"id"\s*:\s*"?(\d+)"?\s*[,}]/.exec(start) ??
    /"id"\s*:\s*"?(\d+)"?\s*(?:,\s*"jsonrpc"\s*:\s*"[^"]*"\s*)?\}\s*$/.exec(end);
  return found ? Number(found[1]) : undefined;
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The structured content of an answer, with marked texts in the place of long numbers. */
function exactContent({ text, index }: { text: string; index: number }) {
  const { result } = Object([parseMarked(text)].flat()[index]) as { result?: unknown };
  const { structuredContent } = Object(result) as { structuredContent?: unknown };
  return structuredContent === undefined ? {} : { structuredContent };
}

/**
 * Whether a message is a question or a notification, which a server sends without having been
 * asked.
 */
function isQuestion(message: unknown): message is JSONRPCMessage & { method: string } {
  return typeof Object(message).method === "string";
}

function issueOfResult(result: unknown, isGreeting: boolean): string | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) {
    const what =
      result === undefined
        ? "has neither a result nor an error"
        : `has the result ${quotedStart(result)}`;
    return `The server's answer ${what}, so it is no answer in MCP. Update or mend the server.`;
  }
  if (!isGreeting) return undefined;
  const { protocolVersion } = result as { protocolVersion?: unknown };
  if (
    typeof protocolVersion === "string" &&
    !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)
  ) {
    return unknownRevision("The server", protocolVersion);
  }
  const [issue] = specTypeSchemas.InitializeResult["~standard"].validate(result).issues ?? [];
  const path = issue?.path?.map((part) => (typeof part === "object" ? part.key : part)).join(" › ");
  return (
    issue &&
    `The server's answer to the greeting is none in MCP: ${path || "it"} is missing or odd.`
  );
}

function unknownRevision(server: string, spoken: string): string {
  return describeSourceIssue({
    code: "revision_unknown",
    values: { address: server, spoken: quotedStart(spoken), known: knownRevisions() },
  });
}

export const knownRevisions = (): string =>
  ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS].join(", ");

/** Reads an error. One whose code is odd still says what happened. */
function readMessageError(error: unknown): GoodError | string {
  const { data } = goodError.safeParse(error);
  if (data) return data;
  const { message } = Object(error) as { message?: unknown };
  return typeof message === "string"
    ? message
    : "The server answered with an error that does not say what went wrong. Read its log.";
}

/** The message in the place of an answer that is no JSON. */
export const CUT_OFF =
  "The server's answer is no JSON: it is cut off, or mixed with other text. Update or mend the server.";

const TOO_MANY_LONG_NUMBERS = `The server answered with more than ${MOST_LONG_NUMBERS.toLocaleString("en")} numbers of 16 digits and more at once, which is the most that is taken with all digits. Ask for less, in several calls, or for texts in their place.`;

/** The message in the place of an answer that is refused. */
export const ANSWER_TOO_LONG =
  "The server answered with more than 10 MB at once, which is the most that is taken. Ask for less, in several calls.";

export function quotedStart(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
