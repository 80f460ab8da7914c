import { sameJson, validateWithSecrets, valueIssue } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type JsonPath, KEY_STEP, type MaybeJson, samePath, valueAt } from "./model/json-path.ts";

/** A text of a field that is no value yet: it waits beside the value that it is to replace. */
export interface TypedText {
  path: JsonPath;
  text: string;
  /** Why it is no value, as a sentence without its subject. */
  problem: string;
  /** The value that holds meanwhile. */
  value?: MaybeJson;
  /** Whether it may hold a secret in clear, so that it never gets to the disk. */
  mayBeSecret?: boolean;
}

/** What a field reports of its text. */
export type ReportedText = Omit<TypedText, "path">;

const NO_TEXTS: readonly TypedText[] = [];

/**
 * Issues of the schema, of unfinished input and from outside, in one list; `report` adds and
 * removes unfinished input, which begins with the texts that were kept.
 */
export function useIssues(
  { schema, shown }: { schema: JsonSchema; shown: JsonObject },
  outside: Issue[] | undefined,
  kept: readonly TypedText[] = NO_TEXTS,
) {
  const [all, setAll] = useState(kept);
  const report = useCallback((path: JsonPath, left: ReportedText | undefined) => {
    setAll((texts) => withText(texts, path, left));
  }, []);
  const typed = useMemo(() => all.filter((text) => isPlaceThere(shown, text)), [all, shown]);
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  const typedAt = useCallback(
    (path: JsonPath) => latest.current.find((text) => samePath(text.path, path)),
    [],
  );
  const found = useMemo(() => {
    const broken = validateWithSecrets(schema, shown);
    return [
      ...typed.map(typedIssue),
      ...broken.filter((issue) => !typed.some((text) => samePath(text.path, issue.path))),
    ];
  }, [schema, shown, typed]);
  const current = useCurrent(outside, shown);
  const issues = useMemo(
    () => [
      ...found,
      ...current.filter((issue) => !found.some((known) => samePath(known.path, issue.path))),
    ],
    [found, current],
  );
  return { found, all: issues, report, typed, typedAt };
}

/** The issue of a text that is no value yet. */
const typedIssue = ({ path, problem }: TypedText): Issue =>
  valueIssue([...path], "unfinished", { sentence: problem });

function withText(
  texts: readonly TypedText[],
  path: JsonPath,
  left: ReportedText | undefined,
): readonly TypedText[] {
  const before = texts.find((text) => samePath(text.path, path));
  const isSame = left
    ? before?.text === left.text &&
      before.problem === left.problem &&
      sameJson(before.value, left.value)
    : before === undefined;
  if (isSame) return texts;
  const others = texts.filter((text) => text !== before);
  return left ? [...others, { path: [...path], ...left }] : others;
}

/**
 * Whether the entries around a text are still there. One that has no value yet may stand behind the
 * last of them.
 */
function isPlaceThere(shown: JsonObject, { path, value }: TypedText): boolean {
  return path.every((step, index) => {
    const around = valueAt(shown, path.slice(0, index));
    if (step === KEY_STEP && index === path.length - 1) return around !== undefined;
    if (typeof step !== "number" || !Array.isArray(around)) return true;
    return step < around.length + (value === undefined && index === path.length - 1 ? 1 : 0);
  });
}

/** Tells of the texts that are no values yet, whenever they change. */
export function useReportedTexts(
  typed: readonly TypedText[],
  onTyped: ((typed: readonly TypedText[]) => void) | undefined,
): void {
  const told = useRef(typed);
  useEffect(() => {
    if (told.current === typed || sameJson(told.current, typed)) return;
    told.current = typed;
    onTyped?.(typed);
  }, [typed, onTyped]);
}

const NO_OUTSIDE_ISSUES: Issue[] = [];

/**
 * Issues from outside belong to the values that they were found in. An edit of such a value drops
 * them.
 */
function useCurrent(outside: Issue[] = NO_OUTSIDE_ISSUES, shown: JsonObject): Issue[] {
  const arrival = useRef({ outside, shown });
  if (arrival.current.outside !== outside && !sameJson(arrival.current.outside, outside))
    arrival.current = { outside, shown };
  const { shown: then } = arrival.current;
  return useMemo(
    () =>
      outside.filter((issue) => sameJson(valueAt(then, issue.path), valueAt(shown, issue.path))),
    [outside, then, shown],
  );
}

/** Reports the issues at first and whenever they change. */
export function useReportedIssues(
  found: Issue[],
  onIssues: ((issues: Issue[]) => void) | undefined,
): void {
  const told = useRef<Issue[]>(undefined);
  useEffect(() => {
    if (sameJson(told.current, found)) return;
    told.current = found;
    onIssues?.(found);
  }, [found, onIssues]);
}
