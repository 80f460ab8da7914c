import { Popover as Radix } from "radix-ui";
import type { PopoverProps } from "./popover.tsx";

/** The popover itself, open when it appears. */
export function PopoverPopup({ trigger, label, children, align, side, onOpenChange }: Required<PopoverProps>) {
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
          className="z-40 max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-16px))] overflow-auto rounded-lg bg-raised text-list shadow-pop focus-visible:outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
