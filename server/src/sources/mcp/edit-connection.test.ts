import { describe, expect, it } from "vitest";
import { editConnection } from "./edit-connection.ts";
import type { McpConnection } from "./mcp-connection.ts";

const web: McpConnection = {
  transport: "http",
  url: "https://x.test/v1/key-1234",
  headers: { Authorization: "Bearer abc", Stage: "eu" },
  shown: { headers: ["Stage"] },
};
const program: McpConnection = {
  transport: "stdio",
  command: "npx",
  args: ["-y", "server", "--key", "k-123"],
  env: { TOKEN: "t-123" },
  shown: { args: [0, 1] },
};
const kept = (name: string | number) => ({ $secret: name });
const again = /was entered for another command or address/;

const edit = (asked: object, current: McpConnection) => editConnection(asked, current);
const issues = (asked: object, current: McpConnection) => {
  const edited = editConnection(asked, current);
  return "issues" in edited
    ? edited.issues.map(({ path, message }) => [path.join("/"), message])
    : [];
};

describe("an address", () => {
  const form = {
    transport: "http",
    url: "https://x.test/•••",
    headers: { Authorization: kept("Authorization"), Stage: "eu" },
  };

  it("keeps what was not touched", () => {
    expect(edit({ ...form, shown: web.shown }, web)).toEqual({ connection: web });
  });

  it.each([
    ["another host", { url: "https://y.test/v1/key-1234" }, ["headers/Authorization"]],
    ["another path", { url: "https://x.test/v1/other" }, ["headers/Authorization"]],
    [
      "shown before it was entered again",
      { shown: { headers: ["Authorization"] } },
      ["headers/Authorization"],
    ],
    ["the whole address shown", { shown: { url: true } }, ["url"]],
    ["a header that is not stored", { headers: { "X-Key": kept("X-Key") } }, ["headers/X-Key"]],
  ])("refuses %s", (_, change, paths) => {
    expect(issues({ ...form, ...change }, web).map(([path]) => path)).toEqual(paths);
  });

  it("takes a header's value for that header only", () => {
    expect(issues({ ...form, headers: { "X-Other": kept("Authorization") } }, web)).toEqual([
      ["headers/X-Other", expect.any(String)],
    ]);
  });

  it("goes elsewhere with new values", () => {
    const asked = {
      transport: "http",
      url: "https://y.test/mcp",
      headers: { Authorization: "Bearer new" },
    };
    expect(edit(asked, web)).toEqual({ connection: asked });
  });

  it("does not become a command that gets its headers", () => {
    const asked = {
      transport: "stdio",
      command: "sh",
      env: { Authorization: kept("Authorization") },
    };
    expect(issues(asked, web)).toEqual([
      ["env/Authorization", expect.stringMatching(/not stored/)],
    ]);
  });
});

describe("a command", () => {
  const form = {
    transport: "stdio",
    command: "npx",
    args: ["-y", "server", "--key", kept(3)],
    env: { TOKEN: kept("TOKEN") },
  };

  it("keeps what was not touched", () => {
    expect(edit({ ...form, shown: program.shown }, program)).toEqual({ connection: program });
  });

  it.each([
    ["another command", { command: "sh" }, ["args/3", "env/TOKEN"]],
    ["another folder", { cwd: "/tmp" }, ["args/3", "env/TOKEN"]],
    ["other arguments", { args: ["-y", "other", "--key", kept(3)] }, ["env/TOKEN"]],
    ["an argument that is not stored", { args: ["-y", kept(9)] }, ["args/1", "env/TOKEN"]],
    ["a hidden argument shown", { shown: { args: [3] } }, ["args/3"]],
  ])("refuses %s", (_, change, paths) => {
    expect(issues({ ...form, ...change }, program).map(([path]) => path)).toEqual(paths);
  });

  it("says that it has to be entered again", () => {
    expect(issues({ ...form, command: "sh" }, program)[1]).toEqual([
      "env/TOKEN",
      expect.stringMatching(again),
    ]);
  });

  it("takes another variable beside those that it has", () => {
    const env = { TOKEN: kept("TOKEN"), STAGE: "test" };
    expect(edit({ ...form, env }, program)).toMatchObject({
      connection: { env: { TOKEN: "t-123", STAGE: "test" } },
    });
  });
});
