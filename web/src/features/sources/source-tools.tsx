import { SlidersHorizontal } from "lucide-react";
import type { SourceSummary } from "../../api/sources.ts";

export interface SourceToolsProps {
  source: SourceSummary;
  /** Names of the tools that take settings. */
  configurable: ReadonlySet<string>;
  /** A tool in the Registry, or its settings there. */
  toolPath(tool: string, part?: "settings"): string;
}

/** What a source brought: each leads to the Registry. An MCP server that publishes settings shows that it does. */
export function SourceTools({ source, configurable, toolPath }: SourceToolsProps) {
  if (source.tools.length === 0) {
    return source.state === "ready" ? <p className="text-meta text-2">It brought no tools.</p> : null;
  }
  return (
    <ul aria-label={`Tools of ${source.name}`} className="flex flex-wrap gap-1.5">
      {source.tools.map((tool) => (
        <li
          key={tool.name}
          className="inline-flex h-[26px] max-w-full items-stretch rounded-md border border-line-strong text-meta font-medium max-sm:h-11"
        >
          <a
            href={toolPath(tool.name)}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="truncate">{tool.displayName}</span>
            <span className="num flex-none font-normal text-2">
              {tool.methods} {tool.methods === 1 ? "method" : "methods"}
            </span>
          </a>
          {source.kind === "mcp" && configurable.has(tool.name) && (
            <a
              href={toolPath(tool.name, "settings")}
              aria-label={`Settings of ${tool.displayName}`}
              className="inline-flex flex-none items-center gap-1 rounded-r-md border-l border-line px-2 font-normal text-2 hover:bg-hover hover:text-1 focus-visible:-outline-offset-2"
            >
              <SlidersHorizontal size={12} aria-hidden />
              Settings
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
