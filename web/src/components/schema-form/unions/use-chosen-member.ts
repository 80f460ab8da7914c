import { isJsonObject, type JsonObject, type JsonValue, sameJson } from "@pegboard/registry-core";
import { useRef, useState } from "react";
import { useField, useForm } from "../form-context.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { acceptsValue } from "../model/resolve-schema.ts";
import { carriedValue } from "./carried-value.ts";
import { canBe, memberOfValue, toldMember } from "./union-members.ts";

/**
 * Which member of the union at this place the value belongs to, and the way to another one. What still fits that is kept, and what
 * was entered for it alone is there again.
 */
export function useChosenMember(value: MaybeJson) {
  const form = useForm();
  const { path, drawing } = useField();
  const members = drawing.parts;
  const [chosen, setChosen] = useState<{ index: number; value: MaybeJson }>();
  // A value can belong to several members (an empty text, a half-filled section): where its tag names none, the person's choice does.
  const told = toldMember(members, form.root, value) ?? -1;
  const isChosenStill = chosen !== undefined && value !== undefined && canBe(members[chosen.index], form.root, value);
  const found = told >= 0 ? told : isChosenStill ? chosen.index : memberOfValue(members, form.root, value);
  // What lacks something on the way from one value to the next is still what it was.
  const last = useRef(-1);
  const isDoubtful = found !== told && !isChosenStill && !acceptsValue(members[found] ?? false, form.root, value);
  const selected =
    isDoubtful && value !== undefined && canBe(members[last.current] ?? false, form.root, value) ? last.current : found;
  last.current = selected;
  const left = useRef(new Map<number, JsonValue>());

  const choose = (index: number) => {
    if (selected >= 0 && value !== undefined) left.current.set(selected, value);
    const former = left.current.get(index);
    const carried = carriedValue(value, members[index] ?? true, form.root);
    const next =
      isJsonObject(former) && isJsonObject(carried)
        ? { ...former, ...carriedPart(value, carried) }
        : (former ?? carried);
    setChosen({ index, value: next });
    form.change(path, next);
  };
  return { selected, choose };
}

/** The members of the carried value that come from the former value. */
function carriedPart(value: MaybeJson, carried: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(carried).filter(([key, member]) => sameJson(memberOf(value, key), member)));
}
