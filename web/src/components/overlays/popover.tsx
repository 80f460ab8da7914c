import { cloneElement, lazy, useState } from "react";
import { lateCode } from "../page/late-code.ts";
import { LatePart } from "../page/late-part.tsx";
import type { PopoverPopupProps } from "./popover-popup.tsx";

const popup = lateCode(() => import("./popover-popup.tsx"));
const PopoverPopup = lazy(() => popup.load().then((module) => ({ default: module.PopoverPopup })));

type PopoverProps = Pick<PopoverPopupProps, "trigger" | "label" | "children"> & Partial<PopoverPopupProps>;

/** Details behind a button, over the page. What draws it loads when the first one is about to open. */
export function Popover({
  trigger,
  label,
  children,
  align = "end",
  side = "bottom",
  onOpenChange = ignoreOpening,
}: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: () => void popup.load(),
    onClick: () => {
      setOpened(true);
      onOpenChange(true);
    },
  });
  if (!opened) return closed;
  const close = () => {
    setOpened(false);
    onOpenChange(false);
  };
  return (
    <LatePart fallback={closed} onClose={close}>
      <PopoverPopup {...{ trigger, label, align, side, onOpenChange }}>{children}</PopoverPopup>
    </LatePart>
  );
}

const ignoreOpening = () => {};
