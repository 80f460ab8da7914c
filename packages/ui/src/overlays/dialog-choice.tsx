import type { ReactNode } from "react";

/** A row of a dialog that is chosen by a press. */
export function DialogChoice({ children, onPick }: { children: ReactNode; onPick(): void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1 text-left text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:flex-wrap"
    >
      {children}
    </button>
  );
}
