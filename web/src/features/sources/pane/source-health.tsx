import { describeSourceFault } from "@pegboard/registry-core/problems";
import {
  CircleCheck,
  CirclePause,
  CircleX,
  History,
  LoaderCircle,
  Play,
  RefreshCw,
  Unplug,
} from "lucide-react";
import { useRefreshSource } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { Said } from "../../../components/said.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { Countdown } from "../../../components/text/countdown.tsx";
import { TimeAgo } from "../../../components/time-ago.tsx";
import { fill } from "../../../language/fill.tsx";
import { whatStays } from "../source-words.ts";
import { HealthTicks } from "./health-ticks.tsx";
import { say } from "./texts.ts";

/** The health of the source: the fault, its effect, and what to do. */
export function SourceHealth({ source }: { source: SourceSummary }) {
  const refresh = useRefreshSource();
  const { state } = source;
  const messages = source.faults.map(describeSourceFault);
  const isUnchanging = state === "ready" && source.openapi?.isUploaded === true;
  const { icon, title, follows, action } = WORDS[state](source);
  const [first, ...more] = messages;
  // The result is announced.
  const isBusy = state === "loading" || refresh.isPending;
  const matter = state === "failed" && first !== undefined ? first : title;
  return (
    <PaneSection label={say.health}>
      <div className="grid gap-2">
        <Said
          icon={icon}
          tone={toneOf(source)}
          title={
            <>
              <output>{isBusy || <CodeText text={matter} />}</output>
              {isBusy && <CodeText text={matter} />}
            </>
          }
          action={
            // Resume is in the foot, and an uploaded file is equal whenever it is read.
            state !== "paused" &&
            !isUnchanging && (
              <Button
                size="s"
                icon={state === "not started" ? Play : RefreshCw}
                blocked={refresh.isPending ? say.itIsBeingLoaded : undefined}
                onClick={() => refresh.mutate(source.id)}
              >
                {action}
              </Button>
            )
          }
        >
          {follows}
          {(state === "failed" ? more : messages).map((message) => (
            <p key={message} className="whitespace-pre-wrap">
              <CodeText text={message} />
            </p>
          ))}
        </Said>
        {source.health && <HealthTicks health={source.health} />}
        {refresh.error && <Note tone="bad">{say.notRefreshedMessage(refresh.error.message)}</Note>}
      </div>
    </PaneSection>
  );
}

function toneOf({ state, keepsTools, messages }: SourceSummary) {
  if (state === "failed") return keepsTools ? "warn" : "bad";
  if (messages.length > 0) return "warn";
  return state === "ready" ? "ok" : "plain";
}

type Words = Pick<Parameters<typeof Said>[0], "icon"> & {
  title: string;
  follows?: React.ReactNode;
  action: string;
};

const WORDS: Record<SourceSummary["state"], (source: SourceSummary) => Words> = {
  "not started": ({ name }) => ({
    icon: CirclePause,
    title: say.nameIsNotStarted(name),
    follows: say.pegboardWasStartedWith,
    action: say.start,
  }),
  loading: ({ name }) => ({
    icon: LoaderCircle,
    title: say.nameIsBeingRead(name),
    action: say.startAgain,
  }),
  ready: ({ name, kind }) => ({
    icon: CircleCheck,
    title: kind === "mcp" ? say.nameAnswers(name) : say.nameIsLoaded(name),
    action: say.refresh,
  }),
  paused: ({ name }) => ({
    icon: CirclePause,
    title: say.nameIsPaused(name),
    follows: say.itsToolsStayListedAndAre,
    action: say.resume,
  }),
  failed: (source) => ({
    icon: source.keepsTools ? History : source.nextTryAt ? Unplug : CircleX,
    title: say.nameCannotBeUsed(source.name),
    follows: <WhatFollows source={source} />,
    action: say.tryNow,
  }),
};

function WhatFollows({ source }: { source: SourceSummary }) {
  const { health } = source;
  return (
    <p>
      {health?.failingSince && (
        <>
          {fill(say.failingSince(health.tries), {
            since: <TimeAgo at={health.failingSince} />,
          })}{" "}
        </>
      )}
      {source.nextTryAt && (
        <>{fill(say.theNextTryIsIn, { in: <Countdown until={source.nextTryAt} /> })} </>
      )}
      {whatStays(source)}
    </p>
  );
}
