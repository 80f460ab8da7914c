import { isJsonObject, type JsonValue, sameJson } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { useContext, useEffect, useRef, useState } from "react";
import { ShownMembers, useField, useForm } from "../form-context.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { carriedValue } from "./carried-value.ts";
import { canBe, memberOfUnfinished, toldMember } from "./union-members.ts";

/**
 * The member of the union at this place that the value belongs to, and a function that chooses
 * another one. Parts that still fit that one are kept, and values that were entered for it alone
 * are restored.
 */
export function useChosenMember(value: MaybeJson) {
  const form = useForm();
  const { path, drawing } = useField();
  const members = drawing.parts;
  const before = useContext(ShownMembers);
  const place = JSON.stringify(path);
  const [chosen, setChosen] = useState<number>();
  // A value can belong to several members (an empty text, a half-filled section). Where its tag
  // names none, the person's choice decides.
  const told = toldMember(members, form.root, value) ?? -1;
  const isChosenStill =
    chosen !== undefined && value !== undefined && canBe(members[chosen], form.root, value);
  const fitting = memberOfUnfinished(drawing, form.root, {
    value,
    before: before.get(place) ?? -1,
  });
  const untold = isChosenStill ? chosen : fitting;
  const selected = told >= 0 ? told : untold;
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
