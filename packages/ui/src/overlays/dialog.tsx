import type { ReactNode } from "react";
import { LazyBoundary, lazyComponent } from "../page/lazy-boundary.tsx";
import { modalDialog } from "./late-overlays.ts";
import type { DialogProps } from "./modal-dialog.tsx";

const Modal = lazyComponent(modalDialog, ({ ModalDialog }) => ModalDialog);

/** A modal dialog; mount it to open it. Focus moves in and returns; Escape closes. */
export function Dialog(props: DialogProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      <Modal {...props} />
    </LazyBoundary>
  );
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
