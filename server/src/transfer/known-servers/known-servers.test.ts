import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillAsked } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { z } from "zod";
import { knownServer } from "../../api-contract/transfer-contract.ts";
import { parseMcpConnection } from "../../sources/mcp/parse-mcp-connection.ts";
import { knownServers } from "./known-servers.ts";

const servers = knownServers();
const FILE = fileURLToPath(new URL("known-servers.json", import.meta.url));

it("lists some thirty servers, each by a name of its own, in a small file", () => {
  expect(servers.length).toBeGreaterThanOrEqual(30);
  expect(new Set(servers.map(({ name }) => name)).size).toBe(servers.length);
  expect(statSync(FILE).size).toBeLessThan(60_000);
});

/** What an entry of the list has to say, beyond what each entry may. */
const WHOLE = z.strictObject({
  ...knownServer.shape,
  homepage: z.url({ protocol: /^https$/ }),
  licence: z.string().regex(/^[A-Za-z0-9.-]+( (AND|OR) [A-Za-z0-9.-]+)*$/),
  ways: knownServer.shape.ways.min(1),
});

it.each(servers.map((server) => [server.name, server] as const))("%s is whole", (name, server) => {
  expect(WHOLE.safeParse(server).error?.issues).toBeUndefined();
  const { tried, untried, account, ways } = server;
  // Each was tried, or the reason why not is told.
  expect([tried === undefined, untried === undefined]).toContain(false);
  expect(tried !== undefined && untried !== undefined).toBe(false);
  for (const way of ways) {
    expect([way.action, way.name.startsWith(name)]).toEqual(["add", true]);
    const asked = way.asked ?? [];
    for (const { title, description, isSecret, default: usual } of asked) {
      expect([title, description]).toEqual([title, expect.stringMatching(/\S/)]);
      if (isSecret) expect([title, usual]).toEqual([title, undefined]);
      if (/KEY|TOKEN|SECRET/.test(title)) expect([title, isSecret]).toEqual([title, true]);
    }
    if (asked.some(({ isSecret, isRequired }) => isSecret && isRequired))
      expect([name, account]).toEqual([name, expect.stringMatching(/\S/)]);
    // With everything filled in, and with nothing, it is a connection that Pegboard takes.
    const all = Object.fromEntries(asked.map(({ reference }) => [reference, "value"]));
    for (const entered of [all, {}])
      expect(parseMcpConnection(fillAsked(way.sent, asked, entered).config)).toHaveProperty(
        "connection",
      );
  }
  // What was tried is what is started.
  const { args } = ways[0]?.sent ?? {};
  if (tried) expect(JSON.stringify(args)).toContain(`@${tried.version}"`);
});
