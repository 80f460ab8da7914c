import type { ImportedSource, LeftOut, SourceSummary } from "../../api-contract.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import type { PegboardFile } from "../../pegboard-file/file-format.ts";
import { planSources } from "./plan-sources.ts";

interface Brought {
  sources: ImportedSource[];
  left: LeftOut[];
  /** The source that would bring a tool of this name. */
  sourceOf(tool: string): string | undefined;
}

/** What a document that came alone says of sources. */
export function importedSources(file: Pick<PegboardFile, "sources">, stored: readonly SourceSummary[]): Brought {
  const { modules = [], mcpFiles = [], mcpServers = {} } = file.sources ?? {};
  const plan = planSources({ content: file }, { sources: stored, prune: false });
  const pathOf = ({ kind, name }: Pick<ImportedSource, "kind" | "name">) => [
    "sources",
    kind === "mcp" ? "mcpServers" : "openapi",
    name,
  ];
  const faulty = new Set(plan.faults.map(({ path }) => JSON.stringify(path.slice(0, 3))));
  const sound = plan.changes.filter(
    (change): change is ImportedSource => change.action !== "remove" && !faulty.has(JSON.stringify(pathOf(change))),
  );
  const [sources, tooMany] = [sound.slice(0, DOCUMENT_LIMITS.sources), sound.slice(DOCUMENT_LIMITS.sources)];
  const files = Object.entries({ modules, mcpFiles }).flatMap(([kind, named]) =>
    named.map((_, index) => ({ path: ["sources", kind, index], why: LOADED })),
  );
  return {
    sources,
    left: [
      ...plan.faults.map(({ path, message }) => ({ path, why: `${message}.` })),
      ...plan.started.map((name) => ({
        path: pathOf({ kind: Object.hasOwn(mcpServers, name) ? "mcp" : "openapi", name }),
        why: STARTED,
      })),
      ...tooMany.map((source) => ({ path: pathOf(source), why: TOO_MANY })),
      ...files,
    ],
    sourceOf: plan.awaitedSource,
  };
}

const LOADED = "is a file on the machine of Pegboard: start Pegboard with it.";
const STARTED = "is a source that Pegboard was started with: change it there.";
const TOO_MANY = `is one of more than ${DOCUMENT_LIMITS.sources} sources: import them in parts.`;
