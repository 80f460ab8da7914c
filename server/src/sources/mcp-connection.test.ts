import { expect, it } from "vitest";
import { connectionSecrets, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { sourceRedactor } from "./source-redactor.ts";

const SECRET = "k9-never+shown/1=";
const stdio = (...args: string[]): McpConnection => ({ transport: "stdio", command: "npx", args });
const http = (url: string): McpConnection => ({ transport: "http", url });

it.each<[what: string, connection: McpConnection, shown: object]>([
  ["after a flag", stdio("-y", "server", "--api-key", SECRET), { args: ["-y", "server", "--api-key", "•••"] }],
  ["after a flag's sign", stdio(`--accessToken=${SECRET}`), { args: ["--accessToken=•••"] }],
  ["in a variable for a container", stdio("-e", `GITHUB_TOKEN=${SECRET}`), { args: ["-e", "GITHUB_TOKEN=•••"] }],
  ["in a header", stdio("--header", `Authorization: Bearer ${SECRET}`), { args: ["--header", "Authorization: •••"] }],
  ["in JSON", stdio(`{"apiKey":"${SECRET}","region":"eu"}`), { args: ['{"apiKey":"•••","region":"eu"}'] }],
  [
    "in an address among the arguments",
    stdio("remote", `https://x.test/mcp?profile=a&api_key=${SECRET}`),
    { args: ["remote", "https://x.test/mcp?profile=a&api_key=•••"] },
  ],
  ["in a database's address", stdio("postgres://ada:pa55words@db/x"), { args: ["postgres://ada:•••@db/x"] }],
  [
    "in the query",
    http("https://x.test/mcp?region=eu&key=k9-never-shown"),
    { url: "https://x.test/mcp?region=eu&key=•••" },
  ],
  ["in place of a user", http("https://k9-never-shown@x.test/mcp"), { url: "https://•••@x.test/mcp" }],
])("hides a key %s, in what is shown and in texts", (_, connection, shown) => {
  expect(maskConnection(connection)).toMatchObject(shown);
  const { certain } = connectionSecrets(connection);
  expect(certain).not.toEqual([]);
  for (const secret of certain) expect(sourceRedactor(connection)(`refused: ${secret}`)).toBe("refused: [secret]");
});

it("shows what is no key, as it is written", () => {
  const plain = [
    stdio("-y", "@modelcontextprotocol/server-filesystem", "/home/ada/monkeys", "--region=eu", "--verbose", "author"),
    stdio("--config", '{"region":"eu"}', "mail:ada@x.test"),
    http("https://x.test:8080/mcp?region=eu&q=a%20b#top"),
  ];
  for (const connection of plain) {
    expect(maskConnection(connection)).toEqual(connection);
    expect(connectionSecrets(connection).certain).toEqual([]);
  }
});

it("knows a key by the name of its variable, and by what follows the scheme of its header", () => {
  const connection: McpConnection = {
    transport: "http",
    url: "https://x.test/mcp",
    headers: { Authorization: `Bearer ${SECRET}`, Accept: "application/json" },
  };
  expect(maskConnection(connection)).toMatchObject({
    headers: { Authorization: { $secret: "Authorization" }, Accept: { $secret: "Accept" } },
  });
  expect(sourceRedactor(connection)(`key ${SECRET} expired`)).toBe("key [secret] expired");
  expect(connectionSecrets(connection).certain).not.toContain("application/json");
});
