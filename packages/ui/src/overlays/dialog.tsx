import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useFocusReturn } from "../focus.ts";
import { IconButton } from "../icon-button.tsx";
import { t } from "../messages/t.ts";
import { LazyBoundary } from "../page/lazy-boundary.tsx";
import { ViewOnlyContext } from "../view-only.ts";
import { radix } from "./radix.ts";

interface DialogProps {
  title: string;
  /** One or two sentences below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the primary one last. */
  actions?: ReactNode;
  onClose(): void;
  /**
   * 440 px, 600 px and a sheet on a phone, 1080 px, or as wide as the window; split: 1136 px and
   * high, with columns that scroll by themselves.
   */
  width?: "m" | "l" | "xl" | "full" | "split";
  /** Neither a click beside it nor a cross closes it. */
  isFirm?: boolean;
}

/** A modal dialog; mount it to open it. Focus moves in and returns; Escape closes. */
export function Dialog(props: DialogProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      {/* What opened it was no change, or was allowed. */}
      <ViewOnlyContext value={undefined}>
        <ModalDialog {...props} />
      </ViewOnlyContext>
    </LazyBoundary>
  );
}

function ModalDialog({
  title,
  description,
  children,
  actions,
  onClose,
  width = "m",
  isFirm,
}: DialogProps) {
  const { Dialog: Radix } = radix.use();
  const returnFocus = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={focusFirstField}
          onInteractOutside={(event) => isFirm && event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            "fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 flex-col rounded-xl bg-raised wrap-anywhere shadow-pop focus-visible:outline-none",
            widths[width],
          )}
        >
          <header className="flex items-start gap-4 pt-4 pr-3 pl-6 max-sm:pt-2">
            <div className="min-w-0 flex-1 pt-0.5 max-sm:pt-2.5">
              <Radix.Title className="text-title">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="mt-1 text-list text-2">{description}</div>
                </Radix.Description>
              )}
            </div>
            {!isFirm && <IconButton label={t("Close")} icon={X} onClick={onClose} />}
          </header>
          <div
            data-scroller
            className={
              width === "split"
                ? "mt-3 flex min-h-0 flex-1 flex-col overflow-auto border-t border-line"
                : "min-h-0 overflow-auto px-6 py-4 empty:hidden"
            }
          >
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const widths: Record<NonNullable<DialogProps["width"]>, string> = {
  m: "max-w-[440px]",
  l: "max-w-[600px] max-sm:top-auto max-sm:bottom-0 max-sm:left-0 max-sm:w-full max-sm:translate-0 max-sm:rounded-b-none",
  xl: "max-w-[1080px]",
  full: "",
  split: "h-[min(784px,calc(100dvh-32px))] max-w-[1136px]",
};

/**
 * A form starts at its first field, a question at its first answer, a text at itself; never at
 * Close.
 */
function focusFirstField(event: Event): void {
  const dialog = event.target instanceof HTMLElement ? event.target : null;
  const first =
    dialog?.querySelector<HTMLElement>("[data-first-focus] :is(input, button)") ??
    dialog?.querySelector<HTMLElement>(
      "input:not([hidden]), textarea, select, [contenteditable]",
    ) ??
    dialog?.querySelector<HTMLElement>("footer button") ??
    dialog;
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** A row of a dialog that is chosen by a press. */
export function DialogChoice({ children, onPick }: { children: ReactNode; onPick(): void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1 text-left text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:flex-wrap"
    >
      {children}
    </button>
  );
}
