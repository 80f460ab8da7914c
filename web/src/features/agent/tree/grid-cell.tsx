import type { ReactNode } from "react";

export interface GridCellProps {
  className: string;
  title?: string | undefined;
  children: ReactNode;
}

/** A cell of the tree grid. Its row has the tab stop, and a virtualised grid cannot be a table. */
export function GridCell({ className, title, children }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <span role="gridcell" title={title} className={className}>
      {children}
    </span>
  );
}
