import { createContext, use } from "react";

/**
 * Why nothing can be changed in a region; undefined where it can. What changes something inside
 * keeps its place and value, can be focused, and says the reason. What only shows something says so
 * with `reads`.
 */
export const ViewOnlyContext = createContext<string | undefined>(undefined);

export const useViewOnly = (): string | undefined => use(ViewOnlyContext);

/**
 * The attributes of a control that can be focused and not changed, in such a region or by itself;
 * undefined where it can be changed.
 */
export function useHeld(readOnly: boolean | string | undefined) {
  const why = useViewOnly() ?? readOnly;
  if (why === undefined || why === false) return undefined;
  return { "aria-disabled": true, ...(typeof why === "string" && { title: why }) };
}
