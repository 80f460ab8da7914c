import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { importSource } from "../bundle-source.mjs";
import { root } from "../run-command.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

const fromServer = createRequire(join(root, "server/package.json"));
const fileOf = (packageJson, path) => join(dirname(fromServer.resolve(packageJson)), path);

/**
 * How well the search finds methods, and how long it takes. `quality=FILE` measures a labelled set
 * too: `{ tools: [{ server, tool, tool_id, description }], queries: [{ query, labels: [{ tool_id,
 * relevance }] }] }`.
 */
export async function benchQuality(labelledFile) {
  const quality = await importSource("server/src/testing/search-quality.ts");
  const sets = [["two services", quality.describedTools(fileOf), quality.LABELLED_REQUESTS]];
  if (labelledFile) sets.push([labelledFile, ...labelledSet(labelledFile)]);
  for (const [name, tools, requests] of sets) {
    const { methods, five, first } = quality.searchQuality(tools, requests);
    console.log(
      `search in ${name}: ${requests.length} requests, ${methods} methods, recall@5 ${five.toFixed(2)}, recall@1 ${first.toFixed(2)}`,
    );
  }
  const { searchBenches } = await importSource("registry-core/bench/bench-search.ts");
  for (const bench of searchBenches())
    console.log(
      `${bench.name}, 80,000 methods: ${inMilliseconds(medianOf(bench))} ms${bench.target ? `, target ${bench.target}` : ""}`,
    );
}

/** Tools of each server with one method per tool, and what each request wants, by its id. */
function labelledSet(file) {
  const { tools, queries } = JSON.parse(readFileSync(file, "utf8"));
  const servers = new Map();
  for (const tool of tools) servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
  const definitions = [...servers].map(([name, own]) => ({
    ...{ name, displayName: name, description: "", icon: "", weight: 0, visible: true },
    ...{ isCore: false, enabledByDefault: true, app: "mcp", source: name, origins: {} },
    methods: own.map(({ tool, tool_id, description }) => ({
      ...{ name: tool_id, displayName: tool, description, visible: true, isCore: false },
      ...{ parameters: { type: "object" }, origins: {} },
    })),
  }));
  const requests = queries.map(({ query, labels }) => [
    query,
    labels.filter(({ relevance }) => relevance > 0).map(({ tool_id }) => tool_id),
  ]);
  return [definitions, requests];
}
