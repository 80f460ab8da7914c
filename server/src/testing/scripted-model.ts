import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { ModelRequestForm } from "../api-contract.ts";

/** A function as a request offers it. */
interface OfferedFunction {
  name: string;
  text: string;
}

/** What a request says, in whichever form it came. */
interface HeardRequest {
  form: ModelRequestForm;
  functions: OfferedFunction[];
  /** What the person said last. */
  asked: string;
  /** How many calls were answered since. */
  answered: number;
}

/** A call, or a last word. */
type ModelTurn = { name: string; args: JsonObject } | { text: string };

/** What the server answers instead of a model's turn. */
interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export interface ScriptedModel {
  /** The base address of each form. */
  url: string;
  /** What came, as it came. */
  requests: { path: string; headers: IncomingHttpHeaders; body: JsonObject }[];
  /** The next answers, before the model has its turn again. */
  next: ScriptedAnswer[];
  /** Awaited before each answer. */
  before: () => Promise<void> | void;
  /** Whether it says how many tokens it counted. */
  countsTokens: boolean;
  close(): void;
}

/**
 * A server that answers as providers of models do, over real HTTP and in each of their forms. It
 * chooses by a rule alone: what a person says is split at "then", and for each part it calls the
 * function whose name and description share most of its words; `name=value` are arguments. Where no
 * function shares two words it calls nothing. So a worse description leads it astray.
 */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const scripted: Omit<ScriptedModel, "url" | "close"> = {
    requests: [],
    next: [],
    before: () => undefined,
    countsTokens: true,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body: JsonObject = JSON.parse(text);
    scripted.requests.push({ path: request.url ?? "", headers: request.headers, body });
    await scripted.before();
    const instead = scripted.next.shift();
    if (instead) return answer(response, instead);
    const heard = hear(request.url ?? "", body);
    if (!heard)
      return answer(response, { status: 404, body: '{"error":{"message":"No such path."}}' });
    const written = writeTurn(
      heard.form,
      choose(heard),
      scripted.countsTokens ? text.length : undefined,
    );
    answer(response, { body: JSON.stringify(written) });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(scripted, {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
}

function answer(response: ServerResponse, { status = 200, headers, body }: ScriptedAnswer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}

function hear(path: string, body: JsonObject): HeardRequest | undefined {
  const tools = objectsOf(body.tools);
  if (path.endsWith("/chat/completions"))
    return {
      form: "openai-chat",
      functions: tools.map(({ function: offered }) => offeredOf(offered)),
      ...sinceAsked(objectsOf(body.messages), ({ role }) => role === "tool"),
    };
  if (path.endsWith("/responses"))
    return {
      form: "openai-responses",
      functions: tools.map(offeredOf),
      ...sinceAsked(objectsOf(body.input), ({ type }) => type === "function_call_output"),
    };
  if (path.endsWith("/messages"))
    return {
      form: "anthropic",
      functions: tools.map(offeredOf),
      ...sinceAsked(objectsOf(body.messages), ({ content }) =>
        objectsOf(content).some(({ type }) => type === "tool_result"),
      ),
    };
  if (path.endsWith(":generateContent"))
    return {
      form: "gemini",
      functions: tools.flatMap((tool) => objectsOf(tool.functionDeclarations)).map(offeredOf),
      ...sinceAsked(objectsOf(body.contents), ({ parts }) =>
        objectsOf(parts).some(({ functionResponse }) => functionResponse),
      ),
    };
  return undefined;
}

/** What was asked last, and how many messages after it answer calls. */
function sinceAsked(
  messages: readonly JsonObject[],
  isAnswer: (message: JsonObject) => boolean,
): Pick<HeardRequest, "asked" | "answered"> {
  const at = messages.findLastIndex((message) => message.role === "user" && !isAnswer(message));
  const { content, parts } = messages[at] ?? {};
  const [part] = objectsOf(parts);
  return {
    asked: String(typeof content === "string" ? content : (part?.text ?? "")),
    answered: messages.slice(at + 1).filter(isAnswer).length,
  };
}

function offeredOf(value: JsonValue | undefined): OfferedFunction {
  const { name = "", description = "" } = isJsonObject(value) ? value : {};
  return { name: String(name), text: `${name} ${description}` };
}

function choose({ asked, answered, functions }: HeardRequest): ModelTurn {
  const part = asked.split(/\bthen\b/)[answered];
  if (part === undefined) return { text: "Done." };
  const words = wordsOf(part.replace(/\w+=\S+/g, ""));
  const scored = functions
    .map((offered) => ({ offered, score: sharedWords(words, wordsOf(offered.text)) }))
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  if (!best || best.score < 2) return { text: "There is nothing that I can call." };
  const args = [...part.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [
    name,
    /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  ]);
  return { name: best.offered.name, args: Object.fromEntries(args) };
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2),
  );

const sharedWords = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((word) => others.has(word)).length;

let lastCall = 0;

/** A turn in the words of a form. A token is four characters. */
function writeTurn(form: ModelRequestForm, turn: ModelTurn, sent: number | undefined): JsonObject {
  const id = `call_${++lastCall}`;
  const [input, output] = [Math.ceil((sent ?? 0) / 4), 20];
  const counted = <Counts>(counts: Counts) => (sent === undefined ? {} : counts);
  switch (form) {
    case "openai-chat": {
      const call: JsonObject | false = "name" in turn && {
        tool_calls: [
          {
            id,
            type: "function",
            function: { name: turn.name, arguments: JSON.stringify(turn.args) },
          },
        ],
      };
      const content = "text" in turn ? turn.text : null;
      return {
        object: "chat.completion",
        choices: [{ index: 0, message: { role: "assistant", content, ...call } }],
        ...counted({ usage: { prompt_tokens: input, completion_tokens: output } }),
      };
    }
    case "openai-responses": {
      const item: JsonObject =
        "name" in turn
          ? {
              type: "function_call",
              call_id: id,
              name: turn.name,
              arguments: JSON.stringify(turn.args),
            }
          : {
              type: "message",
              role: "assistant",
              content: [{ type: "output_text", text: turn.text }],
            };
      return {
        object: "response",
        output: [item],
        ...counted({ usage: { input_tokens: input, output_tokens: output } }),
      };
    }
    case "anthropic": {
      const block: JsonObject =
        "name" in turn
          ? { type: "tool_use", id, name: turn.name, input: turn.args }
          : { type: "text", text: turn.text };
      return {
        type: "message",
        role: "assistant",
        content: [block],
        ...counted({ usage: { input_tokens: input, output_tokens: output } }),
      };
    }
    case "gemini": {
      const part: JsonObject =
        "name" in turn
          ? { functionCall: { name: turn.name, args: turn.args } }
          : { text: turn.text };
      return {
        candidates: [{ content: { role: "model", parts: [part] } }],
        ...counted({ usageMetadata: { promptTokenCount: input, candidatesTokenCount: output } }),
      };
    }
  }
}

const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : [];
