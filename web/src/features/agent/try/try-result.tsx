import type { JsonValue } from "@pegboard/json-schema";
import type { MethodDefinition } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Said } from "@pegboard/ui/said.tsx";
import { Bookmark, CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { JsonLines } from "../text/json-lines.tsx";
import { bestView, type ResultView, type ShownResult } from "./result-views.ts";
import { ResultViews } from "./result-views-bar.tsx";
import { SentFoot } from "./sent-foot.tsx";
import { TryApproval } from "./try-approval.tsx";
import { TryQuestion } from "./try-question.tsx";
import type { Examples } from "./use-examples.ts";
import type { Trying, TryState } from "./use-try.ts";

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

/**
 * The style of scroll bars. Chromium draws a bar of its own colours unless each of its parts has
 * one.
 */
const bar =
  "h-1.5 w-30 appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent";
const resultHeadClass =
  "flex min-h-11 flex-none flex-wrap items-center gap-2.5 border-b border-line-soft py-1 pr-3 pl-4 text-meta text-2";

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
          <progress aria-label={t("Progress")} value={share} className={bar} />
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
        <Said icon={CircleX} tone="bad" title={t("It did not run to its end")}>
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
        </Said>
      </div>
      {sent && <SentFoot sent={sent} />}
    </>
  );
}

interface AnsweredResultProps {
  state: Extract<TryState, { is: "answered" }>;
  examples: Examples;
}

function AnsweredResult({ state: { args, answer, shown, tokens }, examples }: AnsweredResultProps) {
  const [view, setView] = useState<ResultView>(() => bestView(shown));
  const { truncated, issues = [] } = answer;
  const { table } = shown;
  const isKept = examples.has(args);
  return (
    <section aria-label={t("Result")} className="flex min-h-0 flex-1 flex-col">
      <div className={resultHeadClass}>
        <CircleCheck {...iconSize.s} className="text-green" />
        <b className="text-list font-medium text-1">
          {table
            ? t("{count, plural, one {# row} other {# rows}}", { count: table.count })
            : t("Answered")}
        </b>
        <span className="num">
          {t("{count, number} ms", { count: answer.duration })} ·{" "}
          {tokens === undefined ? "…" : tokenCount(tokens)} ·{" "}
          {responseSizeText(bytesOf(shown.text))}
        </span>
        <span className="flex-1" />
        <ResultViews shown={shown} view={view} onView={setView} />
      </div>
      {(truncated ?? issues.length > 0) && (
        <div className="border-b border-line-soft px-4 py-2 text-meta text-amber">
          {truncated && (
            <p>
              {t(
                "Cut to its limit: it had {characters, plural, one {# character} other {# characters}}.",
                { characters: truncated.originalSize },
              )}
            </p>
          )}
          {issues.length > 0 && (
            <p>
              {t(
                "It does not follow the method's output schema in {count, plural, one {# place} other {# places}}.",
                { count: issues.length },
              )}
            </p>
          )}
        </div>
      )}
      <div
        // A scrolling area must be reachable by keyboard; that of JSON is by itself.
        tabIndex={view === "json" ? undefined : 0}
        className="min-h-24 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        <ResultViewContent shown={shown} view={view} />
        {view === "table" && table && <TableRemainder table={table} />}
      </div>
      <SentFoot sent={answer.sent}>
        {isKept && <span className="flex-none max-sm:hidden">{t("Kept as an example")}</span>}
        <IconButton
          label={t("Keep as an example")}
          icon={Bookmark}
          aria-pressed={isKept}
          blocked={isKept ? undefined : examples.faultOf(args)}
          onClick={() => examples.keep(args)}
        />
        <CopyButton text={view === "json" ? shown.json : shown.text} label={t("Copy the result")} />
      </SentFoot>
    </section>
  );
}

function ResultViewContent({ shown, view }: { shown: ShownResult; view: ResultView }) {
  switch (view) {
    case "table":
      return shown.table ? <ResultTable table={shown.table} /> : null;
    case "json":
      return <JsonLines text={shown.json} label={t("Result as JSON")} />;
    case "media":
      return <Media media={shown.media} />;
    case "text":
      return (
        <pre className="px-4 py-3 font-mono text-code whitespace-pre-wrap [overflow-wrap:anywhere]">
          {escapeInvisible(shown.text)}
        </pre>
      );
  }
}

type ResultTableParts = NonNullable<ShownResult["table"]>;

function ResultTable({ table: { columns, rows } }: { table: ResultTableParts }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-list">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              className={`sticky top-0 h-7 border-b border-line bg-sunken px-3 font-mono text-[11px] font-normal whitespace-nowrap text-2 first:pl-4 ${rows.every((row) => typeof row[column] === "number") ? "text-right" : "text-left"}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no identity but their place
          <tr key={index}>
            {columns.map((column) => (
              <td
                key={column}
                className={`h-8 max-w-80 truncate border-b border-line-soft px-3 first:pl-4 ${typeof row[column] === "number" ? "num text-right" : ""}`}
              >
                {cellText(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A note about a table that is larger than what is drawn. */
function TableRemainder({ table: { columns, rows, count, width } }: { table: ResultTableParts }) {
  const parts = [
    ...(rows.length < count
      ? [
          t("{shown, number} of {count, plural, one {# row} other {# rows}}", {
            shown: rows.length,
            count,
          }),
        ]
      : []),
    ...(columns.length < width
      ? [
          t("{shown, number} of {count, plural, one {# column} other {# columns}}", {
            shown: columns.length,
            count: width,
          }),
        ]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="px-4 py-2 text-meta text-2">
      {t("The first {parts}. JSON has them all.", { parts: listText(parts) })}
    </p>
  );
}

function Media({ media }: Pick<ShownResult, "media">) {
  return (
    <ul className="grid gap-4 p-4">
      {media.map(({ mediaType, data, what }, index) => {
        const source = `data:${mediaType};base64,${data}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a result have no identity but their place
          <li key={index} className="grid gap-1 text-meta text-2">
            {/^image\/(png|jpeg|gif|webp)$/.test(mediaType) && (
              <img src={source} alt={what} className="max-w-full" />
            )}
            <span>
              {what} · {responseSizeText((data.length * 3) / 4)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function cellText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const KILOBYTES = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const responseSizeText = (bytes: number): string =>
  bytes < 1_000 ? `${Math.floor(bytes)} B` : `${KILOBYTES.format(bytes / 1_000)} kB`;
