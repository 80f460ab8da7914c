import { createContext, type RefObject, useEffect, useEffectEvent } from "react";
import { fieldId, type JsonPath, startsWith } from "./model/json-path.ts";
import { findFirstControl } from "./widgets/use-control.ts";

/** The field that is being brought into view; groups that hide it open. */
export const RevealContext = createContext<JsonPath | undefined>(undefined);

interface FocusRequest {
  /** The path that gets the focus; another array asks anew. */
  path: JsonPath | undefined;
  box: RefObject<HTMLElement | null>;
  idPrefix: string;
  page: JsonPath;
  openPage(path: JsonPath): void;
  onFocused: (() => void) | undefined;
}

/** The most steps, each of which opens one level; forms are hardly ever deeper. */
const MOST_FOCUS_STEPS = 12;

/**
 * Scrolls to a field and focuses it, through groups and pages. For a field that is not drawn it
 * takes the nearest part around it.
 */
export function useFocusPath({
  path,
  box,
  idPrefix,
  page,
  openPage,
  onFocused,
}: FocusRequest): void {
  const done = useEffectEvent(() => onFocused?.());
  const leaveOtherPage = useEffectEvent((wanted: JsonPath) => {
    if (!startsWith(wanted, page)) openPage([]);
  });
  useEffect(() => {
    if (path === undefined) return;
    leaveOtherPage(path);
    let timer = 0;
    const step = (left: number): void => {
      const target = findControl(box.current, fieldId(idPrefix, path));
      const link = linkTowards(box.current, path);
      if (!target && left > 0) {
        link?.click();
        timer = window.setTimeout(step, 0, left - 1);
        return;
      }
      const place = target ?? findNearestControl(box.current, path, idPrefix);
      place?.scrollIntoView({ block: "center" });
      place?.focus({ preventScroll: true });
      done();
    };
    // A group that hides the field opens first.
    timer = window.setTimeout(step, 0, MOST_FOCUS_STEPS);
    return () => window.clearTimeout(timer);
  }, [path, box, idPrefix]);
}

function findControl(form: HTMLElement | null, id: string): HTMLElement | undefined {
  const found = document.getElementById(id);
  return found && form?.contains(found) ? found : undefined;
}

/** The line that opens the page on which the field is. */
function linkTowards(form: HTMLElement | null, path: JsonPath): HTMLElement | undefined {
  const links = [...(form?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  return links.find(({ dataset }) => startsWith(path, JSON.parse(dataset.page ?? "[]")));
}

/** The first control in the row of the field, or of the group around it. */
function findNearestControl(
  form: HTMLElement | null,
  path: JsonPath,
  idPrefix: string,
): HTMLElement | undefined {
  const rows = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  for (let length = path.length; length > 0; length -= 1) {
    const id = fieldId(idPrefix, path.slice(0, length));
    const row = rows.find(({ dataset }) => dataset.field === id);
    if (row) return findFirstControl(row) ?? row;
  }
  return undefined;
}
