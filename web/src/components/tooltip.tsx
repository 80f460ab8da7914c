import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  text: ReactNode;
  /** One element that takes a ref and pointer handlers. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
}

/** Shows a text on hover and on keyboard focus. */
export function Tooltip({ text, children, side = "bottom" }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-badge bg-(--bg-tip) px-2 py-1 text-meta font-medium text-(--tip-text)"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
