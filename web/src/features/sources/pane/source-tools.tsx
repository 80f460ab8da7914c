import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { isDestructive, isReadOnly } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Eye, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { catalogQuery, toolUsageQuery } from "../../../api/catalog.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { CALL_MARKS, materialMark } from "../../../messages/call-marks.ts";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { usersOfTool } from "../../../owner-editor/tool-users.ts";
import { sourceCounts } from "../source-words.tsx";

interface SourceToolsProps {
  source: SourceSummary;
}

/**
 * The tools of a source, their cost, and the number of agents that use them. Switching is done in
 * agents.
 */
export function SourceTools({ source }: SourceToolsProps) {
  const { tools } = source;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (name: string) =>
    setTurned(
      (before) =>
        new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]),
    );
  if (tools.length === 0) {
    return source.state === "ready" ? <PaneSection title={t("Tools")} help={t("nothing")} /> : null;
  }
  return (
    <PaneSection
      title={t("Tools")}
      help={`${toolCount(tools.length)}, ${sourceCounts(source).join(", ") || t("no methods")}`}
      action={
        <>
          <span className="w-14 text-right max-sm:hidden">{t("Tokens")}</span>
          <span className="w-16 text-right max-sm:hidden">{t("Agents")}</span>
        </>
      }
    >
      <LongList
        label={t("Tools of {name}", { name: source.name })}
        items={tools}
        keyOf={({ name }) => name}
        height={TOOL_HEIGHT}
      >
        {({ name, displayName }) => (
          <SourceTool
            name={name}
            displayName={displayName}
            open={turned.has(name) !== (tools.length === 1)}
            onFold={() => turn(name)}
          />
        )}
      </LongList>
    </PaneSection>
  );
}

const TOOL_HEIGHT = 32;
const METHOD_HEIGHT = 30;
const TOOL_ROW_CLASS =
  "grid grid-cols-[16px_minmax(0,1fr)_auto_56px_64px] items-center gap-2 text-list max-sm:grid-cols-[16px_minmax(0,1fr)_auto_48px] max-sm:min-h-11";
const TOOL_FIGURE = "num text-right text-2";

interface SourceToolProps {
  name: string;
  displayName: string;
  open: boolean;
  onFold(): void;
}

function SourceTool({ name, displayName, open, onFold }: SourceToolProps) {
  const { definition, tokens } = useDeclared(name);
  const { data: usage } = useQuery(toolUsageQuery);
  const agents = usage && usersOfTool(usage, name).length;
  const counts = Object.values(tokens);
  const methods = definition?.methods ?? [];
  return (
    <>
      <div className={`${TOOL_ROW_CLASS} h-8`}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t("Methods of {name}", { name: displayName })}
          onClick={onFold}
          className="text-3 max-sm:py-3.5"
        >
          {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </button>
        <span className="truncate">
          <a href={paths.tool(name)} className="font-medium hover:underline">
            {displayName}
          </a>
          <code className="ml-1.5 text-[11px] text-3 max-sm:hidden">{name}</code>
        </span>
        <span>
          {definition?.configSchema && ["mcp", "openapi"].includes(definition.app ?? "") && (
            <a
              href={paths.tool(name, { tab: "settings" })}
              aria-label={t("Settings of {displayName}", { displayName })}
              className="inline-flex items-center gap-1 rounded-md px-1.5 text-meta text-2 hover:bg-hover hover:text-1"
            >
              <SlidersHorizontal size={12} aria-hidden />
              {t("Settings")}
            </a>
          )}
        </span>
        <span className={TOOL_FIGURE}>
          {counts.length > 0 && countText(counts.reduce((sum, count) => sum + count, 0))}
        </span>
        <span className={`${TOOL_FIGURE} max-sm:hidden`}>{countText(agents ?? 0)}</span>
      </div>
      {open && (
        <LongList
          label={t("Methods of {name}", { name: displayName })}
          items={methods}
          keyOf={(method) => method.name}
          height={METHOD_HEIGHT}
          className="ml-2 border-l border-line-strong"
        >
          {(method) => <SourceMethod method={method} tokens={tokens[method.name]} />}
        </LongList>
      )}
    </>
  );
}

function SourceMethod({
  method,
  tokens,
}: {
  method: MethodDefinition;
  tokens: number | undefined;
}) {
  return (
    <div className={`${TOOL_ROW_CLASS} -ml-2 h-7.5`}>
      <span />
      <span className="truncate">
        {method.displayName}
        <code className="ml-1.5 text-[11px] text-3 max-sm:hidden">{method.name}</code>
      </span>
      <MethodBadge method={method} />
      <span className={TOOL_FIGURE}>{tokens !== undefined && countText(tokens)}</span>
    </div>
  );
}

function MethodBadge({ method }: { method: MethodDefinition }) {
  const { sourceChange } = method;
  const mark = materialMark(method);
  if (sourceChange === "new") return <Badge tone="new">{t("New")}</Badge>;
  if (sourceChange === "changed") return <Badge tone="changed">{t("Changed")}</Badge>;
  if (mark) return <Badge title={CALL_MARKS[mark].meaning}>{CALL_MARKS[mark].label}</Badge>;
  if (isDestructive(method)) {
    return (
      <Badge tone="risk" icon={TriangleAlert}>
        {t("Destructive")}
      </Badge>
    );
  }
  return isReadOnly(method) ? <Badge icon={Eye}>{t("Read-only")}</Badge> : <span />;
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
