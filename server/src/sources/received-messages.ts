import { type JSONRPCMessage, ProtocolErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/client";
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

  /** Notes what was asked: the answer to the first question says which protocol is spoken. */
  sent(message: unknown): void {
    const { method, id: asked } = Object(message) as { method?: unknown; id?: Id };
    if (method === "initialize" && asked !== undefined) this.#greetings.add(asked);
  }

  /** Undefined for what is no message and answers nothing, such as a welcome. */
  read(line: ReceivedLine): JSONRPCMessage | undefined {
    if ("tooLong" in line) return tooLongAnswer(line);
    const message = parse(line.text);
    if (isQuestion(message)) return message;
    const { id: given, result, error } = Object(message) as Record<string, unknown>;
    const { data: asked } = id.safeParse(given);
    if (asked === undefined) return undefined;
    const isGreeting = this.#greetings.delete(asked);
    const fault = error === undefined ? faultOfResult(result, isGreeting) : faultOfError(error);
    return fault === undefined ? (message as JSONRPCMessage) : errorAnswer(asked, fault);
  }
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
  const asked =
    /^[^"]*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d+)/.exec(start) ?? /"id"\s*:\s*(\d+)\s*\}\s*$/.exec(end);
  if (!asked) return undefined;
  const megabytes = Math.round(tooLong / 1024 / 1024);
  return errorAnswer(
    Number(asked[1]),
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
