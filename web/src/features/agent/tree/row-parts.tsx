import { Ban, CircleAlert, CircleX, Eye, Lock, type LucideIcon, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Cell } from "../../../components/list/grid-parts.tsx";
import { RiskWord } from "../../../components/risk.tsx";
import { countText } from "../../../messages/count-text.ts";
import { t } from "../../../messages/t.tsx";
import { CALL_MARKS, MARK_ICONS, type ShownMark } from "../../../words/call-marks.ts";
import type { RowBadge } from "./row-badges.ts";

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

/** A cell with tokens; empty for something that is off. */
export function TreeTokensCell({
  tokens,
  leftOut,
}: {
  tokens: number | undefined;
  leftOut: string;
}) {
  return (
    <Cell title={leftOut || undefined} className="num text-right text-2 max-sm:hidden">
      {tokens !== undefined && countText(tokens)}
      <span className="sr-only">
        {tokens === undefined ? leftOut || t("Off") : ` ${t("tokens")}`}
      </span>
    </Cell>
  );
}

/** A dot of 5 px in the left gutter: the draft changes something here. */
export function DraftDot({ selected }: { selected: boolean }) {
  return (
    <span
      title={t("Changed in the draft")}
      className={classNames(
        "absolute top-1/2 size-[5px] -translate-y-1/2 rounded-full bg-accent",
        selected ? "left-[5px]" : "left-[3px]",
      )}
    />
  );
}

/** A mark at the left edge of the selected row. */
export function SelectedEdge(): ReactNode {
  return <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />;
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
  "asks-first": markLook("asks-first"),
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
