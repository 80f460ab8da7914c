import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Countdown } from "@pegboard/ui/time-ago.tsx";
import {
  CircleCheck,
  CirclePause,
  CircleX,
  History,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  Unplug,
} from "lucide-react";
import type { SourceSummary } from "../../api/sources.ts";
import { t } from "../../messages/t.ts";

type Tone = "plain" | "ok" | "warn" | "bad";
interface StateWord {
  /** Absent where it is tried again: how long that takes stands in its place. */
  word?: string;
  icon: LucideIcon;
  tone: Tone;
  retryAt?: string;
}

/** The state of a source, in a word or two. Only a state that needs somebody is coloured. */
export function SourceState({ source }: { source: SourceSummary }) {
  const { word, icon: Icon, tone, retryAt } = stateWord(source);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${toneTextClasses[tone]}`}>
      <Icon {...iconSize.s} className={`flex-none ${toneIconClasses[tone]}`} />
      <span className="num">
        {retryAt === undefined
          ? word
          : t.rich("Retry in {in}", { in: <Countdown until={retryAt} /> })}
      </span>
    </span>
  );
}

export function stateWord({ state, keepsTools, nextTryAt, signIn }: SourceSummary): StateWord {
  switch (state) {
    case "not started":
      return { word: t("Not started"), icon: CirclePause, tone: "plain" };
    case "loading":
      return { word: t("Connecting…"), icon: LoaderCircle, tone: "plain" };
    case "ready":
      return { word: t("Ready"), icon: CircleCheck, tone: "ok" };
    case "paused":
      return { word: t("Paused"), icon: CirclePause, tone: "plain" };
    case "failed":
      if (signIn && signIn.state !== "signed in") {
        return {
          word: signIn.again ? t("Sign in again") : t("Sign in"),
          icon: KeyRound,
          tone: "warn",
        };
      }
      if (keepsTools) return { word: t("Older version"), icon: History, tone: "warn" };
      if (nextTryAt) return { icon: Unplug, tone: "bad", retryAt: nextTryAt };
      return { word: t("Failed"), icon: CircleX, tone: "bad" };
  }
}

const toneTextClasses: Record<Tone, string> = {
  plain: "text-2",
  ok: "text-2",
  warn: "font-medium text-amber",
  bad: "font-medium text-red",
};
const toneIconClasses: Record<Tone, string> = {
  plain: "text-2",
  ok: "text-green",
  warn: "text-amber",
  bad: "text-red",
};
