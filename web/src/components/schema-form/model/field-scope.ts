import { sameJson } from "@pegboard/registry-core";
import { useMemo, useRef } from "react";
import type { SchemaFormState } from "../form-context.ts";
import { type Path, startsWith } from "./json-path.ts";

/** The form as one field sees it: with the issues at and below its path. Keeps its identity while none of that changes. */
export function useFieldScope(form: SchemaFormState, path: Path): SchemaFormState {
  const issues = useStable(form.issues.filter((issue) => startsWith(issue.path, path)));
  const {
    root,
    defaults,
    saved,
    level,
    setLabel,
    ownWidgets,
    readOnly,
    page,
    idPrefix,
    change,
    report,
    openPage,
    openJson,
  } = form;
  return useMemo(
    () => ({
      ...{
        root,
        defaults,
        saved,
        level,
        setLabel,
        ownWidgets,
        readOnly,
        page,
        idPrefix,
        change,
        report,
        openPage,
        openJson,
      },
      issues,
    }),
    [
      root,
      defaults,
      saved,
      level,
      setLabel,
      ownWidgets,
      readOnly,
      page,
      idPrefix,
      change,
      report,
      openPage,
      openJson,
      issues,
    ],
  );
}

/** The former object while the new one says the same. */
export function useStable<T>(value: T): T {
  const former = useRef(value);
  if (!sameJson(former.current, value)) former.current = value;
  return former.current;
}
