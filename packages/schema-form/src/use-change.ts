import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { useCallback, useLayoutEffect, useRef } from "react";
import type { SchemaFormState } from "./form-context.ts";
import { memberOf, valueAt, withValueAt } from "./model/json-path.ts";

interface Edited {
  value: JsonObject;
  /** The value with its defaults, from which an edit inside of a default starts. */
  shown: JsonObject;
  onChange(value: JsonObject): void;
}

/**
 * Puts one edit into the value, leaving everything else as it is. The function stays one object,
 * and reports nothing when nothing changed.
 */
export function useChange({ value, shown, onChange }: Edited): SchemaFormState["change"] {
  const latest = useRef<Edited>({ value, shown, onChange });
  useLayoutEffect(() => {
    latest.current = { value, shown, onChange };
  });
  return useCallback((path, wanted) => {
    const before = latest.current;
    const [key, ...rest] = path;
    const now = key === undefined ? before.value : valueAt(before.shown, path);
    const next = typeof wanted === "function" ? wanted(now) : wanted;
    const member = key === undefined ? next : withValueAt(memberOf(before.shown, key), rest, next);
    const edited = key === undefined ? member : withValueAt(before.value, [key], member);
    const after = isJsonObject(edited) ? edited : {};
    if (JSON.stringify(after) === JSON.stringify(before.value)) return;
    // A second edit within one event builds on this one.
    latest.current = { ...before, value: after, shown: { ...before.shown, ...after } };
    before.onChange(after);
  }, []);
}
