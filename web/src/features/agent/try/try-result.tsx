import { type JsonValue, jsonText, reasonOf, schemaDefaults } from "@pegboard/json-schema";
import type { JsonObject, MethodDefinition } from "@pegboard/registry-core";
import { SchemaForm } from "@pegboard/schema-form";
import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { ProgressBar } from "@pegboard/ui/progress-bar.tsx";
import { Countdown } from "@pegboard/ui/time-ago.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleX, Hand, LoaderCircle, Lock } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { useYou } from "../../../api/account/session.ts";
import { ApiError } from "../../../api/api-error.ts";
import { waitingCallQuery } from "../../../api/approvals.ts";
import { answerQuestion, type QuestionEvent } from "../../../api/streams/try.ts";
import { barText } from "../../../messages/approval-bar.ts";
import { t } from "../../../messages/t.ts";
import { AnsweredResult, resultHeadClass, SentFoot } from "./answered-result.tsx";
import type { Examples } from "./try-examples.tsx";
import { ANSWER_TIMEOUT_MS, type Trying, type TryState } from "./use-try.ts";

interface TryResultProps {
  trying: Trying;
  agent: string;
  method: MethodDefinition;
  examples: Examples;
}

/** The state of a run: nothing yet, a question, its answer, or a failure. */
export function TryResult({ trying, agent, method, examples }: TryResultProps) {
  const { state } = trying;
  switch (state.is) {
    case "idle":
      return (
        <EmptyState plain title={t("Not run yet")}>
          {t("Run to see the result the model would get.")}
        </EmptyState>
      );
    case "asking":
      return (
        <TryApproval
          asking={state}
          method={method}
          onRun={trying.approve}
          onRefuse={trying.refuse}
        />
      );
    case "running":
      return <Running state={state} agent={agent} />;
    case "failed":
      return <FailedResult error={state.error} />;
    case "answered":
      return <AnsweredResult key={state.answer.duration} state={state} examples={examples} />;
  }
}

function Running({ state, agent }: { state: Extract<TryState, { is: "running" }>; agent: string }) {
  const { progress, question } = state;
  const share = progress?.total ? Math.min(1, progress.progress / progress.total) : undefined;
  return (
    <div className="min-h-0 flex-1 overflow-auto" aria-live="polite">
      <div className={resultHeadClass}>
        <LoaderCircle {...iconSize.s} className="animate-spin motion-reduce:animate-none" />
        <b className="text-list font-medium text-1">{question ? t("It asks you") : t("Running")}</b>
        {progress?.message}
        {share !== undefined && (
          <ProgressBar aria-label={t("Progress")} value={share} className="w-30" />
        )}
      </div>
      {question && <TryQuestion key={question.id} agent={agent} question={question} />}
    </div>
  );
}

function FailedResult({ error }: { error: Error }) {
  const { issues = [], sent } = error instanceof ApiError ? error : {};
  return (
    <>
      <div role="alert" className="min-h-0 flex-1 overflow-auto px-6 py-5 max-sm:px-4">
        <Callout icon={CircleX} tone="bad" title={t("It did not run to its end")}>
          {error.message}
          {issues.length > 0 && (
            <ul className="pt-2">
              {issues.map(({ path, message }) => (
                <li key={`${path.join(".")} ${message}`}>
                  <code>{path.join(".") || t("arguments")}</code> {message}
                </li>
              ))}
            </ul>
          )}
        </Callout>
      </div>
      {sent && <SentFoot sent={sent} />}
    </>
  );
}

interface TryApprovalProps {
  asking: Extract<TryState, { is: "asking" }>;
  method: MethodDefinition;
  onRun(): void;
  onRefuse: Trying["refuse"];
}

/**
 * A question with the real values before a method runs that cannot be undone. The focus starts on
 * Decline. Where people sign in, somebody else decides about a call that waits: it can only be
 * withdrawn.
 */
function TryApproval({ asking, method, onRun, onRefuse }: TryApprovalProps) {
  const you = useYou();
  const isOthers = asking.approval !== undefined && you !== undefined;
  const refuse = useRef<HTMLButtonElement>(null);
  const waits = useId();
  useEffect(() => refuse.current?.focus(), []);
  // A call that waits at the server is declined there.
  useDebouncedEffect(asking, ANSWER_TIMEOUT_MS, () => {
    if (asking.approval === undefined) onRefuse("decline");
  });

  return (
    <section aria-label={t("Needs approval")} className="min-h-0 flex-1 overflow-auto">
      <div className="flex min-h-11 items-center gap-2.5 border-b border-line-soft pr-3 pl-4 text-meta text-2">
        <Hand {...iconSize.s} className="text-amber" />
        <b className="text-list font-medium text-1">{t("Needs approval")}</b>
        <span className="flex-1" />
        {t("Nothing was sent yet")}
      </div>
      <div className="mx-6 my-5 grid max-w-140 gap-3.5 max-sm:mx-4">
        <div>
          <h3 className="text-title">
            {t("Run {name} with these values?", { name: method.displayName })}
          </h3>
          <p className="text-list text-2">
            {asking.approval
              ? t("Pegboard asks because its calls need an approval.")
              : t("Pegboard asks because the method is destructive.")}
          </p>
        </div>
        <dl className="grid grid-cols-[140px_minmax(0,1fr)] rounded-lg bg-sunken px-3.5 py-1.5 text-list inset-ring inset-ring-line">
          {Object.entries(asking.args).map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="py-1.5 font-mono text-meta/5 text-2">{key}</dt>
              <dd className="py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {argumentValueText(value)}
              </dd>
            </div>
          ))}
          {Object.keys(asking.args).length === 0 && (
            <div className="col-span-2 py-1.5 text-2">{t("No arguments")}</div>
          )}
        </dl>
        {isOthers && <WhoDecidesTry approval={asking.approval} />}
        <div className="flex flex-wrap items-center gap-2">
          {!isOthers && (
            <Button variant="primary" onClick={onRun}>
              {t("Run it once")}
            </Button>
          )}
          <Button
            ref={refuse}
            aria-describedby={waits}
            onClick={() => onRefuse(isOthers ? "withdraw" : "decline")}
          >
            {isOthers ? t("Withdraw") : t("Decline", {}, "a call")}
          </Button>
          <span className="flex-1" />
          <span id={waits} className="sr-only">
            {t("Auto-declines after {minutes} minutes", { minutes: ANSWER_TIMEOUT_MS / 60_000 })}
          </span>
          <span aria-hidden className="num text-meta text-2">
            {t.rich("Auto-declines in {time}", { time: <Countdown until={asking.until} /> })}
          </span>
        </div>
      </div>
    </section>
  );
}

/** Why whoever tries it does not decide about it, and who does. */
function WhoDecidesTry({ approval }: { approval: string | undefined }) {
  const { data } = useQuery(waitingCallQuery(approval ?? ""));
  const why = data && barText(data);
  return (
    <p className="flex items-center gap-2 text-list text-2">
      <Lock {...iconSize.s} className="flex-none text-3" />
      {why ?? t("Somebody else decides about it.")}
      <a
        href={paths.approvals(approval)}
        className="ml-auto font-medium text-accent hover:underline"
      >
        {t("Open in Approvals")}
      </a>
    </p>
  );
}

const argumentValueText = (value: JsonValue): string =>
  typeof value === "string" ? value : jsonText(value, 2);

/**
 * An answer has no defaults, because they would be values that are sent without anybody filling
 * them in.
 */
const NO_DEFAULTS: JsonObject = {};

/** A question of the running method, answered by a form. */
function TryQuestion({ agent, question }: { agent: string; question: QuestionEvent }) {
  const [value, setValue] = useState(() => schemaDefaults(question.schema));
  const send = useMutation({
    mutationFn: (answer: JsonObject | undefined) => answerQuestion(agent, question.id, answer),
  });
  const { error } = send;
  const issues =
    error instanceof ApiError
      ? error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))
      : [];
  if (send.isSuccess) return null;
  return (
    <section aria-label={t("Question of the method")} className="@container grid gap-3 py-4">
      <h3 className="px-6 text-title wrap-anywhere @max-[640px]:px-4">{question.message}</h3>
      <SchemaForm
        schema={question.schema}
        value={value}
        defaults={NO_DEFAULTS}
        onChange={setValue}
        issues={issues}
        call={{ tried: !send.isIdle }}
      />
      <div className="flex items-center gap-2 px-6 @max-[640px]:px-4">
        <Button variant="primary" onClick={() => send.mutate(value)}>
          {t("Answer")}
        </Button>
        <Button onClick={() => send.mutate(undefined)}>{t("Decline")}</Button>
        <FieldError
          id={`${question.id}-error`}
          error={error && issues.length === 0 ? reasonOf(error) : undefined}
        />
      </div>
    </section>
  );
}
