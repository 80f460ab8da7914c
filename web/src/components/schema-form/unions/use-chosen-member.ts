import type { JsonObject } from "@pegboard/registry-core";
import { isJsonObject, type JsonValue, sameJson } from "@pegboard/registry-core/internal";
import { useContext, useEffect, useRef, useState } from "react";
import { ShownMembers, useField, useForm } from "../form-context.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { carriedValue } from "./carried-value.ts";
import { canBe, memberOfUnfinished, toldMember } from "./union-members.ts";

/**
 * Which member of the union at this place the value belongs to, and the way to another one. What
 * still fits that is kept, and what was entered for it alone is there again.
 */
export function useChosenMember(value: MaybeJson) {
  const form = useForm();
  const { path, drawing } = useField();
  const members = drawing.parts;
  const before = useContext(ShownMembers);
  const place = JSON.stringify(path);
  const [chosen, setChosen] = useState<number>();
  // A value can belong to several members (an empty text, a half-filled section): where its tag
  // names none, the person's choice does.
  const told = toldMember(members, form.root, value) ?? -1;
  const isChosenStill =
    chosen !== undefined && value !== undefined && canBe(members[chosen], form.root, value);
  const fitting = memberOfUnfinished(drawing, form.root, {
    value,
    before: before.get(place) ?? -1,
  });
  const selected = told >= 0 ? told : isChosenStill ? chosen : fitting;
  useEffect(() => {
    if (selected >= 0) before.set(place, selected);
  }, [before, place, selected]);
  const left = useRef(new Map<number, JsonValue>());

  const choose = (index: number) => {
    if (selected >= 0 && value !== undefined) left.current.set(selected, value);
    const former = left.current.get(index);
    const carried = carriedValue(value, members[index] ?? true, form.root);
    const next =
      isJsonObject(former) && isJsonObject(carried)
        ? { ...former, ...carriedPart(value, carried) }
        : (former ?? carried);
    setChosen(index);
    form.change(path, next);
  };
  return { selected, choose };
}

/** The members of the carried value that come from the former value. */
function carriedPart(value: MaybeJson, carried: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(carried).filter(([key, member]) => sameJson(memberOf(value, key), member)),
  );
}
