import { lazy } from "react";
import { LatePart } from "../page/late-part.tsx";
import type { DialogProps } from "./modal-dialog.tsx";

const ModalDialog = lazy(() => import("./modal-dialog.tsx").then((module) => ({ default: module.ModalDialog })));

/** Modal; mount it to open it. Focus moves in and returns; Escape closes. What draws it loads with the first one. */
export function Dialog(props: DialogProps) {
  return (
    <LatePart onClose={props.onClose}>
      <ModalDialog {...props} />
    </LatePart>
  );
}
