import { sameJson } from "@pegboard/json-schema";
import { useRef } from "react";
import type { SchemaFormState } from "../form-context.ts";
import { type JsonPath, startsWith } from "./json-path.ts";

/**
 * The form as one field sees it, with the issues at and below its path. It stays one object while
 * none of that changes.
 */
export function useFieldScope(form: SchemaFormState, path: JsonPath): SchemaFormState {
  const issues = useStableJson(form.issues.filter((issue) => startsWith(issue.path, path)));
  return useShallowStable({ ...form, issues });
}

/** The former object while each of its members is unchanged. */
export function useShallowStable<T extends object>(value: T): T {
  const former = useRef(value);
  const isSame = Object.entries(value).every(([key, member]) =>
    Object.is(member, Reflect.get(former.current, key)),
  );
  if (!isSame) former.current = value;
  return former.current;
}

/** The former object while the new one is equal. */
export function useStableJson<T>(value: T): T {
  const former = useRef(value);
  if (!sameJson(former.current, value)) former.current = value;
  return former.current;
}
