import { createContext, useContext } from "react";
import { type OverrideChange, type OverridePatch, useChangeOverrides } from "../../../api/catalog.ts";

interface Overrides {
  /** Changes a tool for everybody; `null` resets a field. */
  save(tool: string, changes: OverridePatch): void;
  /** The change on its way: its switch shows the new value at once. */
  pending: OverrideChange | undefined;
  /** The last change, when it failed: of which tool, and why. */
  failed: { tool: string; reason: string; retry(): void; dismiss(): void } | undefined;
}

export function useOverrides(): Overrides {
  const change = useChangeOverrides();
  return {
    save: (tool, changes) => change.mutate({ tool, changes }),
    pending: change.isPending ? change.variables : undefined,
    failed: change.error
      ? {
          tool: change.variables.tool,
          reason: change.error.message,
          retry: () => change.mutate(change.variables),
          dismiss: () => change.reset(),
        }
      : undefined,
  };
}

/** The page's one way to change overrides. */
export const OverridesContext = createContext<Overrides>({
  save: () => {
    throw new Error("OverridesContext has no provider.");
  },
  pending: undefined,
  failed: undefined,
});

export const useOverridesContext = () => useContext(OverridesContext);
