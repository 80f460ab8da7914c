import { jsonText } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleX, Minus, X } from "lucide-react";
import { useState } from "react";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import {
  type AttemptPlace,
  attemptPayloadQuery,
  attemptsQuery,
  type JudgedCall,
  type RunAnswer,
  type RunAttempt,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import type { MatrixRow } from "./case-matrix.tsx";
import { FailureAdviceList } from "./failure-advice-list.tsx";
import { RefusalText } from "./run-progress.tsx";
import { passedText, shortLabel } from "./run-words.ts";
import { useMethodTitles } from "./use-method-titles.ts";

interface AttemptsProps extends EvaluationsState {
  agent: string;
  row: MatrixRow;
  answer: RunAnswer;
}

/** What models made of a case in a run: one attempt at a time. */
export function Attempts({ agent, row, answer: { run }, search, setSearch }: AttemptsProps) {
  const { data } = useQuery(attemptsQuery(agent, run.id, row.id));
  const variant = Math.min(search.variant ?? 0, run.variants.length - 1);
  const own = data?.attempts.filter((one) => one.variant === variant) ?? [];
  const attempt = own.find((one) => one.attempt === search.attempt) ?? firstFault(own);
  const form = run.variants[variant]?.form;
  return (
    <>
      <PaneSection label={t("Attempts")}>
        <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
          <Segmented
            label={t("Variant")}
            items={run.variants.map((one, index) => {
              const cell = row.cells?.[index];
              return {
                id: String(index),
                label: `${shortLabel(one, run)}${cell ? ` · ${passedText(cell)}` : ""}`,
              };
            })}
            value={String(variant)}
            onChange={(id) => setSearch({ case: row.id, variant: Number(id), attempt: undefined })}
          />
          {own.length > 1 && (
            <Segmented
              label={t("Attempt")}
              items={own.map((one) => ({ id: String(one.attempt), label: String(one.attempt) }))}
              value={String(attempt?.attempt)}
              onChange={(id) => setSearch({ case: row.id, variant, attempt: Number(id) })}
            />
          )}
        </div>
        {attempt ? (
          <AttemptDetails
            agent={agent}
            attempt={attempt}
            place={{ run: run.id, case: row.id, variant, attempt: attempt.attempt }}
          />
        ) : (
          <p className="text-list text-2">
            {data ? t("No attempt has ended yet.") : t("Loading the attempts…")}
          </p>
        )}
      </PaneSection>
      {attempt && form && <FailureAdviceList attempt={attempt} form={form} content={row.content} />}
    </>
  );
}

/** The first attempt that did not pass says more than those that did. */
const firstFault = (attempts: readonly RunAttempt[]): RunAttempt | undefined =>
  attempts.find(({ outcome }) => outcome !== "passed") ?? attempts[0];

interface AttemptDetailsProps {
  agent: string;
  attempt: RunAttempt;
  place: AttemptPlace;
}

/** The verdict, the calls in their order, and what was sent. */
function AttemptDetails({ agent, attempt, place }: AttemptDetailsProps) {
  const { verdict, outcome, calls, missing, said, tokens, milliseconds } = attempt;
  const names = useMethodTitles();
  const Icon = outcome === "passed" ? Check : CircleX;
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 text-list">
        <Icon
          {...iconSize.m}
          className={classNames("mt-0.5", outcome === "passed" ? "text-green" : "text-red")}
        />
        <div>
          {verdict.refusal ? (
            <p className="break-words">
              <RefusalText refusal={verdict.refusal} /> {verdict.refusal.where}
            </p>
          ) : (
            <p className="font-semibold break-words">{escapeInvisible(verdict.message)}</p>
          )}
          <p className="num text-meta break-words text-2">
            {said !== "" && `${escapeInvisible(said)} `}
            {t("{milliseconds, number} ms, {input, number} tokens in, {output, number} out.", {
              milliseconds,
              input: tokens.input,
              output: tokens.output,
            })}
          </p>
        </div>
      </div>
      <ol aria-label={t("Calls")} className="grid divide-y divide-line-soft pl-7 text-list">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place
          <CallLine key={index} place={index + 1} call={call} />
        ))}
        {missing.map((one) => (
          <li
            key={`${one.tool} ${one.method}`}
            className="grid grid-cols-[20px_minmax(0,1fr)_16px] items-center gap-x-2 py-1.5"
          >
            <span className="num text-2">–</span>
            <span>
              <code>{names(one)}</code>{" "}
              <span className="text-meta text-2">{t("expected, not called")}</span>
            </span>
            <Minus {...iconSize.s} className="text-2" />
          </li>
        ))}
      </ol>
      <SentPayload agent={agent} place={place} />
    </div>
  );
}

function CallLine({ place, call }: { place: number; call: JudgedCall }) {
  const isRight = call.judged === "expected" || call.judged === "allowed";
  const words: Readonly<Record<JudgedCall["judged"], string>> = {
    expected: "",
    allowed: t("allowed"),
    unexpected: t("not expected"),
    forbidden: t("forbidden"),
    arguments: t("other arguments than expected"),
    unknown: t("no such function"),
  };
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_16px] gap-x-2 py-1.5">
      <span className="num text-2">{place}</span>
      <span className="min-w-0">
        <code className="font-semibold">{escapeInvisible(call.functionName)}</code>{" "}
        <span className={classNames("text-meta", isRight ? "text-2" : "text-red")}>
          {words[call.judged]}
        </span>
        <code className="block text-meta break-words text-2">
          {escapeInvisible(
            typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
          )}
        </code>
        {call.issues?.map(({ path, message }) => (
          <span key={`${path.join(".")} ${message}`} className="block text-meta text-red">
            {path.length > 0 && <code>{escapeInvisible(path.join("."))} </code>}
            {message}
          </span>
        ))}
      </span>
      {isRight ? (
        <Check {...iconSize.s} className="mt-0.5 text-green" />
      ) : (
        <X {...iconSize.s} className="mt-0.5 text-red" />
      )}
    </li>
  );
}

/** The very requests of an attempt and what came back, read when somebody opens them. */
function SentPayload({ agent, place }: { agent: string; place: AttemptPlace }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...attemptPayloadQuery(agent, place), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-list">
      <summary className="cursor-pointer font-semibold">
        {t("Payload sent")}{" "}
        {data && (
          <span className="num text-meta font-normal text-2">
            {t("{tokens, number} tokens", { tokens: data.tokens })}
          </span>
        )}
      </summary>
      {error && <p className="text-red">{error.message}</p>}
      {data && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keys
          tabIndex={0}
          className="mt-2 max-h-96 overflow-auto rounded-lg bg-sunken p-3 text-meta inset-ring inset-ring-line"
        >
          {escapeInvisible(
            [
              data.address,
              ...data.requests.map((one) => jsonText(one, 2)),
              ...data.answers.map((one) => jsonText(one, 2)),
            ].join("\n\n"),
          )}
        </pre>
      )}
    </details>
  );
}
