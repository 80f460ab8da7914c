import { Fragment, type ReactNode } from "react";

/**
 * A text whose parts in braces are drawn: `fill("Press {key} to save.", { key: <kbd>S</kbd> })`.
 */
export function fill(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
    <Fragment key={at}>{at % 2 === 1 ? parts[part] : part}</Fragment>
  ));
}
