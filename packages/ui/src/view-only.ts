import { createContext, use } from "react";

/**
 * Why nothing can be changed in a region; undefined where it can. What changes something inside
 * keeps its place and value, can be focused, and says the reason. What only shows something says so
 * with `reads`.
 */
export const ViewOnlyContext = createContext<string | undefined>(undefined);

export const useViewOnly = (): string | undefined => use(ViewOnlyContext);
