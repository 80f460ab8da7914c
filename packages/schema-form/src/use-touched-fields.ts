import { type RefObject, useEffect, useState } from "react";

/** Ids of the fields that had the focus, in themselves or in a part, and lost it. */
export function useTouchedFields(box: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const form = box.current;
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const ids = fieldsAround(target as Element)
        .filter((field) => !field.contains(relatedTarget as Node | null))
        .flatMap((field) => field.dataset.field ?? []);
      setLeft((before) =>
        ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]),
      );
    };
    form?.addEventListener("focusout", leave);
    return () => form?.removeEventListener("focusout", leave);
  }, [box]);
  return left;
}

function fieldsAround(element: Element | null | undefined): HTMLElement[] {
  const field = element?.closest<HTMLElement>("[data-field]");
  return field ? [field, ...fieldsAround(field.parentElement)] : [];
}
