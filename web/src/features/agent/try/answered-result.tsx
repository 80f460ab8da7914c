import { type JsonValue, jsonText } from "@pegboard/json-schema";
import { escapeInvisible, type SentRequest } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { Bookmark, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { tokenCount } from "../../../messages/counts.ts";
import { sentLine, sentText } from "../../../messages/sent-request.ts";
import { t } from "../../../messages/t.ts";
import { JsonLines } from "../text/colored-lines.tsx";
import { bestView, type ResultView, type ShownResult } from "./result-views.ts";
import type { Examples } from "./try-examples.tsx";
import type { TryState } from "./use-try.ts";

export const resultHeadClass =
  "flex min-h-11 flex-none flex-wrap items-center gap-2.5 border-b border-line-soft py-1 pr-3 pl-4 text-meta text-2";

interface AnsweredResultProps {
  state: Extract<TryState, { is: "answered" }>;
  examples: Examples;
}

/** The result of a run in its views, with what was sent. */
export function AnsweredResult({
  state: { args, answer, shown, tokens },
  examples,
}: AnsweredResultProps) {
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
          blocked={isKept ? undefined : examples.issueOf(args)}
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
  return typeof value === "object" ? jsonText(value) : String(value);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const KILOBYTES = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const responseSizeText = (bytes: number): string =>
  bytes < 1_000 ? `${Math.floor(bytes)} B` : `${KILOBYTES.format(bytes / 1_000)} kB`;

interface ResultViewsProps {
  shown: ShownResult;
  view: ResultView;
  onView(view: ResultView): void;
}

/** The views of a result; a view that the result does not have says why. */
function ResultViews({ shown, view, onView }: ResultViewsProps) {
  const views: { id: ResultView; label: string; missing?: string | undefined }[] = [
    {
      id: "table",
      label: t("Table"),
      missing: shown.table ? undefined : t("The result is no list of objects."),
    },
    { id: "text", label: t("Text") },
    { id: "json", label: "JSON" },
    {
      id: "media",
      label: t("Image"),
      missing: shown.media.length > 0 ? undefined : t("The result has no image or file."),
    },
  ];
  return (
    <fieldset
      aria-label={t("Result as")}
      className="inline-flex flex-none gap-0.5 rounded-lg bg-press p-0.5"
    >
      {views.map(({ id, label, missing }) => (
        <Tooltip key={id} text={missing}>
          <button
            type="button"
            aria-pressed={id === view}
            aria-disabled={missing !== undefined || undefined}
            onClick={() => missing ?? onView(id)}
            className={classNames(
              "h-6 rounded-md px-2.5 text-meta font-medium aria-disabled:opacity-45 max-sm:h-10",
              id === view
                ? "bg-(--bg-segment) text-1 ring-1 ring-black/8 dark:ring-white/8"
                : "text-2 hover:text-1",
            )}
          >
            {label}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}

const SENT_TITLES: Record<SentRequest["protocol"], string> = {
  http: t("The request that was sent"),
  mcp: t("What the MCP server was asked"),
  code: t("What the method's code got"),
};

/** The foot of a result: the request that was sent, in one line that opens all of it. */
export function SentFoot({
  sent,
  children,
}: {
  sent: SentRequest | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-t border-line-soft pr-3 pl-4 text-meta text-2">
      {sent && (
        <>
          {sent.protocol === "code" ? t("Arguments sent") : t("Sent")}
          <Popover
            label={SENT_TITLES[sent.protocol]}
            align="start"
            side="top"
            trigger={
              <button
                type="button"
                className="min-w-0 truncate rounded-md text-left hover:text-accent max-sm:min-h-11"
              >
                <code className="text-[11px]">{sentLine(sent)}</code>
              </button>
            }
          >
            <div className="grid gap-2 p-3">
              <div className="flex items-center gap-2">
                <h3 className="flex-1 text-list font-semibold">{SENT_TITLES[sent.protocol]}</h3>
                <CopyButton text={sentText(sent)} label={t("Copy what was sent")} />
              </div>
              <pre className="max-h-80 overflow-auto rounded-lg bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap inset-ring inset-ring-line [overflow-wrap:anywhere]">
                {escapeInvisible(sentText(sent))}
              </pre>
              <p className="text-meta text-2">
                {t("Secrets are left out, and long texts are cut.")}
              </p>
            </div>
          </Popover>
        </>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
