import { isJsonObject } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { McpSourceConfig, SourceSummary } from "../api-contract.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";

interface WrittenSources {
  /** The sources; undefined when none is stored. */
  sources: PegboardFile["sources"];
  /** The parts that a file cannot hold, each a whole sentence. */
  left: Issue[];
}

/** The stored sources as a file has them, by their names; of hidden values only the names. */
export function fileOfSources(summaries: readonly SourceSummary[]): WrittenSources {
  const [mcpServers, openapi, left]: [Record<string, JsonObject>, Record<string, string>, Issue[]] =
    [{}, {}, []];
  const stored = summaries.filter(({ addedBy }) => addedBy === "ui");
  for (const summary of stored.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = summary;
    if (summary.kind === "openapi") {
      const place = writtenPlace(summary);
      if ("code" in place) left.push(place);
      else openapi[name] = place.url;
      continue;
    }
    const entry = summary.config
      ? writtenEntry(name, summary.config)
      : requestIssue([], "source_unreadable", { name });
    if ("code" in entry) left.push(entry);
    else {
      mcpServers[name] = entry.written;
      left.push(
        ...entry.hidden.map((part) => requestIssue([], "source_part_hidden", { name, part })),
      );
    }
  }
  const given = summaries.filter(({ addedBy }) => addedBy === "command line" || addedBy === "file");
  if (given.length > 0) {
    left.push(requestIssue([], "sources_of_the_start", { names: given.map(({ name }) => name) }));
  }
  const sources = {
    ...(Object.keys(mcpServers).length > 0 && { mcpServers }),
    ...(Object.keys(openapi).length > 0 && { openapi }),
  };
  return { sources: Object.keys(sources).length > 0 ? sources : undefined, left };
}

const HIDDEN = "•••";

function writtenEntry(
  name: string,
  config: McpSourceConfig,
): { written: JsonObject; hidden: string[] } | Issue {
  const { transport: _, shown: __, variables, ...entry } = config;
  const places =
    config.transport === "stdio" ? [config.command, ...(config.args ?? [])] : [config.url];
  if (places.some((place) => place.includes(HIDDEN))) {
    const code = config.transport === "stdio" ? "source_arguments_hidden" : "source_address_hidden";
    return requestIssue([], code, { name });
  }
  if (!variables && namesVariables(entry as JsonObject)) {
    return requestIssue([], "source_like_variable", { name });
  }
  const hidden: string[] = [];
  const written = Object.entries(entry as JsonObject).map(([part, value]) => {
    if (!isJsonObject(value)) return [part, value] as const;
    const values = Object.entries(value).map(
      ([name, one]) => [name, isJsonObject(one) ? null : one] as const,
    );
    hidden.push(...values.filter(([, one]) => one === null).map(([name]) => `${part}.${name}`));
    return [part, Object.fromEntries(values)] as const;
  });
  return { written: Object.fromEntries(written), hidden };
}

function writtenPlace({ name, openapi }: SourceSummary): { url: string } | Issue {
  if (!openapi) return requestIssue([], "source_unreadable", { name });
  const { place, isUploaded, grouping, allowPrivate, counts } = openapi;
  if (isUploaded) return requestIssue([], "source_uploaded", { name, place });
  if (place.includes(HIDDEN)) return requestIssue([], "source_address_hidden", { name });
  if (grouping !== "tag" || allowPrivate || (counts?.without ?? 0) > 0) {
    return requestIssue([], "source_with_choices", { name });
  }
  return { url: place };
}
