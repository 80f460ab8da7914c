import { isJsonObject, type JsonObject } from "@pegboard/registry-core";
import type { McpSourceConfig, SourceSummary } from "../api-contract.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";

interface WrittenSources {
  /** Undefined when none is stored. */
  sources: PegboardFile["sources"];
  /** What a file cannot hold, in whole sentences. */
  left: string[];
}

/** The stored sources as a file has them, by their names; of what is hidden only the names. */
export function fileOfSources(summaries: readonly SourceSummary[]): WrittenSources {
  const [mcpServers, openapi, left]: [Record<string, JsonObject>, Record<string, string>, string[]] = [{}, {}, []];
  const stored = summaries.filter(({ addedBy }) => addedBy === "ui");
  for (const summary of stored.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = summary;
    if (summary.kind === "openapi") {
      const place = placeOf(summary);
      if ("why" in place) left.push(`The source ${name} is not in the file: ${place.why}`);
      else openapi[name] = place.url;
      continue;
    }
    const entry = summary.config ? entryOf(summary.config) : { why: "what is stored of it cannot be read." };
    if ("why" in entry) left.push(`The source ${name} is not in the file: ${entry.why}`);
    else {
      mcpServers[name] = entry.written;
      left.push(...entry.hidden.map((part) => `${part} of the source ${name} is hidden: the file has its name alone.`));
    }
  }
  const given = summaries.filter(({ addedBy }) => addedBy === "command line" || addedBy === "file");
  if (given.length > 0) {
    left.push(`Not in the file, since Pegboard is started with them: ${given.map(({ name }) => name).join(", ")}.`);
  }
  const sources = {
    ...(Object.keys(mcpServers).length > 0 && { mcpServers }),
    ...(Object.keys(openapi).length > 0 && { openapi }),
  };
  return { sources: Object.keys(sources).length > 0 ? sources : undefined, left };
}

const HIDDEN = "•••";

function entryOf(config: McpSourceConfig): { written: JsonObject; hidden: string[] } | { why: string } {
  const { transport: _, shown: __, variables, ...entry } = config;
  const places = config.transport === "stdio" ? [config.command, ...(config.args ?? [])] : [config.url];
  if (places.some((place) => place.includes(HIDDEN))) {
    const what = config.transport === "stdio" ? "arguments of its command are" : "a part of its address is";
    return {
      why: `${what} hidden. Mark them as harmless in the browser, or write this source into the file yourself.`,
    };
  }
  if (!variables && namesVariables(entry as JsonObject)) {
    return { why: "it has a text like ${NAME}, which a file takes for a variable." };
  }
  const hidden: string[] = [];
  const written = Object.entries(entry as JsonObject).map(([part, value]) => {
    if (!isJsonObject(value)) return [part, value] as const;
    const values = Object.entries(value).map(([name, one]) => [name, isJsonObject(one) ? null : one] as const);
    hidden.push(...values.filter(([, one]) => one === null).map(([name]) => `${part}.${name}`));
    return [part, Object.fromEntries(values)] as const;
  });
  return { written: Object.fromEntries(written), hidden };
}

function placeOf({ openapi }: SourceSummary): { url: string } | { why: string } {
  if (!openapi) return { why: "what is stored of it cannot be read." };
  const { place, isUploaded, grouping, allowPrivate, counts } = openapi;
  if (isUploaded)
    return { why: `it was uploaded as ${place}. Put that file beside this one, and name it under openapi.` };
  if (place.includes(HIDDEN)) return { why: "a part of its address is hidden." };
  if (grouping !== "tag" || allowPrivate || (counts?.without ?? 0) > 0) {
    return { why: "it was added with choices of its own, and a file holds only its address." };
  }
  return { url: place };
}
