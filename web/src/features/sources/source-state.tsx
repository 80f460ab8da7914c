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
import { iconSize } from "../../components/icon-size.ts";
import { Countdown } from "../../components/text/countdown.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { say } from "./texts.ts";

type Tone = "plain" | "ok" | "warn" | "bad";
interface StateWord {
  word: string;
  icon: LucideIcon;
  tone: Tone;
  /** It is tried again at this time: the word has a place for how long that is. */
  until?: string;
}

/** The state of a source, in a word or two. Only a state that needs somebody is coloured. */
export function SourceState({ source }: { source: SourceSummary }) {
  const { word, icon: Icon, tone, until } = stateWord(source);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${texts[tone]}`}>
      <Icon {...iconSize.s} className={`flex-none ${icons[tone]}`} />
      <span className="num">
        {fill(word, { in: until !== undefined && <Countdown until={until} /> })}
      </span>
    </span>
  );
}

export function stateWord({ state, keepsTools, nextTryAt, signIn }: SourceSummary): StateWord {
  switch (state) {
    case "not started":
      return { word: say.notStarted, icon: CirclePause, tone: "plain" };
    case "loading":
      return { word: say.connecting, icon: LoaderCircle, tone: "plain" };
    case "ready":
      return { word: say.ready, icon: CircleCheck, tone: "ok" };
    case "paused":
      return { word: say.paused, icon: CirclePause, tone: "plain" };
    case "failed":
      if (signIn && signIn.state !== "signed in") {
        return { word: signIn.again ? say.signInAgain : say.signIn, icon: KeyRound, tone: "warn" };
      }
      if (keepsTools) return { word: say.olderVersion, icon: History, tone: "warn" };
      if (nextTryAt) return { word: say.retryIn, icon: Unplug, tone: "bad", until: nextTryAt };
      return { word: common.failed, icon: CircleX, tone: "bad" };
  }
}

const texts: Record<Tone, string> = {
  plain: "text-2",
  ok: "text-2",
  warn: "font-medium text-amber",
  bad: "font-medium text-red",
};
const icons: Record<Tone, string> = {
  plain: "text-2",
  ok: "text-green",
  warn: "text-amber",
  bad: "text-red",
};
