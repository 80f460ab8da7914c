import { expect, test } from "vitest";
import { readPastedServers } from "./pasted-servers.ts";
import { sourceRequest } from "./source-draft.ts";

const read = (content: unknown) => {
  const found = readPastedServers(JSON.stringify(content));
  if ("issue" in found) throw new Error(found.issue);
  return found.servers;
};

test.each([
  ["as clients keep it", (server: object) => ({ mcpServers: { files: server } }), "files"],
  [
    "as VS Code keeps it",
    (server: object) => ({ servers: { files: server }, inputs: [] }),
    "files",
  ],
  ["without the outer part", (server: object) => ({ files: server }), "files"],
  ["one server alone", (server: object) => server, ""],
])("reads a server %s", (_, wrap, name) => {
  const [server] = read(wrap({ command: "npx", args: ["-y", "a server"], env: { TOKEN: "x" } }));
  expect(server).toMatchObject({
    transport: "stdio",
    draft: { name, command: "npx", args: "-y\na server", env: [{ name: "TOKEN", value: "x" }] },
  });
});

test("reads an address with its headers, each a secret", () => {
  const [server] = read({
    mcpServers: { web: { type: "http", url: "https://x.test/mcp", headers: { A: "b" } } },
  });
  expect(server).toMatchObject({ transport: "http", draft: { url: "https://x.test/mcp" } });
  expect(server?.draft.headers[0]).not.toHaveProperty("shown");
});

test("reads what other clients write, names what is left aside, and adds paused what is off", () => {
  const text = `{ // Mine
    "context_servers": { "web": { "serverUrl": "https://x.test/mcp", "disabled": true, "timeout": 5 }, },
  }`;
  const found = readPastedServers(text);
  expect(found).toMatchObject({
    servers: [
      {
        transport: "http",
        draft: { url: "https://x.test/mcp", paused: true },
        offBy: "disabled",
        leftAside: ["timeout"],
      },
    ],
  });
  const [server] = "servers" in found ? found.servers : [];
  expect(server && sourceRequest(server.draft, server.transport)).toMatchObject({ paused: true });
});

test("takes numbers and true or false as they are written, and names what is no server", () => {
  const content = {
    mcpServers: {
      files: { command: "npx", args: ["--port", 1], env: { PORT: 3000, FAST: true } },
      odd: {},
    },
  };
  const found = readPastedServers(JSON.stringify(content));
  expect(found).toMatchObject({
    servers: [{ draft: { args: "--port\n1", env: [{ value: "3000" }, { value: "true" }] } }],
    left: ["odd"],
  });
});

test.each([
  ["not json", /no JSON/],
  ["[]", /no server/],
  ['{"mcpServers":{}}', /no server/],
  [
    JSON.stringify({
      mcpServers: Object.fromEntries(
        Array.from({ length: 51 }, (_, at) => [`s${at}`, { command: "x" }]),
      ),
    }),
    /--mcp/,
  ],
])("says why %s cannot be used", (text, issue) => {
  expect(readPastedServers(text)).toEqual({ issue: expect.stringMatching(issue) });
});
