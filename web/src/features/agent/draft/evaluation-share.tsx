import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { draftStandingQuery, type StandingAnswer } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { DraftBarEffect } from "../../../owner-editor/draft-bar.tsx";
import { useAgentEdit } from "./agent-edit.tsx";

/** Milliseconds without a change after which the server is asked. */
const QUIET_TIME = 800;

/** What the last runs of the draft and of what is saved came to, once nobody changes it. */
function useStanding() {
  const { model, settings } = useAgentEdit("model", "settings");
  const { id } = settings.agent;
  const draft = useMemo(
    () => ({ baseRevision: settings.revision, operations: model.pending }),
    [settings.revision, model.pending],
  );
  const asked = useDebouncedValue(draft, QUIET_TIME);
  const { data, error } = useQuery({
    ...draftStandingQuery(id, asked),
    enabled: asked.operations.length > 0,
    placeholderData: keepPreviousData,
  });
  return { id, data, error };
}

/** The share of cases that pass with the draft in its last run, beside that of what is saved. */
export function EvaluationShare() {
  const { id, data } = useStanding();
  if (!data || data.cases === 0) return null;
  const { saved, draft: drafted } = data;
  const ofSaved = saved && shareText(saved.passed / saved.attempts);
  const now = drafted ? shareText(drafted.passed / drafted.attempts) : t("not run");
  return (
    <DraftBarEffect>
      <a
        className="hover:underline max-lg:hidden"
        href={paths.agentEvaluations(id, drafted ? { run: drafted.run } : { open: "run" })}
        title={
          drafted &&
          t("Run {number, number}: {cases, plural, one {# case} other {# cases}} with {model}", {
            number: drafted.number,
            cases: drafted.cases,
            model: drafted.model,
          })
        }
      >
        {ofSaved === undefined
          ? t("evaluations {now}", { now })
          : t("evaluations {saved} → {now}", { saved: ofSaved, now })}
      </a>
    </DraftBarEffect>
  );
}

/** What the last run on this very draft said, for whoever is about to save it. Nothing is run. */
export function EvaluationStanding() {
  const { id, data, error } = useStanding();
  if (error)
    return (
      <p role="alert" className={STANDING_LINE}>
        {t("What evaluations say could not be read: {reason}", { reason: error.message })}
      </p>
    );
  if (!data || data.cases === 0) return null;
  const { saved, draft, cases } = data;
  return (
    <section aria-label={t("Evaluations")} className={STANDING_LINE}>
      <b className="font-semibold">{t("Evaluations")}</b>
      {draft ? (
        <span>
          {t("This draft:", {}, "evaluations")} <ShareLink id={id} cases={cases} share={draft} />
        </span>
      ) : (
        <span className="font-medium text-amber">{t("Not run on this draft")}</span>
      )}
      {saved && (
        <span className="text-2">
          {t("Saved:", {}, "evaluations")} <ShareLink id={id} cases={cases} share={saved} />
        </span>
      )}
      {!draft && (
        <a
          className="ml-auto text-accent hover:underline"
          href={paths.agentEvaluations(id, { open: "run" })}
        >
          {t("Run on the draft")}
        </a>
      )}
    </section>
  );
}

const STANDING_LINE =
  "flex flex-none flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-list";

interface ShareLinkProps {
  id: string;
  /** How many cases the agent has now. */
  cases: number;
  share: NonNullable<StandingAnswer["draft"]>;
}

/** How many passed, when and with which model, as a way to that run. */
function ShareLink({ id, cases, share }: ShareLinkProps) {
  const { passed, attempts, model, number, at } = share;
  const asked =
    attempts === share.cases
      ? t("{passed, number} of {attempts, plural, one {# case passes} other {# cases pass}}", {
          passed,
          attempts,
        })
      : t(
          "{passed, number} of {attempts, number} attempts at {cases, plural, one {# case} other {# cases}} passed",
          { passed, attempts, cases: share.cases },
        );
  return (
    <>
      <a className="hover:underline" href={paths.agentEvaluations(id, { run: share.run })}>
        {asked}
      </a>
      <span className="text-2">
        {" · "}
        {t.rich("run {number}, {ago}, {model}", { number, ago: <TimeAgo at={at} />, model })}
        {share.cases < cases && ` · ${t("the agent has {cases, number} cases", { cases })}`}
      </span>
    </>
  );
}
