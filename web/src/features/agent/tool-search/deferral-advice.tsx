import { reasonOf } from "@pegboard/json-schema";
import { ADVISED_FROM, isEnoughCounted } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { dayText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { DeferralCurve } from "./deferral-curve.tsx";
import type { Deferral } from "./use-deferral.ts";

interface AdviceProps {
  deferral: Deferral;
  /** Has the first so many methods of the advice found by search, and sends the others at once. */
  onChoose(count: number): void;
}

/** What the agent's own calls advise to leave to the search, and on what that rests. */
export function DeferralAdviceView({ deferral, onChoose }: AdviceProps) {
  return (
    <section aria-label={t("Advice")} className="grid grid-cols-1 gap-3 px-6 py-4 max-sm:px-3">
      <h3 className="text-body font-semibold">{t("Tokens saved, calls still found")}</h3>
      <AdviceState deferral={deferral} onChoose={onChoose} />
    </section>
  );
}

function AdviceState({ deferral, onChoose }: AdviceProps) {
  const { usage, failed, unread, isRead } = deferral;
  if (failed)
    return (
      <NotLoaded retry={deferral.retry}>
        {t("The calls could not be counted: {reason}", { reason: reasonOf(failed) })}
      </NotLoaded>
    );
  if (unread)
    return (
      <NotLoaded retry={unread.retry}>
        {t("The definitions could not be loaded: {reason}", { reason: unread.reason })}
      </NotLoaded>
    );
  if (usage && isRead)
    return <CountedAdvice deferral={deferral} usage={usage} onChoose={onChoose} />;
  return (
    <div role="status" aria-label={t("Counting the calls")} className="grid gap-3">
      <SkeletonBar className="h-4 w-56" />
      <SkeletonBar className="h-28 w-full" />
    </div>
  );
}

function NotLoaded({ children, retry }: { children: string; retry(): void }) {
  return (
    <Note
      tone="bad"
      actions={
        <Button size="s" onClick={retry}>
          {t("Retry")}
        </Button>
      }
    >
      {children}
    </Note>
  );
}

function CountedAdvice({ deferral, usage, onChoose }: AdviceProps & { usage: CallUsageAnswer }) {
  const whyNot = reasonForNone(usage);
  return (
    <>
      {whyNot === undefined ? (
        <>
          <AdviceNote deferral={deferral} onChoose={onChoose} />
          {deferral.advice.order.length > 0 && (
            <DeferralCurve deferral={deferral} onChoose={onChoose} />
          )}
        </>
      ) : (
        <p className="text-list text-2">{whyNot}</p>
      )}
      <Cover deferral={deferral} usage={usage} />
    </>
  );
}

/** Why nothing is advised; undefined where enough was called. */
function reasonForNone({ sessions, countedDays, log }: CallUsageAnswer): string | undefined {
  const days = Math.floor(countedDays);
  const fewest = ADVISED_FROM;
  if (isEnoughCounted(countedDays, sessions)) return undefined;
  const values = { days, sessions, fewestDays: fewest.days, fewestSessions: fewest.sessions };
  if (log.offAtStart || !log.on)
    return t(
      "The log of calls is off, so there is no advice: it takes {fewestDays} days and {fewestSessions} sessions.",
      values,
    );
  return t(
    "No advice yet: it takes {fewestDays} days and {fewestSessions} sessions, and the log has {days, plural, one {# day} other {# days}} and {sessions, plural, one {# session} other {# sessions}}.",
    values,
  );
}

/** What is advised, with one press for it, or why searching would cost more. */
function AdviceNote({ deferral, onChoose }: AdviceProps) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const { advice, facts, outcome } = deferral;
  const { advised, order, outcomes } = advice;
  const first = outcomes[advised];
  if (advised === 0) {
    const all = outcomes.at(-1);
    return (
      <Note>
        <b className="block font-semibold">{t("Searching would cost more")}</b>
        {order.length === 0
          ? t("Every method is core, or more than one of five sessions need it.")
          : t(
              "{count, plural, one {# method is} other {# methods are}} {tokens, plural, one {# token} other {# tokens}}. The search itself takes {search, number}, and {more, number} requests more in a session.",
              {
                count: order.length,
                tokens: facts.tokens - (all?.sent ?? 0) + facts.searchTokens,
                search: facts.searchTokens,
                more: Math.round((all?.moreRequests ?? 0) * 10) / 10,
              },
            )}
      </Note>
    );
  }
  const isTaken =
    outcome.deferred === advised &&
    order.slice(0, advised).every((place) => facts.methods[place]?.isDeferred);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 flex-1 basis-48 text-list text-2">
        {isTaken
          ? t("As advised: {count, plural, one {# method} other {# methods}} by search.", {
              count: advised,
            })
          : t(
              "Advised: {count, plural, one {# method} other {# methods}} by search. That saves {saved, plural, one {# token} other {# tokens}} in each request.",
              { count: advised, saved: first?.saved ?? 0 },
            )}
      </p>
      {!isTaken && (
        <Button size="s" blocked={blocked} onClick={() => onChoose(advised)}>
          {t("Defer {count, number} in draft", { count: advised })}
        </Button>
      )}
    </div>
  );
}

/** What the numbers rest on, and what they cannot know. */
function Cover({ deferral, usage }: { deferral: Deferral; usage: CallUsageAnswer }) {
  const { calls, sessions, since, unnamed, to } = usage;
  const sentences = [
    since === undefined
      ? t("No call of a model is in the log.")
      : t(
          "Learned from {calls, plural, one {# call} other {# calls}} in {sessions, plural, one {# session} other {# sessions}} since {day}.",
          { calls, sessions, day: dayText(new Date(since).toISOString(), new Date(to)) },
        ),
    requestsSentence(deferral, usage),
    unnamed > 0 &&
      t(
        "{unnamed, plural, one {# call names} other {# calls name}} no run: those of one caller within half an hour count as one session.",
        { unnamed },
      ),
    t("Each search sends the conversation once more; what that costs is not known."),
  ];
  return <p className="text-meta text-2">{sentences.filter(Boolean).join(" ")}</p>;
}

function requestsSentence(
  { requests, outcome }: Deferral,
  { requests: logged, cut }: CallUsageAnswer,
): string {
  if (requests === "none")
    return t(
      "No request is known, so nobody can say what the search would miss: requests are known where models search or say why they call.",
    );
  if (requests === "kept")
    return t(
      "No request is known, so the names of {count, plural, one {# kept call} other {# kept calls}} stand for them.",
      { count: outcome.known },
    );
  const searched = logged.reduce((sum, { by, calls }) => sum + (by === "search" ? calls : 0), 0);
  const all = logged.reduce((sum, { calls }) => sum + calls, 0);
  const known = t(
    "{all, plural, one {# request is} other {# requests are}} known: {searched, number} searched for, {reasons, number} said as the reason of a call.",
    { all, searched, reasons: all - searched },
  );
  return cut
    ? `${known} ${t("Only the most frequent {count, number} are looked at.", { count: logged.length })}`
    : known;
}
