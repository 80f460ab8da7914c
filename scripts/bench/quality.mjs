import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "../build.mjs";
import { importSource } from "../bundle-source.mjs";
import { root } from "../run-command.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";
import { listRealServers, PACKAGES } from "./real-servers.mjs";
import { benchReplay } from "./replay.mjs";

const fromServer = createRequire(join(root, "server/package.json"));
const fileOf = (packageJson, path) => join(dirname(fromServer.resolve(packageJson)), path);

/**
 * How well the search finds methods and the rules find planted texts, and how long both take.
 * `quality=FILE` measures a labelled set too: requests as `{ tools: [{ server, tool, tool_id,
 * description }], queries: [{ query, labels: [{ tool_id, relevance }] }] }`, or texts as `{ entries:
 * [{ id, label: "malicious" | "benign", server, tool: { name, description }, peers? }] }`.
 */
export async function benchQuality(labelledFile) {
  const labelled = labelledFile && JSON.parse(readFileSync(labelledFile, "utf8"));
  await benchSearch(labelled?.queries && [labelledFile, ...labelledSet(labelled)]);
  await benchTexts(labelled?.entries && [labelledFile, labelled.entries]);
  const { ruleBenches } = await importSource("registry-core/bench/bench-rules.ts");
  printMedians(ruleBenches());
  await benchReplay();
}

async function benchTexts(labelled) {
  const { textBenches, textQuality } = await importSource("registry-core/bench/bench-texts.ts");
  if (labelled) {
    const [name, entries] = labelled;
    const { planted, missed, harmless, alarms } = textQuality(entries);
    const named = (ids) => (ids.length > 0 ? ` (${ids.join(", ")})` : "");
    console.log(
      `texts in ${name}: ${planted - missed.length} of ${planted} planted ones found${named(missed)}, ${alarms.length} false alarms of ${harmless}${named(alarms)}`,
    );
  }
  if (existsSync(PACKAGES)) await benchRealTexts();
  else console.log("texts of real servers: npm run bench -- real installs them");
  printMedians(textBenches());
}

/** How many methods of MCP servers from npm a rule calls suspicious, which nobody planted. */
async function benchRealTexts() {
  await build();
  const { suspectedMethods } = await importSource("registry-core/bench/bench-real.ts");
  const { tools, ready, asked } = await listRealServers();
  const methods = tools.reduce((sum, tool) => sum + tool.methods.length, 0);
  const suspected = suspectedMethods(tools);
  console.log(
    `texts of ${ready} of ${asked} real servers: ${suspected.length} false alarms of ${methods} methods`,
  );
  for (const line of suspected) console.log(`  ${line}`);
}

const printMedians = (benches) => {
  for (const bench of benches)
    console.log(
      `${bench.name}: ${inMilliseconds(medianOf(bench))} ms${bench.target ? `, target ${bench.target}` : ""}`,
    );
};

async function benchSearch(labelled) {
  const quality = await importSource("server/src/testing/search-quality.ts");
  const sets = [["two services", quality.describedTools(fileOf), quality.LABELLED_REQUESTS]];
  if (labelled) sets.push(labelled);
  for (const [name, tools, requests] of sets) {
    const { methods, five, first } = quality.searchQuality(tools, requests);
    console.log(
      `search in ${name}: ${requests.length} requests, ${methods} methods, recall@5 ${five.toFixed(2)}, recall@1 ${first.toFixed(2)}`,
    );
  }
  const { searchBenches } = await importSource("registry-core/bench/bench-search.ts");
  printMedians(
    searchBenches().map((bench) => ({ ...bench, name: `${bench.name}, 80,000 methods` })),
  );
}

/** Tools of each server with one method per tool, and what each request wants, by its id. */
function labelledSet({ tools, queries }) {
  const servers = new Map();
  for (const tool of tools) servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
  const definitions = [...servers].map(([name, own]) => ({
    name,
    displayName: name,
    description: "",
    icon: "",
    weight: 0,
    visible: true,
    isCore: false,
    enabledByDefault: true,
    app: "mcp",
    source: name,
    origins: {},
    methods: own.map(({ tool, tool_id, description }) => ({
      name: tool_id,
      displayName: tool,
      description,
      visible: true,
      isCore: false,
      parameters: { type: "object" },
      origins: {},
    })),
  }));
  const requests = queries.map(({ query, labels }) => [
    query,
    labels.filter(({ relevance }) => relevance > 0).map(({ tool_id }) => tool_id),
  ]);
  return [definitions, requests];
}
