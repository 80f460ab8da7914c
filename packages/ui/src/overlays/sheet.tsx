import { lazy } from "react";
import { LazyBoundary } from "../page/lazy-boundary.tsx";
import type { SheetProps } from "./modal-sheet.tsx";

const LazyModalSheet = lazy(() =>
  import("./modal-sheet.tsx").then((module) => ({ default: module.ModalSheet })),
);

/**
 * Modal panel at an edge of the screen; mount it to open it. What draws it loads with the first
 * one.
 */
export function Sheet(props: SheetProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      <LazyModalSheet {...props} />
    </LazyBoundary>
  );
}
