import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Countdown, TimeAgo } from "@pegboard/ui/time-ago.tsx";
import {
  CircleCheck,
  CirclePause,
  CircleX,
  History,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  TextCursorInput,
  Unplug,
} from "lucide-react";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { PaneRow, usePaneList } from "../../components/pane-list.tsx";
import { methodCount, toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import {
  countSourceMethods,
  countWaiting,
  kindWords,
  SourceTile,
  sourceCounts,
  sourcePlace,
} from "./source-words.tsx";

interface SourceListProps {
  sources: SourceSummary[];
  /** The id of the source in the pane. */
  chosen: string | undefined;
  hrefOf(source: string): string;
  onChoose(source: string): void;
  /** Moves the focus into the pane. */
  onEnter(): void;
}

/** All sources, one row each. The arrow keys move the pane along, Enter goes into it. */
export function SourceList({ sources, chosen, hrefOf, onChoose, onEnter }: SourceListProps) {
  const ids = sources.map(({ id }) => id);
  const { list, onKeyDown, stop } = usePaneList({ ids, chosen, onChoose, onEnter });
  return (
    <>
      <div
        aria-hidden
        className={`${SOURCE_COLUMNS} sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 ${NOT_NARROW}`}
      >
        <span />
        <span className="truncate">{t("Source")}</span>
        <span className="truncate">{t("State")}</span>
        <span className="truncate text-right">{t("Tools")}</span>
        <span className={`truncate text-right ${WIDE_ONLY}`}>{t("Methods")}</span>
        <span />
        <span className={`truncate text-right ${WIDE_ONLY}`}>{t("Refreshed")}</span>
      </div>
      <ul ref={list} aria-label={t("Sources")} onKeyDown={onKeyDown}>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            href={hrefOf(source.id)}
            chosen={source.id === chosen}
            tabStop={source.id === stop}
            onChoose={() => onChoose(source.id)}
          />
        ))}
      </ul>
    </>
  );
}

/** The columns of the list; those at the right disappear first where there is no room. */
const SOURCE_COLUMNS =
  "grid grid-cols-[28px_minmax(0,1fr)_136px_44px_60px_76px_100px] items-center gap-x-3 pr-5 pl-6 @max-[700px]:grid-cols-[28px_minmax(0,1fr)_136px_44px_76px] @max-[480px]:grid-cols-[32px_minmax(0,1fr)_auto] max-sm:px-4";
/**
 * The class of columns that a list of middling width leaves out, and that of columns that a narrow
 * one does.
 */
const WIDE_ONLY = "@max-[700px]:hidden";
const NOT_NARROW = "@max-[480px]:hidden";

interface SourceRowProps {
  source: SourceSummary;
  href: string;
  chosen: boolean;
  /** Whether it is the row that Tab reaches. */
  tabStop: boolean;
  onChoose(): void;
}

function SourceRow({ source, href, chosen, tabStop, onChoose }: SourceRowProps) {
  const waiting = countWaiting(source);
  const isPaused = source.state === "paused";
  return (
    <PaneRow
      id={source.id}
      name={source.name}
      href={href}
      isChosen={chosen}
      isTabStop={tabStop}
      onChoose={onChoose}
      className={`${SOURCE_COLUMNS} h-13`}
    >
      <SourceTile source={source} />
      <span className="min-w-0">
        <span className={`block truncate leading-4.5 ${isPaused ? "text-2" : "font-medium"}`}>
          {source.name}
        </span>
        <WhereOrWhy source={source} />
      </span>
      <span className="flex flex-col items-end gap-1 @min-[480px]:block">
        <SourceState source={source} />
        {waiting > 0 && (
          <span className="@min-[480px]:hidden">
            <ToReview count={waiting} />
          </span>
        )}
      </span>
      <CountFigure
        count={source.tools.length}
        said={toolCount(source.tools.length)}
        className={classNames(NOT_NARROW, isPaused && "text-2")}
      />
      <MethodsOrMaterials source={source} />
      <span className={`text-right ${NOT_NARROW}`}>
        {waiting > 0 && <ToReview count={waiting} />}
      </span>
      <span className={`num text-right text-meta text-2 ${WIDE_ONLY} ${NOT_NARROW}`}>
        {source.loadedAt && <TimeAgo at={source.loadedAt} />}
      </span>
    </PaneRow>
  );
}

/** Where a source is; of one that cannot be used, why. */
function WhereOrWhy({ source }: { source: SourceSummary }) {
  const [issue] = source.issues;
  const place = sourcePlace(source);
  if ((source.state === "failed" || source.state === "waiting") && issue !== undefined) {
    const why = describeSourceIssue(issue, t);
    // What a program wrote itself says more than that it ended.
    const wrote = typeof issue !== "string" && issue.code === "wrote" ? issue.values.text : why;
    return (
      <span className="block truncate text-meta text-2" title={why}>
        {wrote}
      </span>
    );
  }
  return (
    <span className="block truncate text-meta text-2">
      {kindWords(source).label}
      {place !== undefined && (
        <>
          {" · "}
          <code className="text-[11px]">{place}</code>
        </>
      )}
      {source.isWatched && `, ${t("watched")}`}
    </span>
  );
}

/** The number of methods, or of prompts and resources, which a server may bring alone. */
function MethodsOrMaterials({ source }: { source: SourceSummary }) {
  const className = `text-2 ${WIDE_ONLY} ${NOT_NARROW}`;
  const methods = countSourceMethods(source);
  const [other] = sourceCounts(source);
  if (methods > 0 || other === undefined) {
    return <CountFigure count={methods} said={methodCount(methods)} className={className} />;
  }
  return <span className={`num flex justify-end text-micro ${className}`}>{other}</span>;
}

function CountFigure({
  count,
  said,
  className,
}: {
  count: number;
  said: string;
  className: string;
}) {
  return (
    <span className={`num text-right ${className}`}>
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

const ToReview = ({ count }: { count: number }) => (
  <Badge tone="new">{t("{count, number} to review", { count })}</Badge>
);

type Tone = "plain" | "ok" | "warn" | "bad";
interface StateWord {
  /** Absent where it is tried again: how long that takes stands in its place. */
  word?: string;
  icon: LucideIcon;
  tone: Tone;
  retryAt?: string;
}

/** The state of a source, in a word or two. Only a state that needs somebody is coloured. */
function SourceState({ source }: { source: SourceSummary }) {
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
    case "waiting":
      return { word: t("Needs a value"), icon: TextCursorInput, tone: "warn" };
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
