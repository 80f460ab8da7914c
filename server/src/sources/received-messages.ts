import { type JSONRPCMessage, ProtocolErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/client";
import { LIMITS } from "@pegboard/registry-core";
import { z } from "zod";
import type { ReceivedLine } from "./received-lines.ts";

type Id = string | number;

const id = z.union([z.string(), z.number()]);
const goodError = z.object({ code: z.int(), message: z.string() });
const greeting = z.object({
  protocolVersion: z.string(),
  capabilities: z.record(z.string(), z.unknown()),
  serverInfo: z.object({ name: z.string(), version: z.string() }),
});

/**
 * What a server wrote, as messages that can be handled. An answer that is none becomes an error that says so in a sentence: the
 * library would drop it, and whoever waits would wait until the time limit, or fail with a dump of what its schema expects.
 */
export class ReceivedMessages {
  readonly #greetings = new Set<Id>();
  readonly #lists = new Set<Id>();

  /** Notes what was asked: the answer to the first question says which protocol is spoken, and lists are bounded. */
  sent(message: unknown): void {
    const { method, id: asked } = Object(message) as { method?: unknown; id?: Id };
    if (method === "initialize" && asked !== undefined) this.#greetings.add(asked);
    if (method === "tools/list" && asked !== undefined) this.#lists.add(asked);
  }

  /** Undefined for what is no message and answers nothing, such as a welcome. */
  read(line: ReceivedLine): JSONRPCMessage | undefined {
    if ("tooLong" in line) return tooLongAnswer(line);
    const refused = line.text.length < GLANCE ? undefined : this.#refuse(line.text);
    if (refused) return refused;
    const message = parse(line.text);
    if (isQuestion(message)) return message;
    const { id: given, result, error } = Object(message) as Record<string, unknown>;
    const { data: asked } = id.safeParse(given);
    if (asked === undefined) return undefined;
    const isGreeting = this.#greetings.delete(asked);
    this.#lists.delete(asked);
    const fault = error === undefined ? faultOfResult(result, isGreeting) : faultOfError(error);
    return fault === undefined ? (message as JSONRPCMessage) : errorAnswer(asked, fault);
  }

  /** Reading a text of megabytes holds everybody up, so what cannot be used anyhow is not read. */
  #refuse(text: string): JSONRPCMessage | undefined {
    const asked = answeredId(text.slice(0, ENDS), text.slice(-ENDS));
    if (asked === undefined) return undefined;
    if (isDeep(text)) {
      return errorAnswer(asked, `The server's answer is nested more than ${LIMITS.messageDepth} levels deep.`);
    }
    if (!this.#lists.has(asked) || text.length <= LIMITS.listPageSize) return undefined;
    const most = LIMITS.listPageSize.toLocaleString("en");
    return errorAnswer(
      asked,
      `The server listed tools of ${text.length.toLocaleString("en")} characters at once; at most ${most} are taken. List them in pages, or with smaller schemas.`,
    );
  }
}

/** Characters from which on a message is looked at before it is read. */
const GLANCE = 100_000;
/** Characters of a message's beginning and end, in which the id of what it answers stands. */
const ENDS = 256;
const [QUOTE, BACKSLASH, LIST, OBJECT, LIST_END, OBJECT_END] = ['"', "\\", "[", "{", "]", "}"].map((one) =>
  one.charCodeAt(0),
);

function isDeep(text: string): boolean {
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

function answeredId(start: string, end: string): number | undefined {
  const found =
    /^[^"]*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d+)/.exec(start) ?? /"id"\s*:\s*(\d+)\s*\}\s*$/.exec(end);
  return found ? Number(found[1]) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Or a notification: what a server says without having been asked. */
function isQuestion(message: unknown): message is JSONRPCMessage {
  return typeof Object(message).method === "string";
}

function faultOfResult(result: unknown, isGreeting: boolean): string | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) {
    const what = result === undefined ? "has neither a result nor an error" : `has the result ${shortText(result)}`;
    return `The server's answer ${what}, so it is no answer in MCP. Update or mend the server.`;
  }
  if (!isGreeting) return undefined;
  const { protocolVersion } = result as { protocolVersion?: unknown };
  if (typeof protocolVersion === "string" && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)) {
    const spoken = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
    return `The server speaks MCP ${shortText(protocolVersion)}; Pegboard speaks ${spoken}. Update the server.`;
  }
  const [issue] = greeting.safeParse(result).error?.issues ?? [];
  return issue && `The server's answer to the greeting is none in MCP: ${issue.path.join(" › ")} is missing or odd.`;
}

/** An error whose code is odd still says what happened. */
function faultOfError(error: unknown): string | undefined {
  if (goodError.safeParse(error).success) return undefined;
  const { message } = Object(error) as { message?: unknown };
  return typeof message === "string"
    ? message
    : "The server answered with an error that does not say what went wrong. Read its log.";
}

function tooLongAnswer({ tooLong, start, end }: Extract<ReceivedLine, { tooLong: number }>) {
  const asked = answeredId(start, end);
  if (asked === undefined) return undefined;
  const megabytes = Math.round(tooLong / 1024 / 1024);
  return errorAnswer(
    asked,
    `The server answered with ${megabytes} MB at once; at most 10 MB are taken. Ask for less, in several calls.`,
  );
}

function errorAnswer(asked: Id, message: string): JSONRPCMessage {
  return { jsonrpc: "2.0", id: asked, error: { code: ProtocolErrorCode.InternalError, message } };
}

function shortText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
