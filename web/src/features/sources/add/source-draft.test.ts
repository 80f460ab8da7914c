import { expect, test } from "vitest";
import type { McpSourceConfig } from "../../../api/sources/sources.ts";
import {
  draftErrors,
  draftOf,
  emptyDraft,
  type SourceDraft,
  sourceRequest,
} from "./source-draft.ts";

test("a stdio draft sends only what was given, one argument a line", () => {
  const draft = {
    ...emptyDraft,
    name: " files ",
    command: "npx",
    args: "-y\n@scope/server\n/a folder\n",
  };
  expect(sourceRequest(draft, "stdio")).toEqual({
    name: "files",
    config: { transport: "stdio", command: "npx", args: ["-y", "@scope/server", "/a folder"] },
  });
});

test("an http draft keeps its headers and drops unnamed ones", () => {
  const headers = [
    { id: 1, name: "Authorization", value: "Bearer x" },
    { id: 2, name: "", value: "y" },
  ];
  expect(
    sourceRequest(
      { ...emptyDraft, name: "search", url: "https://example.com/mcp", headers },
      "http",
    ),
  ).toEqual({
    name: "search",
    config: {
      transport: "http",
      url: "https://example.com/mcp",
      headers: { Authorization: "Bearer x" },
    },
  });
});

test.each([
  ["stdio", {}, ["name", "command"]],
  ["http", {}, ["name", "url"]],
  ["http", { name: "a", url: "ftp://example.com" }, ["url"]],
  ["http", { name: "a", url: "http://localhost:3001/mcp" }, []],
  ["stdio", { name: "a", command: "node" }, []],
  [
    "stdio",
    { name: "a", command: "node", env: [{ id: 1, name: "KEY", value: "${KEY}" }] },
    ["values"],
  ],
  ["stdio", { name: "a", command: "node", args: "--root\n${workspaceFolder}" }, ["args"]],
  [
    "http",
    {
      name: "a",
      url: "https://x.test",
      headers: [{ id: 1, name: "A", value: "Bearer ${input:key}" }],
    },
    ["values"],
  ],
  ["http", { name: "a", url: "https://${HOST}/mcp" }, ["url"]],
] as const)("a %s draft with %o lacks %o", (transport, given, fields) => {
  expect(Object.keys(draftErrors({ ...emptyDraft, ...given } as SourceDraft, transport))).toEqual(
    fields,
  );
});

test("what is marked as harmless goes along by its place or name", () => {
  const env = [
    { id: 1, name: "STAGE", value: "test", shown: true },
    { id: 2, name: "TOKEN", value: "x" },
  ];
  const program = {
    ...emptyDraft,
    name: "a",
    command: "npx",
    args: "-y\n-p\nkey\n",
    shownArgs: ["-y", "gone"],
    env,
  };
  expect(sourceRequest(program, "stdio").config).toMatchObject({
    shown: { args: [0], env: ["STAGE"] },
  });
  const address = { ...emptyDraft, name: "a", url: "https://x.test/v1", showUrl: true };
  expect(sourceRequest(address, "http").config).toMatchObject({ shown: { url: true } });
});

test.each([
  [
    {
      transport: "stdio",
      command: "npx",
      args: ["-y", "•••", "•••"],
      cwd: "/a",
      env: { TOKEN: { $secret: "TOKEN" }, STAGE: "test" },
      shown: { args: [0], env: ["STAGE"] },
      oneServer: true,
    },
    { args: ["-y", { $secret: 1 }, { $secret: 2 }] },
  ],
  [
    {
      transport: "http",
      url: "https://x.test/•••",
      headers: { Authorization: { $secret: "Authorization" }, Stage: "eu" },
      shown: { headers: ["Stage"] },
    },
    {},
  ],
] as const)("an untouched form of a stored connection asks for nothing new", (config, more) => {
  const stored = structuredClone(config) as unknown as McpSourceConfig;
  const { config: asked } = sourceRequest(draftOf("a", stored), stored.transport);
  expect(asked).toEqual({ ...stored, ...more });
});

test("what is typed takes the place of what was kept", () => {
  const draft = draftOf("a", {
    transport: "http",
    url: "https://x.test/mcp",
    headers: { Key: { $secret: "Key" } },
  });
  const headers = draft.headers.map((header) => ({ ...header, value: "new" }));
  expect(sourceRequest({ ...draft, headers }, "http").config).toMatchObject({
    headers: { Key: "new" },
  });
});
