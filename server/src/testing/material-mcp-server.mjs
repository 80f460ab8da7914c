// An MCP server over stdio that lists what the file in its argument says: { tools, prompts,
// resources, resourceTemplates, instructions }. It says after each prompt that its prompts changed. A list that
// is a number is that many resources, on one page unless it says `pages`.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file, secret] = process.argv;

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const read = () => JSON.parse(readFileSync(file, "utf8"));

let silent = 0;
let cancelled = 0;

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (method === "notifications/cancelled") cancelled += 1;
  if (params.uri === "demo://silent") silent += 1;
  if (id === undefined || params.uri === "demo://silent") return;
  const answer = ANSWERS[method]?.(params);
  if (answer === undefined) say({ id, error: { code: -32601, message: `no ${method}` } });
  else say({ id, ...(answer.error ? answer : { result: answer }) });
  if (method === "prompts/get") say({ method: "notifications/prompts/list_changed" });
});

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, prompts: { listChanged: true }, resources: { listChanged: true } },
    serverInfo: { name: "materials", version: "1" },
    instructions: read().instructions,
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: read().tools ?? [] }),
  "prompts/list": () => listed("prompts"),
  "resources/list": ({ cursor }) => listed("resources", Number(cursor ?? 0)),
  "resources/templates/list": () =>
    read().resourceTemplates ? listed("resourceTemplates") : undefined,
  "prompts/get": ({ name, arguments: given }) => ({
    messages: [
      { role: "user", content: { type: "text", text: `${name} with ${JSON.stringify(given)}` } },
    ],
  }),
  "resources/read": ({ uri }) => contents(uri),
};

function listed(what, from = 0) {
  const { [what]: entries = [], pages } = read();
  if (entries === "refused")
    return { error: { code: -32603, message: `cannot list with ${secret}` } };
  if (typeof entries !== "number") return { [what]: entries };
  const until = pages ? from + Math.ceil(entries / pages) : entries;
  const some = Array.from({ length: until - from }, (_, index) => ({
    uri: `demo://many/${from + index}`,
    name: `${from + index}`,
  }));
  return { [what]: some, ...(until < entries && { nextCursor: `${until}` }) };
}

function contents(uri) {
  if (uri.endsWith("/odd")) return { contents: "none" };
  if (uri.endsWith("/huge")) return { contents: [{ uri, text: "x".repeat(11_000_000) }] };
  if (uri.endsWith("/cancelled"))
    return { contents: [{ uri, text: `${silent} asked, ${cancelled} given up` }] };
  if (uri.endsWith("/other")) return { contents: [{ uri: "demo://elsewhere", text: "other" }] };
  if (uri.endsWith("/alias")) return { contents: [{ uri: "demo://item/secret", text: "secret" }] };
  return { contents: [{ uri, mimeType: "text/plain", text: `content of ${uri}, ${secret}` }] };
}
