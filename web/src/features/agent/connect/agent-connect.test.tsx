import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { joinAdmin } from "../../../../../server/src/testing/people.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import { openApp } from "../../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../../testing/people.ts";

const run = promisify(execFile);
const PATH = "/agents/first-agent/connect";
const choose = async (user: Awaited<ReturnType<typeof openApp>>["user"], client: string) =>
  user.selectOptions(await screen.findByRole("combobox", { name: "Client" }), client);
const snippet = () => document.querySelector("pre")?.textContent ?? "";

test("a token is made, shown once, works, and works no more once it is revoked", async () => {
  const { user, server } = await openApp(PATH);
  const make = async (name: string, days?: string) => {
    await user.click(await screen.findByRole("button", { name: "New token" }));
    const form = within(await screen.findByRole("dialog", { name: "New token" }));
    await user.type(form.getByLabelText("Name"), name);
    if (days) await user.selectOptions(form.getByLabelText("Expires after"), days);
    await user.click(form.getByRole("button", { name: "Create token" }));
  };
  await screen.findByText(/No token yet: only this machine can connect/);
  await make("Help desk");
  const shown = await screen.findByRole("dialog", { name: "Token “Help desk”" });
  const value = /pgb_[\w-]{43}/.exec(shown.textContent ?? "")?.[0] ?? "";
  expect(value).not.toBe("");
  expect(document.activeElement?.textContent).toBe("Copy");
  await user.keyboard("{Escape}");
  expect(within(shown).getByRole("status").textContent).toContain("Escape again");
  expect(screen.queryByRole("dialog")).toBe(shown);
  await user.click(within(shown).getByRole("button", { name: "I have stored it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.body.textContent).not.toContain(value);
  const row = await screen.findByRole("row", { name: /Help desk/ });
  expect(row.textContent).toMatch(new RegExp(`ends in …${value.slice(-4)}`));
  expect(row.textContent).toMatch(/Never.*in 90 d/);

  const ask = () =>
    fetch(`${server.url}/api/v1/agents/first-agent/toolset`, {
      headers: { authorization: `Bearer ${value}` },
    });
  expect((await ask()).status).toBe(200);
  await user.click(within(row).getByRole("button", { name: "Revoke Help desk" }));
  await user.click(await screen.findByRole("button", { name: "Revoke token" }));
  await screen.findByRole("button", { name: "Remove Help desk" });
  expect((await ask()).status).toBe(401);
  await user.click(screen.getByRole("button", { name: "Remove Help desk" }));
  await screen.findByText(/No token yet/);

  await make("Desk", "Never expires");
  await screen.findByRole("dialog", { name: "Token “Desk”" });
  await user.keyboard("{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await make("desk");
  await screen.findByText(/There is already a token named "desk"/);
});

test("a viewer is not told that there is no token where those of others are not shown", async () => {
  await openApp(PATH, undefined, {
    before: async (server) => {
      const ada = await joinAdmin(server);
      await ada.send("POST /api/v1/agents/first-agent/tokens", { name: "Desk" });
      await joinOther(server, ada, { role: "viewer" });
      await signInHere("olga@example.com");
    },
  });
  await screen.findByText("None of them is yours, and those of others are shown to editors.");
  expect(screen.queryByText(/No token yet/)).toBeNull();
});

test("every way has its snippets, and the address keeps which one is shown", async () => {
  const { user, address, server } = await openApp(PATH);
  await screen.findByRole("tab", { name: "MCP", selected: true });
  expect(JSON.parse(snippet())).toEqual({
    mcpServers: {
      "first-agent": {
        type: "http",
        url: `${location.origin}/mcp/first-agent`,
      },
    },
  });
  await choose(user, "Claude Desktop");
  // The page knows the folder of the server at this machine.
  await waitFor(() => expect(snippet()).toContain(server.dataDir));
  await screen.findByText("npx pegboard connect claude-desktop first-agent");
  await choose(user, "Gemini CLI");
  expect(JSON.parse(snippet()).mcpServers["first-agent"]).toEqual({
    httpUrl: `${location.origin}/mcp/first-agent`,
  });
  await choose(user, "Codex");
  expect(snippet()).toBe(`[mcp_servers.first-agent]\nurl = "${location.origin}/mcp/first-agent"`);
  await choose(user, "Python");
  expect(snippet()).toContain("streamable_http_client(ADDRESS, http_client=http_client)");
  expect(address()).toBe(`${PATH}?way=mcp&client=python`);
  await user.click(screen.getByRole("tab", { name: "In process" }));
  expect(snippet()).toContain('pegboard.toolset("first-agent"');
  await user.click(screen.getByRole("button", { name: "Express" }));
  // Express gives what is mounted so the address without a slash at its end, too.
  expect(snippet()).toContain('app.use("/pegboard", pegboard.nodeHandler);');
});

test.runIf(isDeepRun)(
  "without a token every snippet works as it is, and with one it has the place for it",
  async () => {
    const { user, server } = await openApp(`${PATH}?client=typescript`);
    await screen.findByText(/No token yet/);
    expect(snippet()).toContain("new StreamableHTTPClientTransport");
    const program = snippet().replaceAll(location.origin, server.url);
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
    expect(stdout).toContain("'current_time'");
    for (const client of ["Claude Code", "VS Code", "Zed", "Goose", "Terminal", "Python"]) {
      await choose(user, client);
      expect(snippet()).not.toMatch(/Authorization|HEADERS|PEGBOARD_TOKEN/);
    }
    await user.click(screen.getByRole("tab", { name: "HTTP" }));
    const [list = ""] = snippet().replaceAll(location.origin, server.url).split("\n\n");
    const listed = await run("bash", ["-c", list.replace("curl ", "curl -sS --fail-with-body ")]);
    expect(listed.stdout).toContain('"name"');
    await fetch(`${server.url}/api/v1/agents/first-agent/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Desk" }),
    });
    await waitFor(() => expect(snippet()).toContain('"Authorization: Bearer $PEGBOARD_TOKEN"'));
  },
);

test("the curl of each format runs as it is, with the token in its variable", async () => {
  const { user, server } = await openApp(`${PATH}?way=http`);
  const created = await fetch(`${server.url}/api/v1/agents/first-agent/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "curl" }),
  });
  const { value } = (await created.json()) as { value: string };
  await waitFor(() => expect(snippet()).toContain("PEGBOARD_TOKEN"));
  for (const format of ["OpenAI", "Responses", "Anthropic", "Gemini"]) {
    await user.click(await screen.findByRole("button", { name: format }));
    const script = snippet()
      .replaceAll(location.origin, server.url)
      .replace(
        "@response.json",
        `'[{"id":"1","type":"function","function":{"name":"none","arguments":"{}"}}]'`,
      );
    const { stdout } = await run(
      "bash",
      ["-c", `set -e\n${script.replaceAll("curl ", "curl -sS --fail-with-body ")}`],
      { env: { ...process.env, PEGBOARD_TOKEN: value } },
    );
    expect(stdout).toContain('"name"');
    expect(stdout).toContain('"messages"');
  }
});

test("the TypeScript program runs as it is, lists what is offered, and stands among the clients", async () => {
  const { user, server, toolset } = await openApp(`${PATH}?client=typescript`);
  await screen.findByText("No recent clients.");
  const created = await fetch(`${server.url}/api/v1/agents/first-agent/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Program" }),
  });
  const { value } = (await created.json()) as { value: string };
  await waitFor(() => expect(snippet()).toContain("PEGBOARD_TOKEN"));
  const program = snippet().replaceAll(location.origin, server.url);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, PEGBOARD_TOKEN: value },
  });
  const names = (JSON.parse(await toolset("mcp")) as { name: string }[]).map(({ name }) => name);
  for (const name of names) expect(stdout).toContain(`'${name}'`);
  const clients = screen.getByRole("region", { name: "Clients" });
  await within(clients).findByText("my-agent");
  expect(clients.textContent).toMatch(/Program · MCP 20\d\d-\d\d-\d\d/);
  await user.click(screen.getByRole("button", { name: "Test" }));
  const verdict = `A client gets exactly the ${names.length} methods offered here.`;
  expect((await screen.findByText(verdict)).textContent).toBe(verdict);
  const steps = within(screen.getByRole("region", { name: "Test" })).getAllByRole("listitem");
  expect(steps.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Reached the address \d+ ms/),
    expect.stringMatching(/^MCP handshake \d+ ms/),
    expect.stringMatching(new RegExp(`^Listed ${names.length} methods, 2 prompts`)),
  ]);
});

test("a new token is copied with the snippet that is shown, in the words of its client", async () => {
  const { user } = await openApp(`${PATH}?client=zed`);
  await user.click(await screen.findByRole("button", { name: "New token" }));
  const form = within(await screen.findByRole("dialog", { name: "New token" }));
  await user.type(form.getByLabelText("Name"), "Editor");
  await user.click(form.getByRole("button", { name: "Create token" }));
  const shown = await screen.findByRole("dialog", { name: "Token “Editor”" });
  const value = /pgb_[\w-]{43}/.exec(shown.textContent ?? "")?.[0] ?? "";
  await user.click(within(shown).getByRole("button", { name: "Copy the snippet for Zed with it" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
    context_servers: {
      "first-agent": {
        url: `${location.origin}/mcp/first-agent`,
        headers: { Authorization: `Bearer ${value}` },
      },
    },
  });
  await user.keyboard("{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(snippet()).toContain("Bearer PEGBOARD_TOKEN"));
  await choose(user, "Cursor");
  expect(snippet()).toContain("Bearer ${env:PEGBOARD_TOKEN}");
  await screen.findByText(/takes the token from the variable PEGBOARD_TOKEN/);
});

test("the OpenAPI service and the clients in Python and TypeScript stand beside the formats", async () => {
  const { user, server } = await openApp(`${PATH}?way=http`);
  await user.click(await screen.findByRole("button", { name: "OpenAPI" }));
  const script = snippet().replaceAll(location.origin, server.url);
  const { stdout } = await run("bash", ["-c", script.replaceAll("curl ", "curl -sS -f ")]);
  expect(JSON.parse(stdout)).toMatchObject({ openapi: "3.1.0" });
  await user.click(screen.getByRole("button", { name: "Python" }));
  expect(snippet()).toContain(`Agent("${location.origin}", "first-agent")`);
  await user.click(screen.getByRole("button", { name: "TypeScript" }));
  expect(snippet()).toContain("npx pegboard types first-agent");
});

test("an agent with more operations than a GPT's action takes is told of there, with what helps", async () => {
  const wide = defineTool({
    name: "wide",
    description: "Has a lot",
    visible: true,
    methods: Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [
        `take_${index}`,
        { description: "Takes nothing.", parameters: { type: "object" }, run: () => "" },
      ]),
    ),
  });
  const { user, server } = await openApp(`${PATH}?way=http&client=openapi`, [wide]);
  const told = () => screen.queryByText(/operations, and one action takes at most 30\.$/);
  await screen.findByRole("button", { name: "Open WebUI" });
  expect(told()).toBeNull();
  await user.click(screen.getByRole("button", { name: "GPT actions" }));
  expect(snippet()).toContain("?client=gpt");
  await waitFor(() => expect(told()).not.toBeNull());
  const service = await fetch(`${server.url}/api/v1/agents/first-agent/openapi.json`);
  const { paths } = (await service.json()) as { paths: object };
  expect(told()?.textContent).toContain(`${Object.keys(paths).length} operations`);
  expect(screen.getByRole("link", { name: "Choose its tools" }).getAttribute("href")).toContain(
    "/agents/first-agent/tools",
  );
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "wide", state: "off" }],
  });
  await waitFor(() => expect(told()).toBeNull());
});

test.runIf(isDeepRun)("an agent that does not exist leads to the others", async () => {
  await openApp("/agents/nobody/connect");
  await screen.findByText("This agent does not exist");
});
