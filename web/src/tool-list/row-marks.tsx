import { classNames } from "@pegboard/ui/class-names.ts";
import { t } from "../messages/t.ts";

/** The marks at the left edge of a row: that it is open beside the list, that it is not saved. */
export function RowMarks({ current, drafted }: { current: boolean; drafted: boolean }) {
  return (
    <>
      {current && <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />}
      {drafted && <UnsavedDot className="left-[5px]" />}
    </>
  );
}

export function UnsavedDot({ className }: { className: string }) {
  return (
    <span
      role="img"
      aria-label={t("Unsaved changes")}
      title={t("Unsaved changes")}
      className={classNames("absolute size-[5px] rounded-full bg-accent", className)}
    />
  );
}
