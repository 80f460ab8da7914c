import { isJsonObject, jsonText, parseJson, sameJson } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { describeIssue } from "@pegboard/registry-core/messages";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CircleX } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { t } from "../messages/t.ts";
import { type HiddenSecrets, hideAllSecrets, restoreSecrets } from "../model/hidden-secrets.ts";
import {
  lineNumberAt,
  placeOfPath,
  placeOfSyntaxError,
  type TextRange,
} from "../model/json-place.ts";
import { findInexactNumber, INEXACT } from "../model/number-text.ts";
import { shownValue } from "../model/shown-value.ts";
import type { SchemaFormProps } from "../schema-form.tsx";
import { useIssues, useReportedIssues } from "../use-issues.ts";
import { JsonSource, type JsonSourceHandle } from "./json-source.tsx";

export interface SchemaJsonProps extends Omit<SchemaFormProps, "uiSchema" | "saved"> {
  /** The accessible name. */
  label?: string;
  /** The text that was left unfinished, to continue with. */
  unfinished?: UnfinishedJson | undefined;
  /** Called when the text stops or starts to be a value. */
  onUnfinished?(left: UnfinishedJson | undefined): void;
}

/** A text that is not valid yet. It may hold secrets in clear, so it never gets to the disk. */
export interface UnfinishedJson {
  text: string;
  /** Why it is no value, as a sentence without its subject. */
  problem: string;
  /** The secrets behind the marks for typed secrets. */
  hidden: HiddenSecrets;
  /** The value that it was to replace. */
  value: JsonObject;
}

interface JsonTextIssue extends TextRange {
  line: number;
  text: string;
}

/** Tells the form around the text why it is no value yet. */
function useReportedProblem(
  problem: string | undefined,
  report: ReturnType<typeof useIssues>["report"],
) {
  useEffect(
    () => report([], problem === undefined ? undefined : { text: "", problem }),
    [problem, report],
  );
}

export function SchemaJson({
  schema,
  value,
  defaults,
  onChange,
  issues,
  readOnly = false,
  onIssues,
  label = t("Values as JSON"),
  call,
  unfinished,
  onUnfinished,
}: SchemaJsonProps) {
  const [{ text, hidden }, setSource] = useState(() => unfinished ?? writeSource(schema, value));
  const [taken, setTaken] = useState(unfinished?.value ?? value);
  const editor = useRef<JsonSourceHandle>(null);
  // What a call sends has numbers with all their digits.
  const keepsDigits = call !== undefined;
  const read = (source: string) => {
    const said = parseJsonObject(source, keepsDigits);
    return "value" in said ? restoreSecrets(schema, said.value, hidden) : undefined;
  };
  if (taken !== value) {
    setTaken(value);
    if (!sameJson(taken, value) && !sameJson(read(text), value))
      setSource(writeSource(schema, value));
  }
  const shown = useMemo(() => shownValue(schema, defaults, value), [schema, defaults, value]);
  const { found, all, report } = useIssues({ schema, shown }, issues);
  useReportedIssues(found, onIssues);
  const fact = useMemo(() => findIssueOfText(text, keepsDigits), [text, keepsDigits]);
  const problem = fact?.problem;
  useReportedProblem(problem, report);
  const left = problem === undefined ? undefined : text;
  const tellLeft = useEffectEvent(() =>
    onUnfinished?.(problem === undefined ? undefined : { text, problem, hidden, value }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again only when there is another text
  useEffect(() => tellLeft(), [left]);
  const wrong = useMemo(
    () => (fact ? [fact] : all.map((issue) => locateIssue(issue, text))),
    [fact, all, text],
  );

  const take = (next: string) => {
    setSource({ text: next, hidden });
    const object = read(next);
    if (object === undefined || sameJson(object, value)) return;
    setTaken(object);
    onChange(object);
  };
  // A secret that was typed into the text does not stay there in clear.
  const hide = () => {
    if (hideAllSecrets(schema, value).hidden.size > hidden.size && sameJson(read(text), value))
      setSource(writeSource(schema, value));
  };
  return (
    <div className="grid gap-2">
      <JsonSource
        ref={editor}
        text={text}
        label={label}
        readOnly={readOnly}
        issues={wrong}
        onChange={take}
        onLeave={hide}
      />
      {wrong.length > 0 && (
        <ul className="grid">
          {wrong.map((fact) => (
            <li key={`${fact.from} ${fact.text}`}>
              <button
                type="button"
                onClick={() => editor.current?.goTo(fact)}
                className="flex w-full items-start gap-1.5 rounded-md px-1 py-1 text-left text-meta font-medium text-red hover:bg-hover max-sm:min-h-11"
              >
                <CircleX {...iconSize.s} className="mt-px flex-none" />
                <span className="num flex-none text-2">
                  {t("Line {line}", { line: fact.line })}
                </span>
                <span className="min-w-0 break-words">{fact.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function writeJson(value: JsonObject): string {
  return jsonText(value, 2);
}

/** The object that a text spells, or why and where it is none. */
function parseJsonObject(
  text: string,
  keepsDigits: boolean,
): { value: JsonObject } | { problem: string; place: TextRange } {
  const everything = { from: 0, to: text.length };
  try {
    const value = parseJson(text);
    if (!isJsonObject(value))
      return { problem: t("must be a JSON object: '{' … '}'"), place: everything };
    const inexact = keepsDigits ? undefined : findInexactNumber(text);
    return inexact ? { problem: INEXACT, place: inexact } : { value };
  } catch {
    // The text is unfinished, so the value stays as it was.
    const place = placeOfSyntaxError(text) ?? everything;
    return {
      problem: t("is not JSON from line {line} on", { line: lineNumberAt(text, place.from) }),
      place,
    };
  }
}

/** The text of a value, and the typed secrets behind its marks. */
function writeSource(
  schema: JsonSchema,
  value: JsonObject,
): { text: string; hidden: HiddenSecrets } {
  const { shown, hidden } = hideAllSecrets(schema, value);
  return { text: writeJson(shown), hidden };
}

function findIssueOfText(
  text: string,
  keepsDigits: boolean,
): (JsonTextIssue & { problem: string }) | undefined {
  const said = parseJsonObject(text, keepsDigits);
  if ("value" in said) return undefined;
  const { problem, place } = said;
  return {
    ...place,
    problem,
    line: lineNumberAt(text, place.from),
    text: t("The text {problem}", { problem }),
  };
}

function locateIssue(issue: Issue, text: string): JsonTextIssue {
  const place = placeOfPath(text, issue.path);
  const name = issue.path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
  return {
    ...place,
    line: lineNumberAt(text, place.from),
    text: `${name || t("The value")} ${describeIssue(issue, t)}`,
  };
}
