import type { JsonObject } from "@pegboard/registry-core";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { ChevronLeft } from "lucide-react";
import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { ShownContext, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { locateField } from "../model/locate-field.ts";

/** The path of an open page of the form, with the way back. */
export function FormPath({ uiSchema }: { uiSchema: JsonObject | undefined }) {
  const { root, page, openPage } = useForm();
  const shown = useContext(ShownContext);
  const back = useRef<HTMLButtonElement>(null);
  const isGone = page.some((_, index) => {
    const { isEntry, value } = locateField(
      { root, uiSchema, value: shown },
      page.slice(0, index + 1),
    );
    return isEntry && value === undefined;
  });
  useLayoutEffect(() => {
    if (page.length > 0) back.current?.focus({ preventScroll: true });
  }, [page]);
  useEffect(() => {
    if (isGone) openPage([]);
  }, [isGone, openPage]);
  if (page.length === 0) return null;
  const { titles } = locateField({ root, uiSchema, value: shown }, page);
  return (
    <nav
      aria-label={t("Place in the form")}
      className="flex h-11 items-center gap-1 border-b border-line-soft bg-panel px-4 text-list text-2"
    >
      <button
        ref={back}
        type="button"
        onClick={() => openPage([])}
        className="flex h-7 items-center gap-1 rounded-md px-2 font-medium hover:bg-hover hover:text-1 max-sm:h-11"
      >
        <ChevronLeft {...iconSize.s} />
        {t("All fields")}
      </button>
      {titles.map((title, index) => (
        <span key={page.slice(0, index + 1).join("/")} className="flex min-w-0 items-center gap-1">
          <span aria-hidden className="text-3">
            ›
          </span>
          {index === titles.length - 1 ? (
            <span aria-current="location" className="truncate px-1 font-medium text-1">
              {title}
            </span>
          ) : (
            <button
              type="button"
              onClick={() => openPage(page.slice(0, index + 1))}
              className="truncate rounded-md px-1 hover:text-1 hover:underline"
            >
              {title}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
