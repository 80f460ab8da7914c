import type { ResolvedTool } from "@pegboard/registry-core";
import {
  disabledReason,
  isDestructive,
  isReadOnly,
  type ResolvedMethod,
  type SourceChange,
} from "@pegboard/registry-core/internal";
import { Badge, type BadgeTone } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Ban, CircleAlert, CircleX, Eye, Lock, type LucideIcon, Unplug } from "lucide-react";
import { RiskWord } from "../../../components/risk.tsx";
import { CALL_MARKS, holdsMark, MARK_ICONS, type ShownMark } from "../../../messages/call-marks.ts";
import { t } from "../../../messages/t.ts";
import type { ToolConfigState } from "../../../tool-list/search/tool-filters.ts";

/** The meaning of a badge, by code; its words and its look are in row-parts.tsx. */
export type RowBadge =
  | ShownMark
  | "disabled"
  | "unavailable"
  | "invalid-config"
  | "needs-config"
  | "core"
  | "destructive"
  | "read-only"
  | "new"
  | "source-changed"
  | "changed";

const MOST_BADGES = 2;

/** Badges of a tool's row, the most urgent two, in the order in which they stand. */
export function toolBadges(
  tool: ResolvedTool,
  config: ToolConfigState,
  changed: boolean,
): RowBadge[] {
  return findMostUrgent([
    disabledReason(tool) !== undefined && "disabled",
    availabilityBadge(tool, config),
    sourceBadge(tool.definition) ||
      firstBadge(tool.methods.map(({ definition }) => sourceBadge(definition))),
    tool.locked && "core",
    markBadge("exclusive", tool),
    changed && "changed",
    markBadge("sub-agent", tool),
    markBadge("takes-control", tool),
    tool.methods.length > 0 &&
      tool.methods.every(({ definition }) => isReadOnly(definition)) &&
      "read-only",
  ]);
}

/** Badges of a method's row. A badge that holds for a whole tool is on the tool's own row. */
export function methodBadges(
  tool: ResolvedTool,
  method: ResolvedMethod,
  changed: boolean,
): RowBadge[] {
  return findMostUrgent([
    sourceBadge(method.definition),
    markBadge("prompt", tool, method),
    markBadge("resource", tool, method),
    method.locked && "core",
    isDestructive(method.definition) && "destructive",
    markBadge("needs-approval", tool, method),
    markBadge("deferred", tool, method),
    changed && "changed",
    isReadOnly(method.definition) && "read-only",
  ]);
}

function markBadge(mark: ShownMark, tool: ResolvedTool, method?: ResolvedMethod): RowBadge | false {
  return holdsMark(mark, tool.definition, method?.definition) && mark;
}

function availabilityBadge(tool: ResolvedTool, config: ToolConfigState): RowBadge | false {
  if (config === "missing") return "needs-config";
  if (config === "invalid") return "invalid-config";
  return tool.unavailable !== undefined && "unavailable";
}

/** The badge for a source's change since the method was accepted. */
function sourceBadge({ sourceChange }: { sourceChange?: SourceChange }): RowBadge | false {
  if (sourceChange === "new") return "new";
  return sourceChange === "changed" && "source-changed";
}

const firstBadge = (badges: (RowBadge | false)[]): RowBadge | false =>
  badges.find((badge) => badge !== false) ?? false;

/** The most urgent badges. The draft mark is last, beside the tokens it changes. */
function findMostUrgent(badges: (RowBadge | false)[]): RowBadge[] {
  const urgent = badges.filter((badge): badge is RowBadge => badge !== false).slice(0, MOST_BADGES);
  return urgent.sort((a, b) => Number(a === "changed") - Number(b === "changed"));
}

/** Why a badge is there, for its tooltip and for the switch's description. */
export type BadgeReasons = Partial<Record<RowBadge, string | undefined>>;

/** The reasons of badges that mean the same on every row. */
export const standingReasons: BadgeReasons = {
  ...Object.fromEntries(Object.entries(CALL_MARKS).map(([mark, { meaning }]) => [mark, meaning])),
  new: t("New in its source: not offered until somebody accepts it"),
  "source-changed": t("Changed by its source: stays as it was accepted"),
};

/** Badges in a row, never cut. */
export function RowBadges({ badges, reasons }: { badges: RowBadge[]; reasons?: BadgeReasons }) {
  if (badges.length === 0) return null;
  return (
    <span className="flex h-full flex-none items-center gap-1.5">
      {badges.map((badge) => {
        if (badge === "destructive") return <RiskWord key={badge} reason={reasons?.[badge]} />;
        const { text, ...look } = badgeLook[badge];
        return (
          <Badge
            key={badge}
            {...look}
            {...(reasons?.[badge] !== undefined && { title: reasons[badge] })}
          >
            <span className={classNames(look.icon && "@max-[240px]:sr-only")}>{text}</span>
          </Badge>
        );
      })}
    </span>
  );
}

/**
 * The look of badges. A filled one is a status, an outlined one a property or the draft; the
 * difference is never in colour alone.
 */
const badgeLook: Record<
  Exclude<RowBadge, "destructive">,
  { text: string; tone: BadgeTone; icon?: LucideIcon }
> = {
  disabled: { text: t("Disabled"), tone: "bad", icon: Ban },
  unavailable: { text: t("Unavailable"), tone: "warn", icon: Unplug },
  "invalid-config": { text: t("Invalid config"), tone: "bad", icon: CircleX },
  "needs-config": { text: t("Needs config"), tone: "warn", icon: CircleAlert },
  core: { text: t("Core"), tone: "plain", icon: Lock },
  "read-only": { text: t("Read-only"), tone: "plain", icon: Eye },
  exclusive: markLook("exclusive"),
  "takes-control": markLook("takes-control"),
  "sub-agent": markLook("sub-agent"),
  "needs-approval": markLook("needs-approval"),
  deferred: markLook("deferred"),
  prompt: markLook("prompt"),
  resource: markLook("resource"),
  new: { text: t("New"), tone: "new" },
  "source-changed": { text: t("Source changed"), tone: "warn" },
  changed: { text: t("Changed"), tone: "changed" },
};

function markLook(mark: ShownMark): { text: string; tone: BadgeTone; icon?: LucideIcon } {
  const icon = MARK_ICONS[mark];
  return { text: CALL_MARKS[mark].label, tone: "plain", ...(icon && { icon }) };
}
