import type { ToolDefinition } from "@pegboard/registry-core";
import type { DefinitionsAnswer, ErrorBody, ServerEvent } from "../api-contract.ts";
import { asSeen } from "./seen-operations.ts";
import type { TestServer } from "./start-test-server.ts";

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T & Partial<ErrorBody>;
  /** The body as it was sent. */
  text: string;
}

/**
 * Sends a request with a JSON body, as the UI does: a save of settings has seen what it switches
 * on. As the person at the terminal unless the server's code is left out.
 */
export async function request<T = unknown>(
  server: Pick<TestServer, "url"> & Partial<TestServer>,
  line: string,
  given?: unknown,
): Promise<ApiAnswer<T>> {
  const [method = "GET", path = "/"] = line.split(" ");
  const isSave = method === "PATCH" && path.endsWith("/settings");
  const body = isSave ? await asSeen(given, (tools) => readDefinitions(server, tools)) : given;
  return send<T>(server, line, body);
}

async function readDefinitions(
  server: Pick<TestServer, "url">,
  tools: string[],
): Promise<ToolDefinition[]> {
  const { body } = await send<DefinitionsAnswer>(server, "POST /api/tools/definitions", { tools });
  return (body.definitions ?? []).map(({ definition }) => definition);
}

/** Sends the very body that is given. */
export async function send<T = unknown>(
  server: Pick<TestServer, "url"> & Partial<TestServer>,
  line: string,
  body?: unknown,
): Promise<ApiAnswer<T>> {
  const [method = "GET", path = "/"] = line.split(" ");
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(server.terminalCode !== undefined && { "X-Pegboard-Code": server.terminalCode }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    text,
  };
}

export interface EventRecord {
  events: ServerEvent[];
  /** The stream as it came in. */
  raw(): string;
  /** Resolves when the server, or `stop`, ends the stream. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Follows the server's events; resolves when it is connected. */
export async function recordEvents(
  server: Pick<TestServer, "url">,
  headers: Record<string, string> = {},
  hear: (event: ServerEvent) => void = () => {},
): Promise<EventRecord> {
  const controller = new AbortController();
  const { signal } = controller;
  const response = await fetch(`${server.url}/api/events`, { signal, headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The event stream has no body.");
  const events: ServerEvent[] = [];
  let raw = (await reader.read()).value ?? "";
  const reading = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      raw += chunk.value;
      for (const [, data = ""] of chunk.value.matchAll(/(?<!^event: .*\n)^data: (.*)$/gm)) {
        const event: ServerEvent = JSON.parse(data);
        events.push(event);
        hear(event);
      }
    }
  })().catch(() => undefined);
  return {
    events,
    raw: () => raw,
    ended: reading,
    async stop() {
      controller.abort();
      await reading;
    },
  };
}
