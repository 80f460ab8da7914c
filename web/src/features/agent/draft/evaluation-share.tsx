import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { draftStandingQuery } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { DraftBarEffect } from "../../../owner-editor/draft-bar.tsx";
import { useAgentEdit } from "./agent-edit.tsx";

/** Milliseconds without a change after which the server is asked. */
const QUIET_TIME = 800;

/** The share of cases that pass with the draft in its last run, beside that of what is saved. */
export function EvaluationShare() {
  const { model, settings } = useAgentEdit("model", "settings");
  const { id } = settings.agent;
  const draft = useMemo(
    () => ({ baseRevision: settings.revision, operations: model.pending }),
    [settings.revision, model.pending],
  );
  const asked = useDebouncedValue(draft, QUIET_TIME);
  const { data } = useQuery({
    ...draftStandingQuery(id, asked),
    enabled: asked.operations.length > 0,
    placeholderData: keepPreviousData,
  });
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
            ...{ number: drafted.number, cases: drafted.cases, model: drafted.model },
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
