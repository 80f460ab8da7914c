import { lateComponent } from "../page/late-code.ts";
import { LatePart } from "../page/late-part.tsx";
import { modalDialog } from "./late-overlays.ts";
import type { DialogProps } from "./modal-dialog.tsx";

const Modal = lateComponent(modalDialog, ({ ModalDialog }) => ModalDialog);

/** Modal; mount it to open it. Focus moves in and returns; Escape closes. */
export function Dialog(props: DialogProps) {
  return (
    <LatePart onClose={props.onClose}>
      <Modal {...props} />
    </LatePart>
  );
}
