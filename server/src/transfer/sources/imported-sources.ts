import { requestIssue } from "@pegboard/registry-core/internal";
import type { ImportedSource, LeftOut, SourceSummary } from "../../api-contract.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import type { PegboardFile } from "../../pegboard-file/file-format.ts";
import { planSources } from "./plan-sources.ts";

interface ImportedFromFile {
  sources: ImportedSource[];
  left: LeftOut[];
  /** The source that would bring a tool of this name. */
  sourceOf(tool: string): string | undefined;
}

/** The sources in a document that came alone. */
export function importedSources(
  file: Pick<PegboardFile, "sources">,
  stored: readonly SourceSummary[],
): ImportedFromFile {
  const { modules = [], mcpFiles = [], mcpServers = {} } = file.sources ?? {};
  const plan = planSources({ content: file }, { sources: stored, prune: false });
  const pathOf = ({ kind, name }: Pick<ImportedSource, "kind" | "name">) => [
    "sources",
    kind === "mcp" ? "mcpServers" : "openapi",
    name,
  ];
  const faulty = new Set(plan.faults.map(({ path }) => JSON.stringify(path.slice(0, 3))));
  const sound = plan.changes.filter(
    (change): change is ImportedSource =>
      change.action !== "remove" && !faulty.has(JSON.stringify(pathOf(change))),
  );
  const [sources, tooMany] = [
    sound.slice(0, DOCUMENT_LIMITS.sources),
    sound.slice(DOCUMENT_LIMITS.sources),
  ];
  const files = Object.entries({ modules, mcpFiles }).flatMap(([kind, named]) =>
    named.map((_, index) => requestIssue(["sources", kind, index], "on_the_machine")),
  );
  return {
    sources,
    left: [
      ...plan.faults,
      ...plan.started.map((name) =>
        requestIssue(
          pathOf({ kind: Object.hasOwn(mcpServers, name) ? "mcp" : "openapi", name }),
          "source_started",
        ),
      ),
      ...tooMany.map((source) =>
        requestIssue(pathOf(source), "too_many_sources", { most: DOCUMENT_LIMITS.sources }),
      ),
      ...files,
    ],
    sourceOf: plan.awaitedSource,
  };
}
