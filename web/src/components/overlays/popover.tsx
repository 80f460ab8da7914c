import { cloneElement, lazy, Suspense, useState } from "react";
import type { PopoverPopupProps } from "./popover-popup.tsx";

const loadPopup = () => import("./popover-popup.tsx");
const PopoverPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopoverPopup })));

type PopoverProps = Pick<PopoverPopupProps, "trigger" | "label" | "children"> & Partial<PopoverPopupProps>;

/** Details behind a button, over the page. What draws it loads when the first one is about to open. */
export function Popover({
  trigger,
  label,
  children,
  align = "end",
  side = "bottom",
  onOpenChange = nobody,
}: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: () => void loadPopup(),
    onClick: () => {
      setOpened(true);
      onOpenChange(true);
    },
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPopup {...{ trigger, label, align, side, onOpenChange }}>{children}</PopoverPopup>
    </Suspense>
  );
}

const nobody = () => {};
