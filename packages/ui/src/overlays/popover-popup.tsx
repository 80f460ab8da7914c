import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export interface PopoverPopupProps {
  /** One button that takes a ref. */
  trigger: ReactElement<{
    "aria-haspopup"?: "dialog";
    "aria-expanded"?: boolean;
    onPointerEnter?(): void;
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

/** The popover itself, open when it appears. */
export function PopoverPopup({
  trigger,
  label,
  children,
  align,
  side,
  onOpenChange,
}: PopoverPopupProps) {
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
