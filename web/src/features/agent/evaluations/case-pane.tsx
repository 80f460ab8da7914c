import { jsonText } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { PaneBody, PaneFoot, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  ArrowLeft,
  Check,
  ChevronDown,
  ChevronUp,
  CircleX,
  Minus,
  RotateCcw,
  X,
} from "lucide-react";
import { useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  type AttemptPlace,
  attemptPayloadQuery,
  attemptsQuery,
  type CaseContent,
  type JudgedCall,
  type RunAnswer,
  type RunAttempt,
  useRunChanges,
} from "../../../api/evaluations.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { MatrixRow } from "./case-matrix.tsx";
import { repeatedRun } from "./repeated-run.ts";
import { passedText, shortLabel } from "./run-words.ts";

interface CasePaneProps extends EvaluationsState {
  agent: string;
  rows: readonly MatrixRow[];
  row: MatrixRow;
  answer: RunAnswer | undefined;
}

/** One case: what it asks and expects, and what models made of it. */
export function CasePane({ agent, rows, row, answer, search, setSearch }: CasePaneProps) {
  const { ofAct } = useRefusals();
  const { start } = useRunChanges(agent);
  const model = useAgentEdit((edit) => edit.model);
  const at = rows.indexOf(row);
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) setSearch({ case: next.id, attempt: undefined });
  };
  const mayRun = ofAct("POST /api/v1/agents/:agent/evaluations", agent);
  const noRun = answer ? undefined : t("Start a run first");
  const again = () => {
    if (!answer || (mayRun ?? noRun) !== undefined) return;
    const request = repeatedRun(answer.run, row.id, model.pending);
    start.mutate(request, {
      onSuccess: ({ run }) => setSearch({ run: run.id, case: row.id, attempt: undefined }),
    });
  };
  const edit = () => setSearch({ open: "edit", case: row.id });
  useCommand("evaluations.again", again, { blocked: mayRun ?? noRun });
  useCommand("evaluations.edit", edit, {
    blocked: row.stored ? undefined : t("The case was removed"),
  });
  useCommand("review.after", () => step(1), { words: t("Next case") });
  useCommand("review.before", () => step(-1), { words: t("Previous case") });
  const origin = row.stored?.origin;
  return (
    <section aria-label={row.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <header className="flex min-h-16.5 flex-none items-center gap-2 pt-3.5 pr-4 pb-3 pl-6 max-sm:pl-2">
        <span className="lg:hidden">
          <IconButton
            label={t("Back to the cases")}
            icon={ArrowLeft}
            onClick={() => setSearch({ case: undefined })}
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title">{row.name}</h2>
          <p className="truncate text-meta text-2">
            {[row.group, row.isWritten ? t("Written") : t("From a logged call")]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <IconButton label={t("Previous case")} icon={ChevronUp} onClick={() => step(-1)} />
        <IconButton label={t("Next case")} icon={ChevronDown} onClick={() => step(1)} />
      </header>
      <PaneBody isText>
        <ExpectedCalls content={row.content} />
        {answer && row.cells && <Attempts {...{ agent, row, answer, search, setSearch }} />}
        {start.error && (
          <p role="alert" className="px-6 py-2 text-list text-red max-sm:px-4">
            {start.error.message}
          </p>
        )}
      </PaneBody>
      <PaneFoot>
        <Button size="s" icon={RotateCcw} blocked={mayRun ?? noRun} onClick={again}>
          {t("Run this case")}
        </Button>
        <Button
          size="s"
          variant="ghost"
          blocked={row.stored ? undefined : t("The case was removed")}
          onClick={edit}
        >
          {t("Edit case")}
        </Button>
        <span className="flex-1" />
        {origin?.kind === "call" && (
          <a className="text-accent hover:underline" href={paths.calls({ call: origin.call })}>
            {t("Logged call")}
          </a>
        )}
      </PaneFoot>
    </section>
  );
}

/** What the user says, and what a model has to make of it. */
function ExpectedCalls({ content }: { content: CaseContent }) {
  const names = useMethodTitles();
  return (
    <>
      {content.turns.map(({ request, expected, anyOrder }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
        <PaneSection key={index} label={t("Request {number, number}", { number: index + 1 })}>
          <p className="pb-2 text-[15px] break-words whitespace-pre-wrap">
            “{escapeInvisible(request)}”
          </p>
          <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-list">
            <dt className="text-2">{t("Expected")}</dt>
            <dd>
              {expected.length === 0
                ? t("No call")
                : expected.map(names).join(anyOrder ? t(" and ") : t(" then "))}
            </dd>
            {expected.flatMap((call) => argumentLines(call)).length > 0 && (
              <>
                <dt className="text-2">{t("Arguments")}</dt>
                <dd className="grid font-mono text-meta break-words">
                  {expected.flatMap(argumentLines).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </dd>
              </>
            )}
            {index === 0 && (content.forbidden ?? []).length > 0 && (
              <>
                <dt className="text-2">{t("Forbidden")}</dt>
                <dd>{(content.forbidden ?? []).map(names).join(", ")}</dd>
              </>
            )}
            {index === 0 && (content.allowed ?? []).length > 0 && (
              <>
                <dt className="text-2">{t("Allowed")}</dt>
                <dd>{(content.allowed ?? []).map(names).join(", ")}</dd>
              </>
            )}
          </dl>
        </PaneSection>
      ))}
    </>
  );
}

function argumentLines({
  method,
  arguments: asked,
}: CaseContent["turns"][number]["expected"][number]): string[] {
  const equal = Object.entries(asked?.equals ?? {}).map(
    ([name, value]) => `${method}.${name} = ${JSON.stringify(value)}`,
  );
  return [...equal, ...(asked?.schema ? [`${method}: ${JSON.stringify(asked.schema)}`] : [])].map(
    escapeInvisible,
  );
}

/** The name for people of a method, or the one it is stored by. */
function useMethodTitles() {
  const byName = useAgentEdit((edit) => edit.definitions.byName);
  return ({ tool, method }: { tool: string; method: string }): string =>
    escapeInvisible(
      byName.get(tool)?.methods.find(({ name }) => name === method)?.displayName ?? method,
    );
}

interface AttemptsProps extends EvaluationsState {
  agent: string;
  row: MatrixRow;
  answer: RunAnswer;
}

function Attempts({ agent, row, answer: { run }, search, setSearch }: AttemptsProps) {
  const { data } = useQuery(attemptsQuery(agent, run.id, row.id));
  const variant = Math.min(search.variant ?? 0, run.variants.length - 1);
  const own = data?.attempts.filter((one) => one.variant === variant) ?? [];
  const attempt = own.find((one) => one.attempt === search.attempt) ?? firstFault(own);
  return (
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
          <p className="font-semibold break-words">{escapeInvisible(verdict.message)}</p>
          <p className="num text-meta break-words text-2">
            {said !== "" && `${escapeInvisible(said)} `}
            {t("{milliseconds, number} ms, {input, number} tokens in, {output, number} out.", {
              ...{ milliseconds, input: tokens.input, output: tokens.output },
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
        {call.issues?.map(({ message }) => (
          <span key={message} className="block text-meta text-red">
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
