import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { SourceSummary } from "../../api/sources.ts";
import { countOf } from "../../components/text/count-text.ts";

interface SourceToolsProps {
  source: SourceSummary;
  /** Names of the tools that take settings. */
  configurable: ReadonlySet<string>;
  /** A tool in the Registry, or its settings there. */
  toolPath(tool: string, part?: "settings"): string;
}

/** How many tools are listed at first, so that the next source stays in sight. */
const SHOWN = 12;

/** What a source brought: each leads to the Registry. An MCP server that publishes settings shows that it does. */
export function SourceTools({ source, configurable, toolPath }: SourceToolsProps) {
  const [all, setAll] = useState(false);
  const { tools } = source;
  if (tools.length === 0) {
    return source.state === "ready" ? <p className="text-meta text-2">It brought no tools.</p> : null;
  }
  const methods = tools.reduce((sum, tool) => sum + tool.methods, 0);
  return (
    <>
      <ul aria-label={`Tools of ${source.name}`} className="flex flex-wrap gap-1.5">
        {(all ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <li
            key={tool.name}
            className="inline-flex h-[26px] max-w-full items-stretch rounded-md border border-line-strong text-meta font-medium max-sm:h-11"
          >
            <a
              href={toolPath(tool.name)}
              className="inline-flex min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="truncate">{tool.displayName}</span>
              <span className="num flex-none font-normal text-2">{countOf(tool.methods, "method")}</span>
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
      {tools.length > SHOWN && (
        <p className="num flex items-center gap-2 text-meta text-2">
          {countOf(tools.length, "tool")}, {countOf(methods, "method")}
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="font-medium text-accent hover:underline max-sm:min-h-11"
          >
            {all ? `Show ${SHOWN}` : "Show all"}
          </button>
        </p>
      )}
    </>
  );
}
