import type { ReactNode } from "react";

/** Names what is pointed at, behind it. Of a line that is longer than the screen it stays at the screen's edge. */
export function OriginChip({ children }: { children: ReactNode }) {
  return (
    <span className="sticky right-2 ml-2.5 inline-flex h-[18px] items-center rounded-badge bg-(--bg-tip) px-[7px] align-top font-sans text-[11px]/[18px] font-medium whitespace-nowrap text-(--tip-text)">
      {children}
    </span>
  );
}
