import { classNames } from "@pegboard/ui/class-names.ts";
import type { ReactNode } from "react";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";

interface ReadOnlyTextProps {
  /** The id of the field, to which links lead. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A text to select and to copy, in the place of a control where nothing can be changed. */
export function ReadOnlyText({ id, className, children }: ReadOnlyTextProps) {
  const { isFixed, title } = useField();
  const { frame, label } = usePlace();
  const isBare = frame === "bare";
  return (
    <span
      id={id}
      tabIndex={-1}
      {...(isBare && { role: "group", "aria-label": label ?? title })}
      className={classNames(
        "block min-w-0 py-0.5 text-list/5 break-words outline-none in-[.cell]:py-1",
        className,
      )}
    >
      {children}
      {/* A badge beside the label says so of a field that its schema fixes. */}
      {(isBare || !isFixed) && <span className="sr-only"> {t("(read only)")}</span>}
    </span>
  );
}

/** The text where there is no value. */
export function NoValue({ children }: { children: ReactNode }) {
  return <span className="text-3">{children}</span>;
}

/** The text of an empty list. */
export function NoEntries() {
  return (
    <ReadOnlyText>
      <NoValue>{t("None")}</NoValue>
    </ReadOnlyText>
  );
}
