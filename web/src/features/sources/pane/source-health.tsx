import { describeSourceIssue, isSourceNote } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { Countdown, TimeAgo } from "@pegboard/ui/time-ago.tsx";
import {
  CircleCheck,
  CirclePause,
  CircleX,
  History,
  LoaderCircle,
  type LucideIcon,
  Play,
  RefreshCw,
  TextCursorInput,
  Unplug,
  X,
} from "lucide-react";
import { useRef } from "react";
import { useRefreshSource, useStopLoading } from "../../../api/sources/source-actions.ts";
import type { SourceHealthSummary, SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { whatStays } from "../source-words.tsx";
import { SourceWork } from "../source-work.tsx";

/** The health of the source: the issue, its effect, and what to do. */
export function SourceHealthSection({ source }: { source: SourceSummary }) {
  const refresh = useRefreshSource();
  const stop = useStopLoading();
  const { state } = source;
  const isLoading = state === "loading";
  const messages = source.issues.map((one) => describeSourceIssue(one, t));
  const isUnchanging = state === "ready" && source.openapi?.isUploaded === true;
  const { icon, title, follows, action } = HEALTH_MESSAGES[state](source);
  const [first, ...more] = messages;
  // The result is announced.
  const isBusy = isLoading || refresh.isPending;
  const isOfIssue = state === "failed" || state === "waiting";
  const matter = (isOfIssue && first) || title;
  return (
    <PaneSection label={t("Health")}>
      <div className="grid gap-2">
        <Callout
          icon={icon}
          tone={toneOf(source)}
          title={
            <>
              <output>{isBusy || <CodeText text={matter} />}</output>
              {isBusy && <CodeText text={matter} />}
            </>
          }
          action={
            // An uploaded file is equal whenever it is read.
            action !== undefined &&
            !isUnchanging &&
            (isLoading ? isStoppable(source) : true) && (
              <Button
                size="s"
                icon={ACTION_ICONS[state]}
                blocked={!isLoading && refresh.isPending ? t("It is being loaded.") : undefined}
                onClick={() => (isLoading ? stop : refresh).mutate(source.id)}
              >
                {action}
              </Button>
            )
          }
        >
          {follows}
          {(isOfIssue ? more : messages).map((message) => (
            <p key={message} className="whitespace-pre-wrap">
              <CodeText text={message} />
            </p>
          ))}
        </Callout>
        {source.health && <HealthTicks health={source.health} />}
        {refresh.error && (
          <Note tone="bad">
            {t("Not refreshed. {message}", { message: refresh.error.message })}
          </Note>
        )}
        {stop.error && <Note tone="bad">{stop.error.message}</Note>}
      </div>
    </PaneSection>
  );
}

const ACTION_ICONS: Partial<Record<SourceSummary["state"], LucideIcon>> = {
  "not started": Play,
  loading: X,
  ready: RefreshCw,
  failed: RefreshCw,
};

function toneOf({ state, keepsTools, issues }: SourceSummary) {
  if (state === "failed") return keepsTools ? "warn" : "bad";
  if (state !== "paused" && !issues.every(isSourceNote)) return "warn";
  return state === "ready" ? "ok" : "plain";
}

function failedIcon({ keepsTools, nextTryAt }: SourceSummary) {
  if (keepsTools) return History;
  return nextTryAt ? Unplug : CircleX;
}

type HealthMessage = Pick<Parameters<typeof Callout>[0], "icon"> & {
  title: string;
  follows?: React.ReactNode;
  /** Absent where something else of the page does it. */
  action?: string;
};

const HEALTH_MESSAGES: Record<SourceSummary["state"], (source: SourceSummary) => HealthMessage> = {
  "not started": ({ name }) => ({
    icon: CirclePause,
    title: t("{name} is not started.", { name }),
    follows: t("Pegboard was started with --without-sources."),
    action: t("Start"),
  }),
  loading: (source) => ({
    icon: LoaderCircle,
    title: t("Connecting to {name}", { name: source.name }),
    follows: <LoadingWork source={source} />,
    action: t("Cancel"),
  }),
  ready: ({ name, kind }) => ({
    icon: CircleCheck,
    title: kind === "mcp" ? t("{name} answers.", { name }) : t("{name} is loaded.", { name }),
    action: t("Refresh"),
  }),
  paused: ({ name }) => ({
    icon: CirclePause,
    title: t("{name} is paused.", { name }),
    follows: t("Its tools stay listed and are offered to no agent."),
  }),
  waiting: ({ name }) => ({
    icon: TextCursorInput,
    title: t("{name} waits until what it needs is entered.", { name }),
  }),
  failed: (source) => ({
    icon: failedIcon(source),
    title: t("{name} cannot be used.", { name: source.name }),
    follows: <WhatFollows source={source} />,
    action: t("Try now"),
  }),
};

/** What a load is doing, and what ends with it. A module's code runs here, and nothing stops it. */
function LoadingWork({ source }: { source: SourceSummary }) {
  const since = useRef(Date.now());
  const stays = t("Cancel stops it; it is not tried again before somebody refreshes it.");
  return (
    <SourceWork
      name={source.name}
      since={Date.parse(source.progress?.since ?? "") || since.current}
      cancels={isStoppable(source) ? stays : undefined}
    />
  );
}

const isStoppable = ({ kind }: SourceSummary) => kind === "mcp" || kind === "openapi";

function WhatFollows({ source }: { source: SourceSummary }) {
  const { health } = source;
  return (
    <p>
      {health?.failingSince && (
        <>
          {t.rich("Since {since}, tried {tries, plural, one {# time} other {# times}}.", {
            tries: health.tries,
            since: <TimeAgo at={health.failingSince} />,
          })}{" "}
        </>
      )}
      {source.nextTryAt && (
        <>{t.rich("The next try is in {in}.", { in: <Countdown until={source.nextTryAt} /> })} </>
      )}
      {whatStays(source)}
    </p>
  );
}

const TICK_CLASSES = {
  answered: "bg-line-strong",
  failed: "bg-red",
  unknown: "inset-ring inset-ring-line",
};

function answeredText(share: number, median: number | null): string {
  if (share === 0) return t("no answer so far");
  return median === null
    ? t("{percent} % answered", { percent: share })
    : t("{percent} % answered, read in {milliseconds, number} ms", {
        percent: share,
        milliseconds: median,
      });
}

/** The last 24 hours, one tick for each half hour. */
function HealthTicks({ health }: { health: SourceHealthSummary }) {
  const { ticks, median } = health;
  const known = ticks.filter((tick) => tick !== null);
  if (known.length === 0) return null;
  const share = Math.round(
    (known.filter((tick) => tick === "answered").length / known.length) * 100,
  );
  const said = answeredText(share, median);
  return (
    <div>
      <div
        role="img"
        aria-label={t("Last 24 hours: {answered}; away in {away} of {known} half hours", {
          answered: said,
          away: known.filter((tick) => tick === "failed").length,
          known: known.length,
        })}
        className="mt-2 mb-1 grid h-5 auto-cols-fr grid-flow-col gap-[3px]"
      >
        {ticks.map((tick, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          <i key={index} className={`rounded-[1.5px] ${TICK_CLASSES[tick ?? "unknown"]}`} />
        ))}
      </div>
      <p className="flex justify-between text-[11px]/4 text-3">
        <span>{t("24 hours ago")}</span>
        <span className="num">{said}</span>
        <span>{t("now")}</span>
      </p>
    </div>
  );
}
