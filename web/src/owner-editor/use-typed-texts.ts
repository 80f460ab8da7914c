import type { TypedText } from "@pegboard/schema-form";
import { useCallback, useEffect, useRef, useState } from "react";
import { formKey, type InputForm } from "../drafts/unfinished-input.ts";
import { useDrafting } from "./owner-edit.tsx";

/**
 * The texts of a form's fields that are no values yet, which the draft keeps. Another `turn` draws
 * the form anew, after the draft forgot them.
 */
export function useTypedTexts({ of, tool, method }: InputForm) {
  const kept = useDrafting((edit) => edit.draft.unfinished?.[formKey({ of, tool, method })]?.texts);
  const leaveUnfinished = useDrafting((edit) => edit.leaveUnfinished);
  const [turn, setTurn] = useState(0);
  const told = useRef(kept);
  useEffect(() => {
    if (kept !== undefined || !told.current?.length) return;
    told.current = undefined;
    setTurn((before) => before + 1);
  }, [kept]);
  const onTyped = useCallback(
    (texts: readonly TypedText[]) => {
      told.current = texts;
      leaveUnfinished({ of, tool, method }, { texts });
    },
    [of, tool, method, leaveUnfinished],
  );
  return { turn, form: { typed: kept, onTyped } };
}
