import type { TextSpan } from "@pegboard/registry-core/formats";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Minus, PencilLine, Plus } from "lucide-react";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../model/use-token-counts.ts";
import type { TextSide } from "../text/text-rows.ts";
import { findFirstChange } from "./first-change.ts";
import type { ToolChange } from "./tool-changes.ts";
import type { AgentPreview } from "./use-preview.ts";

/** The most changes that are listed; nobody reads more one by one. */
const LISTED_CHANGES_LIMIT = 200;

interface ToolChangeListProps {
  changes: ToolChange[];
  preview: AgentPreview;
  spans: readonly TextSpan[];
  onShow(side: TextSide, line: number): void;
}

/** The tools that a comparison adds, removes or changes, with the difference in cost. */
export function ToolChangeList({ changes, preview, spans, onShow }: ToolChangeListProps) {
  const tools = useAgentEdit((edit) => edit.definitions.byName);
  const listed = useMemo(() => changes.slice(0, LISTED_CHANGES_LIMIT), [changes]);
  const counts = useTokenCounts(
    useMemo(() => listed.flatMap(({ before, after }) => [before, after]), [listed]),
  );
  if (listed.length === 0)
    return <p className="px-4 py-2.5 text-meta text-2">{t("No tool differs in this text.")}</p>;
  return (
    <ul aria-label={t("Changes by tool")} className="min-h-0 flex-1 overflow-auto py-1.5">
      {listed.map((change) => (
        <li key={change.tool ?? ""}>
          <ToolChangeEntry
            change={change}
            title={
              change.tool === undefined
                ? t("Around the tools")
                : (tools.get(change.tool)?.displayName ?? change.tool)
            }
            tokens={tokenDifference(counts.countOf(change.before), counts.countOf(change.after))}
            onShow={() => {
              const place = findFirstChange(change, preview, spans);
              if (place) onShow(place.side, place.line);
            }}
          />
        </li>
      ))}
      {changes.length > listed.length && (
        <li className="px-4 py-1 text-meta text-3">
          {t("and {count, plural, one {# more tool} other {# more tools}}", {
            count: changes.length - listed.length,
          })}
        </li>
      )}
    </ul>
  );
}

export const tokenDifference = (
  before: number | undefined,
  after: number | undefined,
): number | undefined => (before === undefined || after === undefined ? undefined : after - before);

const toolChangeKinds = {
  added: { icon: Plus, color: "text-green", word: t("added") },
  removed: { icon: Minus, color: "text-red", word: t("removed") },
  changed: { icon: PencilLine, color: "text-accent", word: t("changed") },
};

interface ToolChangeEntryProps {
  change: ToolChange;
  title: string;
  tokens: number | undefined;
  onShow(): void;
}

function ToolChangeEntry({ change, title, tokens, onShow }: ToolChangeEntryProps) {
  const { icon: Icon, color, word } = toolChangeKinds[change.kind];
  return (
    <button
      type="button"
      onClick={onShow}
      className="grid min-h-[23px] w-full grid-cols-[14px_minmax(0,1fr)_auto_52px] items-center gap-2 px-4 text-left text-meta hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
    >
      <Icon {...iconSize.s} className={color} />
      <span className="truncate" title={title}>
        {title}
      </span>
      <span className="text-[11px] text-2">{word}</span>
      <span className={classNames("num text-right text-[11px]", tokens ? "text-accent" : "text-3")}>
        {tokens === undefined ? "…" : countChangeText(tokens)}
      </span>
    </button>
  );
}
