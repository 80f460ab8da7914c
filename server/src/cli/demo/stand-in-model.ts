import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from "@pegboard/json-schema";

export interface StandIn {
  url: string;
  close(): void;
}

/**
 * Answers on this machine in the form `openai-chat`, and is no model: it calls the function whose
 * name has the most words of what is asked, and where no function has two of them, none.
 */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const message = answerOf(await readBody(request));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ object: "chat.completion", choices: [{ index: 0, message }] }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = parseJson(Buffer.concat(chunks).toString());
  return isJsonObject(body) ? body : {};
}

function answerOf({ messages, tools }: JsonObject): JsonObject {
  const said = (text: string) => ({ role: "assistant", content: text });
  const last = objectsOf(messages).at(-1);
  if (last?.role === "tool") return said("Done (example).");
  // Before what somebody says stands what the prompt says, such as the day.
  const asked =
    String(last?.content ?? "")
      .trim()
      .split("\n")
      .at(-1) ?? "";
  const words = wordsOf(asked);
  const [best] = objectsOf(tools)
    .flatMap(({ function: offered }) => (isJsonObject(offered) ? [offered] : []))
    .map((offered) => ({ offered, shared: sharedWords(words, wordsOf(String(offered.name))) }))
    .sort((one, other) => other.shared - one.shared);
  if (!best || best.shared < 2) return said("I find nothing for that (example).");
  const { name, parameters } = best.offered;
  const call = { name: String(name), arguments: JSON.stringify(argumentsFor(asked, parameters)) };
  return { ...said(""), tool_calls: [{ id: "call_example", type: "function", function: call }] };
}

/** The id that is named, and all that was said where a text or a title is asked for. */
function argumentsFor(asked: string, parameters: JsonValue | undefined): JsonObject {
  const properties = isJsonObject(parameters) ? parameters.properties : undefined;
  const known: JsonObject = { text: asked, title: asked };
  const id = /\b[a-z_]+-\d+\b/.exec(asked)?.[0];
  if (id !== undefined) known.id = id;
  const names = Object.keys(isJsonObject(properties) ? properties : {});
  return Object.fromEntries(
    names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

/** Its words, each in the singular. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[a-z]{2,}/g)
      ?.map((word) => word.replace(/s$/, "")),
  );

const sharedWords = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...others].filter((word) => some.has(word)).length;

const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : [];
