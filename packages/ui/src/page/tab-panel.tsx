import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface TabPanelProps {
  /** The `id` given to `Tabs`. */
  tabs: string;
  /** The selected tab. */
  value: string;
  children: ReactNode;
  className?: string;
}

/** The panel of `Tabs`, focusable so that a panel without controls can be scrolled by keyboard. */
export function TabPanel({ tabs, value, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${tabs}-panel`}
      aria-labelledby={`${tabs}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: WAI-ARIA asks for a focusable panel
      tabIndex={0}
      className={classNames("focus-visible:-outline-offset-2", className)}
    >
      {children}
    </div>
  );
}
