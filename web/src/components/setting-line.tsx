import { classNames } from "@pegboard/ui/class-names.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import type { ReactNode } from "react";

interface SettingLineProps {
  /** What names the row in the document. */
  id: string;
  name: ReactNode;
  /** One sentence about it. */
  help?: ReactNode;
  /** What it means now. */
  now?: ReactNode;
  isChanged?: boolean | undefined;
  /** What is wrong with the value, below the control. */
  error?: { id: string; text: string } | undefined;
  /** The control, or the value where nothing can be chosen. */
  children: ReactNode;
}

/** A row of settings: its name and what it is for, its control, and what it means now. */
export function SettingLine(props: SettingLineProps) {
  const { id, name, help, now, isChanged, error, children } = props;
  return (
    <div
      data-setting={id}
      className={classNames(
        "relative grid min-h-14 grid-cols-[280px_minmax(304px,336px)_minmax(0,1fr)] items-center gap-x-6 gap-y-1.5 py-2 not-first:border-t not-first:border-line-soft",
        "@max-4xl:grid-cols-[240px_minmax(0,1fr)] @max-xl:grid-cols-1 @max-xl:py-3",
        isChanged &&
          "before:absolute before:inset-y-2 before:-left-8 before:w-0.5 before:bg-accent @max-xl:before:-left-4 forced-colors:before:bg-[Highlight]",
      )}
    >
      <div className="min-w-0">
        <h3 className="text-list font-medium">{name}</h3>
        {help !== undefined && <p className="text-meta text-2">{help}</p>}
      </div>
      <div className="min-w-0">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 text-list">
          {children}
        </div>
        <FieldError id={error?.id ?? ""} error={error?.text} />
      </div>
      <div className="min-w-0 text-meta text-pretty tabular-nums text-2 [&_a]:text-accent [&_a]:underline [&_b]:font-medium [&_b]:text-1 @max-4xl:col-start-2 @max-xl:col-start-1">
        {now}
      </div>
    </div>
  );
}

interface SettingSectionProps {
  /** The end of the section's address. */
  id: string;
  title: string;
  about?: ReactNode;
  /** Whether it only heads the rows that a search found. */
  isSmall?: boolean;
  /** What stands at the right end of its head. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of one long page of settings. */
export function SettingSection(props: SettingSectionProps) {
  const { id, title, about, isSmall = false, end, children } = props;
  return (
    <section
      id={id}
      aria-label={title}
      className={classNames(
        "@container px-8 max-sm:px-4",
        isSmall ? "pt-3 pb-1" : "border-line pt-6 pb-5 not-first:border-t",
      )}
    >
      <div className="flex min-h-7 flex-wrap items-baseline gap-x-2.5 pb-1">
        <h2 className={isSmall ? "text-list font-semibold" : "text-title"}>{title}</h2>
        {!isSmall && <p className="text-meta text-2">{about}</p>}
        {end && <div className="-my-1 ml-auto max-sm:mt-1">{end}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
