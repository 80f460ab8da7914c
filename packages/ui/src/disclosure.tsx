import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";

interface DisclosureProps {
  /** The words that are pressed. */
  summary: ReactNode;
  className?: string;
  /** The classes of the line that is pressed. */
  lineClass?: string;
  /** Whether it begins unfolded. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Content behind a line that unfolds it: the browser's own, with the chevron of all other folds. */
export function Disclosure({ summary, className, lineClass, isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={className}>
      <summary
        className={classNames(
          "flex cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden",
          lineClass,
        )}
      >
        <ChevronRight {...iconSize.s} className="flex-none [[open]>summary>&]:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
