import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Eye, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { catalogQuery, toolUsageQuery } from "../../../api/catalog.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { countOf, countText } from "../../../components/text/count-text.ts";
import { CALL_MARKS, materialMark } from "../../../words/call-marks.ts";
import { broughtCounts } from "../source-words.ts";

/** How many tools are listed at first. */
const SHOWN = 12;
/** Of a tool that is alone, or of one that is unfolded. */
const METHODS_SHOWN = 100;

interface BroughtToolsProps {
  source: SourceSummary;
  /** A tool in the Registry, or its settings there. */
  toolPath(tool: string, part?: "settings"): string;
}

/** What a source brought, what it costs, and how many agents use it. Switching is done in agents. */
export function BroughtTools({ source, toolPath }: BroughtToolsProps) {
  const [all, setAll] = useState(false);
  const { tools } = source;
  if (tools.length === 0) {
    return source.state === "ready" ? <PaneSection title="Brought" help="nothing" /> : null;
  }
  return (
    <PaneSection
      title="Brought"
      help={`${countOf(tools.length, "tool")}, ${broughtCounts(source).join(", ") || "no methods"}`}
      action={
        <>
          <span className="w-14 text-right max-sm:hidden">Tokens</span>
          <span className="w-16 text-right max-sm:hidden">Agents</span>
        </>
      }
    >
      <ul aria-label={`Tools of ${source.name}`}>
        {(all ? tools : tools.slice(0, SHOWN)).map(({ name, displayName }) => (
          <BroughtTool
            key={name}
            name={name}
            displayName={displayName}
            unfolded={tools.length === 1}
            toolPath={toolPath}
          />
        ))}
      </ul>
      {tools.length > SHOWN && (
        <Button size="s" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show ${SHOWN}` : "Show all"}
        </Button>
      )}
    </PaneSection>
  );
}

const ROW =
  "grid grid-cols-[16px_minmax(0,1fr)_auto_56px_64px] items-center gap-2 text-list max-sm:grid-cols-[16px_minmax(0,1fr)_auto_48px] max-sm:min-h-11";
const FIGURE = "num text-right text-2";

interface BroughtToolProps {
  name: string;
  displayName: string;
  unfolded: boolean;
  toolPath: BroughtToolsProps["toolPath"];
}

function BroughtTool({ name, displayName, unfolded, toolPath }: BroughtToolProps) {
  const [open, setOpen] = useState(unfolded);
  const { definition, tokens } = useDeclared(name);
  const agents = useQuery(toolUsageQuery).data?.usedBy[name]?.length;
  const counts = Object.values(tokens);
  const methods = definition?.methods ?? [];
  return (
    <li>
      <div className={`${ROW} h-8`}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Methods of ${displayName}`}
          onClick={() => setOpen(!open)}
          className="text-3 max-sm:py-3.5"
        >
          {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </button>
        <span className="truncate">
          <a href={toolPath(name)} className="font-medium hover:underline">
            {displayName}
          </a>
          <code className="ml-1.5 text-[11px] text-3 max-sm:hidden">{name}</code>
        </span>
        <span>
          {definition?.configSchema && ["mcp", "openapi"].includes(definition.app ?? "") && (
            <a
              href={toolPath(name, "settings")}
              aria-label={`Settings of ${displayName}`}
              className="inline-flex items-center gap-1 rounded-md px-1.5 text-meta text-2 hover:bg-hover hover:text-1"
            >
              <SlidersHorizontal size={12} aria-hidden />
              Settings
            </a>
          )}
        </span>
        <span className={FIGURE}>{counts.length > 0 && countText(counts.reduce((sum, count) => sum + count, 0))}</span>
        <span className={`${FIGURE} max-sm:hidden`}>{countText(agents ?? 0)}</span>
      </div>
      {open && (
        <ul aria-label={`Methods of ${displayName}`} className="ml-2 border-l border-line-strong">
          {methods.slice(0, METHODS_SHOWN).map((method) => (
            <BroughtMethod key={method.name} method={method} tokens={tokens[method.name]} />
          ))}
          {methods.length > METHODS_SHOWN && (
            <li className="pl-4 text-meta text-2">and {countText(methods.length - METHODS_SHOWN)} more</li>
          )}
        </ul>
      )}
    </li>
  );
}

function BroughtMethod({ method, tokens }: { method: MethodDefinition; tokens: number | undefined }) {
  return (
    <li className={`${ROW} -ml-2 h-7.5`}>
      <span />
      <span className="truncate">
        {method.displayName}
        <code className="ml-1.5 text-[11px] text-3 max-sm:hidden">{method.name}</code>
      </span>
      <MethodBadge method={method} />
      <span className={FIGURE}>{tokens !== undefined && countText(tokens)}</span>
    </li>
  );
}

function MethodBadge({ method }: { method: MethodDefinition }) {
  const { sourceChange, annotations } = method;
  const mark = materialMark(method);
  if (sourceChange === "new") return <Badge tone="new">New</Badge>;
  if (sourceChange === "changed") return <Badge tone="changed">Changed</Badge>;
  if (mark) return <Badge title={CALL_MARKS[mark].meaning}>{CALL_MARKS[mark].label}</Badge>;
  if (annotations?.destructiveHint) {
    return (
      <Badge tone="risk" icon={TriangleAlert}>
        Destructive
      </Badge>
    );
  }
  return annotations?.readOnlyHint ? <Badge icon={Eye}>Read-only</Badge> : <span />;
}

/** A tool as its code or its source declares it, and the tokens of each of its methods. */
function useDeclared(name: string): {
  definition: ToolDefinition | undefined;
  tokens: Readonly<Record<string, number>>;
} {
  const { data } = useQuery(catalogQuery);
  return useMemo(
    () => ({
      definition: data?.declared.find((tool) => tool.name === name),
      tokens: data?.tokens[name] ?? {},
    }),
    [data, name],
  );
}
