import { describeStep } from "@pegboard/registry-core";
import type { CallFateKind } from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import {
  ArrowRightLeft,
  Ban,
  Braces,
  CircleHelp,
  CirclePlay,
  Gauge,
  Hand,
  type LucideIcon,
} from "lucide-react";
import type { ReplayedRowAnswer } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";

/** How what would become of calls looks, and what it is called. */
interface FateLook {
  /** What the calls of a row would do. */
  words: string;
  /** Below the bar, after a number. */
  short: string;
  Icon: LucideIcon;
  /** Of the icon. */
  color: string;
  /** Of its part of the bar. */
  fill: string;
  /** Whether it is told where there are none, too. */
  isAlways: boolean;
}

export const FATE_LOOKS: Readonly<Record<CallFateKind, FateLook>> = {
  refused: {
    words: t("would be refused"),
    short: t("refused"),
    Icon: Ban,
    isAlways: true,
    color: "text-red",
    fill: "bg-(--red)",
  },
  asks: {
    words: t("would ask first"),
    short: t("ask first"),
    Icon: Hand,
    isAlways: true,
    color: "text-amber",
    fill: "bg-(--amber)",
  },
  misfits: {
    words: t("arguments no longer fit"),
    short: t("do not fit"),
    Icon: Braces,
    color: "text-red",
    fill: "bg-(--red) opacity-60",
    isAlways: true,
  },
  elsewhere: {
    words: t("answered by something else"),
    short: t("answered by something else"),
    Icon: ArrowRightLeft,
    color: "text-red",
    fill: "bg-(--red) opacity-40",
    isAlways: false,
  },
  limited: {
    words: t("would meet a limit"),
    short: t("meet a limit"),
    Icon: Gauge,
    isAlways: false,
    color: "text-amber",
    fill: "bg-(--amber) opacity-60",
  },
  unjudged: {
    words: t("cannot be judged"),
    short: t("not judged"),
    Icon: CircleHelp,
    isAlways: true,
    color: "text-2",
    fill: "inset-ring-[1.5px] inset-ring-line-control",
  },
  runs: {
    words: t("would run"),
    short: t("would run"),
    Icon: CirclePlay,
    isAlways: false,
    color: "text-2",
    fill: "bg-(--line-control)",
  },
};

const UNJUDGED_TEXTS: Readonly<Record<NonNullable<ReplayedRowAnswer["why"]>, string>> = {
  cut: t("its arguments were cut"),
  secret: t("an argument was secret"),
  not_kept: t("its arguments are not kept"),
  default: t("a value may be a default that nobody sent"),
  batch: t("another call kept it from running"),
  ran_on: t("it would run on after its time was over"),
  gone: t("nothing has its name any more"),
  not_loaded: t("a source that may have it is not loaded"),
};

/** Why the calls of a row would fare so, in words. */
export function fateReason(row: ReplayedRowAnswer): string {
  if (row.because) return describeStep(row.because, t);
  if (row.why) return UNJUDGED_TEXTS[row.why];
  if (row.elsewhere) return `${row.elsewhere.tool}.${row.elsewhere.method}`;
  if (row.limited) return limitText(row.limited);
  const [first] = row.issues ?? [];
  if (first) return `${first.issue.path.join(".")} ${describeIssue(first.issue, t)}`.trim();
  return row.refused === "unknown" ? t("nothing has its name any more") : "";
}

/** What a limit allows, and what the longest of the calls needed. */
function limitText({ by, limit, needs }: NonNullable<ReplayedRowAnswer["limited"]>): string {
  return by === "time"
    ? t("up to {needs, number} s, at most {limit, number} s", {
        needs: Math.ceil(needs / 1_000),
        limit: Math.round(limit / 1_000),
      })
    : t("up to {needs} characters, at most {limit}", {
        needs: countText(needs),
        limit: countText(limit),
      });
}
