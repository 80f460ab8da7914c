import { LazyBoundary } from "../page/lazy-boundary.tsx";
import { lazyComponent } from "../page/lazy-module.ts";
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
