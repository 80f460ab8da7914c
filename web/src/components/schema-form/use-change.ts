import type { JsonObject } from "@pegboard/registry-core";
import { useCallback, useLayoutEffect, useRef } from "react";
import { isJsonObject, type MaybeJson, memberOf, type Path, withValueAt } from "./json-path.ts";

interface Edited {
  value: JsonObject;
  /** The value with its defaults: what an edit inside of a default starts from. */
  shown: JsonObject;
  onChange(value: JsonObject): void;
}

/** Puts one edit into the value, leaving everything else as it is. Keeps its identity; says nothing when nothing changed. */
export function useChange({ value, shown, onChange }: Edited): (path: Path, next: MaybeJson) => void {
  const latest = useRef<Edited>({ value, shown, onChange });
  useLayoutEffect(() => {
    latest.current = { value, shown, onChange };
  });
  return useCallback((path, next) => {
    const before = latest.current;
    const [key, ...rest] = path;
    const member = key === undefined ? next : withValueAt(memberOf(before.shown, key), rest, next);
    const edited = key === undefined ? member : withValueAt(before.value, [key], member);
    const after = isJsonObject(edited) ? edited : {};
    if (JSON.stringify(after) === JSON.stringify(before.value)) return;
    // A second edit in the same event builds on this one.
    latest.current = { ...before, value: after, shown: { ...before.shown, ...after } };
    before.onChange(after);
  }, []);
}
