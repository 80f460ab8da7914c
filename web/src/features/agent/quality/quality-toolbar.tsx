import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { QualityRow, ToolsetQuality } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { FINDING_KINDS, type QualityState } from "../../../addresses/searches/quality-search.ts";
import { t } from "../../../messages/t.ts";
import { RISK_CHOICES } from "../../../tool-list/search/query-chip.tsx";
import { FINDING_KIND_LABELS } from "./finding-words.ts";
import { RulesDialog } from "./rules-dialog.tsx";

interface QualityToolbarProps extends QualityState {
  /** Undefined while the texts are judged. */
  quality: ToolsetQuality | undefined;
  /** Whether a draft changes something, so that both states can be judged. */
  isDrafted: boolean;
}

/** How many methods are without a finding, and what is listed. */
export function QualityToolbar({ quality, isDrafted, search, setSearch }: QualityToolbarProps) {
  const [rules, setRules] = useState(false);
  const { accepted, tools } = useMemo(() => {
    const rows = quality?.rows ?? [];
    const count = rows.filter(({ isAccepted }) => isAccepted).length;
    return { accepted: count, tools: toolChoices(rows) };
  }, [quality]);
  return (
    <div
      className={classNames(
        "flex min-h-13 flex-none flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-panel py-2 pr-4 pl-6 text-list text-2 max-sm:px-4",
        // Where there is no room for both, the finding has the page for itself.
        search.at !== undefined && "max-lg:hidden",
      )}
    >
      <h2 className="sr-only">{t("Quality")}</h2>
      {quality && <ClearMethods quality={quality} />}
      <span className="flex-1" />
      <span className="flex flex-wrap items-center gap-2">
        <ChipMenu
          label={t("Kind")}
          choices={FINDING_KINDS.map((id) => ({ id, label: FINDING_KIND_LABELS[id] }))}
          value={search.kind}
          onChange={(kind) => setSearch({ kind: FINDING_KINDS.find((one) => one === kind) })}
        />
        <ChipMenu
          label={t("Tool")}
          choices={tools}
          value={search.tool}
          onChange={(tool) => setSearch({ tool })}
          least={2}
        />
        <ChipMenu
          label={t("Risk")}
          choices={RISK_CHOICES}
          value={search.risk}
          onChange={(risk) => setSearch({ risk })}
        />
        {isDrafted && (
          <ChipMenu
            label={t("Check")}
            choices={[
              { id: "draft", label: t("Draft") },
              { id: "saved", label: t("Saved") },
            ]}
            value={search.check ?? "draft"}
            onChange={(check) => setSearch({ check: check === "saved" ? check : undefined })}
            required
          />
        )}
        {(accepted > 0 || search.accepted) && (
          <Chip
            on={search.accepted}
            onClick={() =>
              setSearch({ accepted: search.accepted ? undefined : true, at: undefined })
            }
          >
            {t("{count, number} accepted", { count: accepted })}
          </Chip>
        )}
        <Button
          size="s"
          variant="ghost"
          icon={SlidersHorizontal}
          reads
          onClick={() => setRules(true)}
        >
          {t("Rules")}
        </Button>
      </span>
      {rules && <RulesDialog onClose={() => setRules(false)} />}
    </div>
  );
}

function toolChoices(rows: readonly QualityRow[]) {
  const tools = rows.flatMap(({ tool, pair }) => [tool, ...(pair ? [pair.other.tool] : [])]);
  return [...new Map(tools.map((tool) => [tool.name, tool])).values()].map(
    ({ name, displayName }) => ({ id: name, label: escapeInvisible(displayName) }),
  );
}

function ClearMethods({
  quality: { methods, bySearch, withFinding, withHigh },
}: {
  quality: ToolsetQuality;
}) {
  const clear = methods - withFinding;
  return (
    <>
      <span className="num">
        {t.rich(
          "{clear} of {methods, plural, one {# method} other {# methods}} without a finding",
          {
            clear: <b className="font-semibold text-1">{countText(clear)}</b>,
            methods,
          },
        )}
        {bySearch > 0 && `, ${t("{count, number} of them found by search", { count: bySearch })}`}
      </span>
      <MethodTicks parts={[clear, withFinding - withHigh, withHigh]} />
    </>
  );
}

/** More ticks than that would not fit, so that each stands for several methods. */
const MOST_STRIP_TICKS = 80;
const TICK_COLORS = ["bg-(--line-strong)", "bg-(--amber)", "bg-(--red)"];

/** One tick for each method, in the order clear, with a finding, with a high one. */
function MethodTicks({ parts }: { parts: readonly number[] }) {
  const all = parts.reduce((sum, part) => sum + part, 0);
  const share = all > MOST_STRIP_TICKS ? MOST_STRIP_TICKS / all : 1;
  const ticks = parts.flatMap((part, kind) =>
    Array.from({ length: part === 0 ? 0 : Math.max(1, Math.round(part * share)) }, () => kind),
  );
  return (
    <span aria-hidden className="mx-1 inline-flex h-3.5 min-w-0 gap-[1.5px] max-sm:w-full">
      {ticks.map((kind, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          key={index}
          className={classNames(
            "w-[3px] rounded-[1px] max-sm:flex-1 forced-colors:bg-[CanvasText]",
            TICK_COLORS[kind],
          )}
        />
      ))}
    </span>
  );
}
