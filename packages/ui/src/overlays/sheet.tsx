import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useFocusReturn } from "../focus.ts";
import { LazyBoundary } from "../page/lazy-boundary.tsx";
import { takeNotices } from "./notice-place.ts";
import { radix } from "./radix.ts";

interface SheetProps {
  /** Accessible name; the visible heading is part of the children. */
  label: string;
  onClose(): void;
  children: ReactNode;
  /** From below on phones, from the right above 640 px; `left` for navigation. */
  side?: "end" | "left";
}

/** A modal panel at an edge of the screen; mount it to open it. */
export function Sheet(props: SheetProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      <ModalSheet {...props} />
    </LazyBoundary>
  );
}

function ModalSheet({ label, onClose, children, side = "end" }: SheetProps) {
  const { Dialog: Radix } = radix.use();
  const returnFocus = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            "fixed z-30 flex flex-col overflow-hidden bg-panel focus-visible:outline-none",
            sides[side],
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
          <div ref={takeNotices} className="flex-none" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Its first control may be a switch: a Space too many would change something. */
function focusItself(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

const sides = {
  end: "max-sm:inset-x-0 max-sm:top-11 max-sm:bottom-0 max-sm:rounded-t-2xl max-sm:border-t sm:inset-y-0 sm:right-0 sm:w-[min(720px,calc(100vw-var(--rail)))] sm:border-l border-line-strong",
  left: "inset-y-0 left-0 w-[min(300px,calc(100vw-56px))] border-r border-line",
};
