import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { t } from "../messages/t.ts";

interface ListAndPaneProps {
  list: ReactNode;
  pane: ReactNode;
  /**
   * Whether the pane has forms and lists of its own, so that it gets more room where there is some.
   */
  wide?: boolean;
}

/**
 * A list and the pane beside it. Below 1024 px the pane takes the place of the list, which keeps
 * its own.
 */
export function ListAndPane({ list, pane, wide }: ListAndPaneProps) {
  return (
    <div className="flex min-h-0 flex-1 bg-panel">
      <div
        className={classNames(
          "@container min-w-0 flex-1 overflow-auto",
          Boolean(pane) && "max-lg:hidden",
        )}
      >
        {list}
      </div>
      {pane && (
        <div
          className={classNames(
            "flex min-h-0 w-112 flex-none flex-col border-line max-lg:w-full lg:border-l",
            wide ? "min-[1400px]:w-150" : "min-[1800px]:w-140",
          )}
        >
          {pane}
        </div>
      )}
    </div>
  );
}

interface PaneHeadProps {
  /** The tile, of 40 px. */
  tile?: ReactNode;
  title: string;
  /** A line about what it is; two lines when it is long. */
  meta: ReactNode;
  action?: ReactNode;
  /** Id of the heading, which takes the focus that leaves the list. */
  headingId?: string;
  onClose(): void;
}

export function PaneHead({ tile, title, meta, action, headingId, onClose }: PaneHeadProps) {
  return (
    <header className="flex min-h-16.5 flex-none items-center gap-3 pt-3.5 pr-4 pb-3 pl-6 max-sm:py-2 max-sm:pr-1 max-sm:pl-4">
      {tile}
      <div className="min-w-0 flex-1">
        <h2
          id={headingId}
          tabIndex={-1}
          className="truncate text-title focus-visible:outline-none max-sm:wrap-anywhere max-sm:whitespace-normal"
        >
          {title}
        </h2>
        <p className="text-meta [overflow-wrap:anywhere] text-2">{meta}</p>
      </div>
      {action}
      <IconButton label={t("Close")} icon={X} onClick={onClose} />
    </header>
  );
}

/** The scrolling middle of a pane; hairlines stand between its sections. */
interface PaneBodyProps {
  /** Whether there may be only texts in it: it takes the focus itself then, to be scrolled by keys. */
  isText?: boolean;
  children: ReactNode;
}

export function PaneBody({ isText = false, children }: PaneBodyProps) {
  return (
    <div
      data-scroller
      tabIndex={isText ? 0 : undefined}
      className="min-h-0 flex-1 overflow-auto [&_section]:border-t [&_section]:border-line-soft [&>section:first-child]:border-t-0 [&>section:first-child]:pt-1"
    >
      {children}
    </div>
  );
}

interface PaneSectionProps {
  /** The heading; with `label` alone the section's name for screen readers. */
  title?: string;
  label?: string;
  /** The help on the line of the heading. */
  help?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function PaneSection({ title, label, help, action, children }: PaneSectionProps) {
  return (
    <section aria-label={title ?? label} className="px-6 pt-3.5 pb-4 max-sm:px-4">
      {title !== undefined && (
        <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-2 text-meta text-2">
          <h3 className="text-list font-semibold text-1 max-sm:flex-1">{title}</h3>
          <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{help}</span>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** The actions on the whole. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex min-h-13 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-app py-1.5 pr-4 pl-6 text-meta text-2 max-sm:px-4 max-sm:py-2">
      {children}
    </footer>
  );
}
