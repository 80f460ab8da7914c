import type { ReactNode } from "react";

/** A key as it is printed on the keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd className="pointer-coarse:hidden inline-grid h-[18px] min-w-[18px] place-items-center rounded-badge border border-current/25 px-1 font-sans text-micro text-inherit">
      {children}
    </kbd>
  );
}
