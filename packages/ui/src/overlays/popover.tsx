import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { LazyBoundary, whenLoaded } from "../page/lazy-boundary.tsx";
import { radix } from "./radix.ts";

interface PopoverPopupProps {
  /** One button that takes a ref. */
  trigger: ReactElement<{
    "aria-haspopup"?: "dialog";
    "aria-expanded"?: boolean;
    onClick?(): void;
  }>;
  /** Names what opens. */
  label: string;
  /** Escape in a part with `data-own-escape` is that part's own: it does not close this. */
  children: ReactNode;
  align: "start" | "center" | "end";
  /** Where there is room for it. */
  side: "top" | "bottom";
  onOpenChange(open: boolean): void;
}

interface PopoverProps
  extends Pick<PopoverPopupProps, "trigger" | "label" | "children">,
    Partial<Pick<PopoverPopupProps, "align" | "side" | "onOpenChange">> {}

/** Details behind a button, over the page. */
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
    onClick: () =>
      whenLoaded(radix, () => {
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
      <PopoverPopup
        trigger={trigger}
        label={label}
        align={align}
        side={side}
        onOpenChange={onOpenChange}
      >
        {children}
      </PopoverPopup>
    </LazyBoundary>
  );
}

const ignoreOpening = () => {};

/** The popover itself, open when it appears. */
function PopoverPopup({ trigger, label, children, align, side, onOpenChange }: PopoverPopupProps) {
  const { Popover: Radix } = radix.use();
  return (
    <Radix.Root defaultOpen onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={(event) => {
            if ((event.target as Element).closest("[data-own-escape]")) event.preventDefault();
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-16px))] overflow-auto rounded-lg bg-raised text-list shadow-pop focus-visible:outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
