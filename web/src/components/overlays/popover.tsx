import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

const loadPopup = () => import("./popover-popup.tsx");
const PopoverPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopoverPopup })));

export interface PopoverProps {
  /** One button that takes a ref. */
  trigger: ReactElement<{
    "aria-haspopup"?: "dialog";
    "aria-expanded"?: boolean;
    onPointerEnter?(): void;
    onClick?(): void;
  }>;
  /** Names what opens. */
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** Where there is room for it. */
  side?: "top" | "bottom";
  onOpenChange?(open: boolean): void;
}

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
