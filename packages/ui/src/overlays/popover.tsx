import { cloneElement, useState } from "react";
import { type LateCode, LazyBoundary, lazyComponent, whenLoaded } from "../page/lazy-boundary.tsx";
import { popoverPopup } from "./late-overlays.ts";
import type { PopoverPopupProps } from "./popover-popup.tsx";

const LazyPopoverPopup = lazyComponent(popoverPopup, ({ PopoverPopup }) => PopoverPopup);

interface PopoverProps
  extends Pick<PopoverPopupProps, "trigger" | "label" | "children">,
    Partial<Pick<PopoverPopupProps, "align" | "side" | "onOpenChange">> {
  /** What the children need besides: it loads together with what draws the popover. */
  late?: readonly Pick<LateCode<unknown>, "load">[];
}

/**
 * Details behind a button, over the page. What draws it loads when the first one is about to open.
 */
export function Popover({
  trigger,
  label,
  children,
  align = "end",
  side = "bottom",
  onOpenChange = ignoreOpening,
  late = [],
}: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: () => whenLoaded([popoverPopup, ...late], ignoreOpening),
    onClick: () =>
      whenLoaded([popoverPopup, ...late], () => {
        setOpened(true);
        onOpenChange(true);
      }),
  });
  if (!opened) return closed;
  const close = () => {
    setOpened(false);
    onOpenChange(false);
  };
  return (
    <LazyBoundary fallback={closed} onClose={close}>
      <LazyPopoverPopup {...{ trigger, label, align, side, onOpenChange }}>
        {children}
      </LazyPopoverPopup>
    </LazyBoundary>
  );
}

const ignoreOpening = () => {};
