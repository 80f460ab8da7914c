import { sameJson, validateWithSecrets, valueIssue } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type JsonPath, samePath, valueAt } from "./model/json-path.ts";

/**
 * Issues of the schema, of unfinished input and from outside, in one list; `report` adds and
 * removes unfinished input.
 */
export function useIssues(schema: JsonSchema, shown: JsonObject, outside: Issue[] | undefined) {
  const [unfinished, setUnfinished] = useState<Issue[]>([]);
  const report = useCallback((path: JsonPath, message: string | undefined) => {
    setUnfinished((issues) => {
      const others = issues.filter((issue) => !samePath(issue.path, path));
      return message === undefined
        ? others
        : [...others, valueIssue([...path], "unfinished", { sentence: message })];
    });
  }, []);
  const found = useMemo(() => {
    const broken = validateWithSecrets(schema, shown);
    return [
      ...unfinished,
      ...broken.filter((issue) => !unfinished.some((typed) => samePath(typed.path, issue.path))),
    ];
  }, [schema, shown, unfinished]);
  const current = useCurrent(outside, shown);
  const all = useMemo(
    () => [
      ...found,
      ...current.filter((issue) => !found.some((known) => samePath(known.path, issue.path))),
    ],
    [found, current],
  );
  return { found, all, report };
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
