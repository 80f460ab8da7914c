import type { ReactNode } from "react";

/** The top edge of a pane, 44 px. */
export function PromptPaneHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-4 text-meta whitespace-nowrap text-2 max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-0 max-sm:px-2">
      {children}
    </div>
  );
}

/** Facts below a pane. */
export function PromptPaneFoot({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-none grid-cols-1 gap-1.5 border-t border-line bg-sunken px-4 py-2.5 text-meta text-2">
      {children}
    </div>
  );
}
