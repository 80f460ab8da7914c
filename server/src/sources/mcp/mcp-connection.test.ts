import { expect, it } from "vitest";
import { connectionSecrets, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { messageRedactor, sourceRedactor } from "./mcp-redactor.ts";

const SECRET = "k9-never+shown/1=";
const stdio = (...args: string[]): McpConnection => ({ transport: "stdio", command: "npx", args });
const http = (url: string): McpConnection => ({ transport: "http", url });

it.each<[what: string, connection: McpConnection]>([
  ["after a flag", stdio("-y", "server", "--api-key", SECRET)],
  ["after a short flag", stdio("-p", SECRET)],
  ["alone", stdio(SECRET)],
  ["after a flag's sign", stdio(`--accessToken=${SECRET}`)],
  ["in a connection string", stdio("--dsn", `Server=db;Password=${SECRET}`)],
  ["in a line for a shell", stdio("-c", `export API_KEY=${SECRET}; server`)],
  ["in a header", stdio("--header", `Authorization: Bearer ${SECRET}`)],
  [
    "in an address among the arguments",
    stdio("remote", `https://x.test/mcp?profile=a&api_key=${SECRET}`),
  ],
  ["in the path", http(`https://x.test/${SECRET}/mcp`)],
  ["in the query", http(`https://x.test/mcp?region=eu&k=${SECRET}`)],
  ["in the fragment", http(`https://x.test/mcp#${SECRET}`)],
  ["in place of a user", http("https://k9-never-shown@x.test/mcp")],
  ["as a password", http("https://ada:k9-never-shown@x.test/mcp")],
])("hides a key %s, in what is shown and in messages", (_, connection) => {
  expect(JSON.stringify(maskConnection(connection))).not.toContain("never");
  const { certain, quoted } = connectionSecrets(connection);
  for (const secret of [...certain, ...quoted].filter(({ length }) => length >= 8)) {
    expect(messageRedactor(connection)(`refused: ${secret}`)).toBe("refused: [secret]");
  }
});

it.each<[command: string, args: string[], shown: string[]]>([
  ["npx", ["-y", "@a/server@1.2.0", "/home/ada"], ["-y", "@a/server@1.2.0", "•••"]],
  ["npx", ["--api-key", "abcdefgh", "-y", "server"], ["--api-key", "•••", "-y", "•••"]],
  ["npx", ["--token=abcdefgh", "server"], ["•••", "•••"]],
  ["npx", ["https://x.test/abcdefgh"], ["•••"]],
  ["npx", ["abc+def/g="], ["•••"]],
  ["/usr/bin/node", ["server.mjs", "abcdefgh"], ["server.mjs", "•••"]],
  ["node", ["-e", "abcdefgh()"], ["-e", "•••"]],
  ["docker", ["run", "-i", "--rm", "a/b:1", "k"], ["run", "-i", "--rm", "a/b:1", "•••"]],
  ["docker", ["run", "-e", "KEY", "a/b"], ["run", "-e", "•••", "•••"]],
  ["docker", ["login", "abcdefgh"], ["•••", "•••"]],
  ["my-server", ["abcdefgh", "--verbose"], ["•••", "--verbose"]],
  ["sh", ["-c", "abcdefgh"], ["-c", "•••"]],
])("shows what %s runs and its flags, and no other argument of %j", (command, args, shown) => {
  expect(maskConnection({ transport: "stdio", command, args })).toMatchObject({ args: shown });
});

it("shows the command and the host, and the path that servers commonly have", () => {
  expect(maskConnection({ ...stdio("-y", "server"), cwd: "/srv" } as McpConnection)).toEqual({
    transport: "stdio",
    command: "npx",
    cwd: "/srv",
    args: ["-y", "server"],
  });
  expect(maskConnection(http("https://x.test:8080/v1/mcp"))).toEqual(
    http("https://x.test:8080/•••"),
  );
  for (const plain of ["http://localhost:3001/mcp", "https://x.test", "https://x.test/"]) {
    expect(maskConnection(http(plain))).toEqual(http(plain));
  }
});

it("shows what the operator marked as harmless, and leaves it in texts", () => {
  const program: McpConnection = {
    ...stdio("--folder", "/home/ada/notes", SECRET),
    transport: "stdio",
    command: "npx",
    env: { STAGE: "production", TOKEN: SECRET },
    shown: { args: [0, 1], env: ["STAGE"] },
  };
  expect(maskConnection(program)).toMatchObject({
    args: ["--folder", "/home/ada/notes", "•••"],
    env: { STAGE: "production", TOKEN: { $secret: "TOKEN" } },
  });
  expect(messageRedactor(program)(`no /home/ada/notes in production with ${SECRET}`)).toBe(
    "no /home/ada/notes in production with [secret]",
  );
  const address: McpConnection = {
    transport: "http",
    url: "https://x.test/v1/mcp?region=eu-central",
    headers: { Accept: "application/json", Authorization: SECRET },
    shown: { url: true, headers: ["Accept"] },
  };
  expect(maskConnection(address)).toMatchObject({
    url: address.url,
    headers: { Accept: "application/json", Authorization: { $secret: "Authorization" } },
  });
});

it("takes every hidden variable and header out of results, and of the arguments only what is surely a key", () => {
  const connection: McpConnection = {
    transport: "stdio",
    command: "npx",
    args: ["/home/ada/notes", "--api-key", SECRET],
    env: { DB_DSN: "postgres://db/never" },
  };
  expect(sourceRedactor(connection)(`/home/ada/notes postgres://db/never ${SECRET}`)).toBe(
    "/home/ada/notes [secret] [secret]",
  );
  const withHeader: McpConnection = {
    transport: "http",
    url: "https://x.test/mcp",
    headers: { Authorization: `Bearer ${SECRET}` },
  };
  expect(sourceRedactor(withHeader)(`key ${SECRET} expired`)).toBe("key [secret] expired");
});

it("reads long arguments in linear time", () => {
  // With a pattern that is quadratic, each of these took minutes.
  for (const part of ["?a", "&a", '"a', "://", "a:", '"a":"', "@", "k= "]) {
    const { certain } = connectionSecrets(stdio(part.repeat(400_000)));
    expect(certain.length).toBeGreaterThanOrEqual(0);
  }
});
