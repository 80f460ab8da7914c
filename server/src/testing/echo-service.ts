import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { JsonObject } from "@pegboard/registry-core";
import { type OpenApiOrigin, parseOpenApiOrigin } from "../sources/openapi/openapi-config.ts";
import { openApiSource } from "../sources/openapi/openapi-source.ts";

/** What reached the service. */
export interface Echo {
  method: string;
  /** With its query, as it was sent. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface EchoService {
  /** Without a slash at the end. */
  url: string;
  host: string;
  seen: Echo[];
  close(): void;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A service that answers with what it was sent, or as `answers` say for a path. */
export async function startEchoService(answers: Record<string, Answer> = {}): Promise<EchoService> {
  const seen: Echo[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const echo = {
      method,
      url,
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks).toString("latin1"),
    };
    seen.push(echo);
    const answer = answers[url.split("?")[0] ?? ""];
    if (answer) return answer(response, request);
    response.setHeader("content-type", "application/json").end(JSON.stringify(echo));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    seen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A description of a service. */
export function describedAt(url: string, paths: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    openapi: "3.1.0",
    info: { title: "Echo", version: "1" },
    servers: [{ url }],
    paths,
    ...more,
  };
}

/**
 * Reads a description as a source of this machine does, and answers how its operations are called.
 */
export async function openDescribed(
  description: JsonObject | string,
  choices: Partial<OpenApiOrigin> = {},
) {
  const text = typeof description === "string" ? description : JSON.stringify(description);
  const parsed = parseOpenApiOrigin({ transport: "openapi", text, allowPrivate: true, ...choices });
  if ("issues" in parsed) throw new Error(JSON.stringify(parsed.issues));
  const source = openApiSource({
    id: "openapi:echo",
    name: "echo",
    origin: parsed.origin,
    addedBy: "ui",
  });
  const loaded = await source.load(new AbortController().signal);
  const find = (method: string) =>
    loaded.tools.find(({ definition }) => definition.methods.some(({ name }) => name === method));
  return {
    source,
    ...loaded,
    methodOf: (method: string) =>
      find(method)?.definition.methods.find(({ name }) => name === method),
    configOf: (method: string) => find(method)?.definition,
    call: async (
      method: string,
      args: JsonObject = {},
      config: JsonObject = {},
      signal = new AbortController().signal,
    ) => {
      const tool = find(method);
      if (!tool) throw new Error(`There is no method ${method}.`);
      const context = { agent: { id: "a", name: "Ada" }, signal };
      return tool
        .build({ ...tool.definition.configDefaults, ...config })
        .call(method, args, context);
    },
  };
}

export const zipped = (text: string) => gzipSync(text);
