import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ProgressBar } from "@pegboard/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useState } from "react";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  type ModelProvider,
  modelProvidersQuery,
  type RunSummary,
  type ToldRefusal,
  useRunChanges,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { ProviderDialog } from "./provider-dialog.tsx";

/** How far a run is, and how it is stopped; why it ended early, and how it goes on. */
export function RunProgress({ agent, run }: { agent: string; run: RunSummary }) {
  const { stop, resume } = useRunChanges(agent);
  const { ofAct } = useRefusals();
  if (run.state === "done") return null;
  const failed = (stop.error ?? resume.error)?.message;
  const { done, total } = run.attempts;
  if (run.state === "running")
    return (
      <>
        <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-app py-1 pr-4 pl-6 text-list text-2 max-sm:px-4">
          <span className="num">
            {t.rich("{done} of {total, plural, one {# attempt} other {# attempts}}", {
              done: <b className="font-semibold text-1">{countText(done)}</b>,
              total,
            })}
          </span>
          <ProgressBar
            aria-label={t("Attempts that ended")}
            className="w-64 max-w-full max-sm:w-full"
            value={done}
            max={total}
          />
          <span className="num">
            {t("{used, number} of {limit, number} tokens", {
              used: run.used.tokens,
              limit: run.limits.tokens,
            })}
            {run.secondsLeft !== undefined &&
              ` · ${t("about {minutes, plural, one {# minute} other {# minutes}} left", {
                minutes: Math.max(1, Math.round(run.secondsLeft / 60)),
              })}`}
          </span>
          <span className="flex-1" />
          {failed}
          <Button
            size="s"
            icon={Square}
            blocked={ofAct("POST /api/v1/agents/:agent/evaluations/:run/stop", agent)}
            onClick={() => stop.mutate(run.id)}
          >
            {t("Stop")}
          </Button>
        </div>
        {run.refusals && (
          <div className="flex-none border-b border-line bg-panel px-4 py-2">
            <Note tone="bad">
              <RunRefusals refusals={run.refusals} />
            </Note>
          </div>
        )}
      </>
    );
  return (
    <div className="flex-none border-b border-line bg-panel px-4 py-2">
      <Note
        tone={run.state === "refused" ? "bad" : "warn"}
        actions={
          <Button
            size="s"
            blocked={ofAct("POST /api/v1/agents/:agent/evaluations/:run/resume", agent)}
            onClick={() => resume.mutate(run.id)}
          >
            {t("Go on")}
          </Button>
        }
      >
        <b className="font-semibold">{endedWords(run)}</b> {!run.refusals && run.reason}{" "}
        {t("{done, number} of {total, number} attempts are kept.", { done, total })} {failed}
      </Note>
      {run.refusals && <RunRefusals refusals={run.refusals} />}
    </div>
  );
}

/** Why providers did not answer: each cause once, with what to do and a way there. */
function RunRefusals({ refusals }: { refusals: NonNullable<RunSummary["refusals"]> }) {
  const { data } = useQuery(modelProvidersQuery);
  const { ofAct } = useRefusals();
  const [changed, setChanged] = useState<ModelProvider>();
  const ofProviders = refusals.filter(({ where }) => where !== undefined);
  const providers = (data?.providers ?? []).filter(({ name }) =>
    ofProviders.some(({ provider }) => provider === name),
  );
  return (
    <>
      <ul
        aria-label={t("Why it was refused")}
        className="grid gap-1 px-3 pt-2 text-meta break-words"
      >
        {refusals.map((refusal) => (
          <li key={refusal.message}>
            <RefusalText refusal={refusal} />{" "}
            <span className="num text-2">
              {t("{attempts, plural, one {# attempt} other {# attempts}}", {
                attempts: refusal.attempts,
              })}
            </span>
          </li>
        ))}
      </ul>
      {providers.length > 0 && (
        <p className="flex flex-wrap gap-2 px-3 pt-2 pb-1">
          {providers.map((provider) => (
            <Button
              key={provider.id}
              size="s"
              blocked={ofAct("PUT /api/v1/model-providers/:provider", undefined)}
              onClick={() => setChanged(provider)}
            >
              {t("Change {name}…", { name: provider.name })}
            </Button>
          ))}
        </p>
      )}
      {changed && <ProviderDialog provider={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

/** What is wrong, what to do, and the provider's own words. */
export const RefusalText = ({ refusal }: { refusal: ToldRefusal }) => (
  <>
    <b className="font-semibold">{escapeInvisible(refusal.message)}</b>{" "}
    {escapeInvisible(refusal.fix)}
    {refusal.said !== undefined && (
      <span className="text-2"> “{escapeInvisible(refusal.said)}”</span>
    )}
  </>
);

function endedWords({ state, limit }: RunSummary): string {
  const words: Partial<Record<RunSummary["state"], string>> = {
    stopped: t("The run was stopped."),
    refused: t("The provider refused."),
    interrupted: t("The server ended during the run."),
    limit:
      limit === "money"
        ? t("The run would have gone over its limit of money.")
        : t("The run would have gone over its limit of tokens."),
  };
  return words[state] ?? "";
}
