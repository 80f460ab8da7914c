import { classNames } from "@pegboard/ui/class-names.ts";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { t } from "../../../messages/t.ts";
import type { ResultView, ShownResult } from "./result-views.ts";

interface ResultViewsProps {
  shown: ShownResult;
  view: ResultView;
  onView(view: ResultView): void;
}

/** The views of a result; a view that the result does not have says why. */
export function ResultViews({ shown, view, onView }: ResultViewsProps) {
  const views: { id: ResultView; label: string; missing?: string | undefined }[] = [
    {
      id: "table",
      label: t("Table"),
      missing: shown.table ? undefined : t("The result is no list of objects."),
    },
    { id: "text", label: t("Text") },
    { id: "json", label: "JSON" },
    {
      id: "media",
      label: t("Image"),
      missing: shown.media.length > 0 ? undefined : t("The result has no image or file."),
    },
  ];
  return (
    <fieldset
      aria-label={t("Result as")}
      className="inline-flex flex-none gap-0.5 rounded-lg bg-press p-0.5"
    >
      {views.map(({ id, label, missing }) => (
        <Tooltip key={id} text={missing}>
          <button
            type="button"
            aria-pressed={id === view}
            aria-disabled={missing !== undefined || undefined}
            onClick={() => missing ?? onView(id)}
            className={classNames(
              "h-6 rounded-md px-2.5 text-meta font-medium aria-disabled:opacity-45 max-sm:h-10",
              id === view
                ? "bg-(--bg-segment) text-1 ring-1 ring-black/8 dark:ring-white/8"
                : "text-2 hover:text-1",
            )}
          >
            {label}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
