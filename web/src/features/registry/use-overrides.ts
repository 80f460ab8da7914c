import { createContext, useContext } from "react";
import { type OverrideChange, type OverridePatch, useChangeOverrides } from "../../api/catalog.ts";

export interface Overrides {
  /** Changes a tool for everybody; `null` resets a field. */
  save(tool: string, changes: OverridePatch): void;
  /** The change on its way: its switch shows the new value at once. */
  pending: OverrideChange | undefined;
  /** Why the last change failed. */
  error: string | undefined;
  dismiss(): void;
}

export function useOverrides(): Overrides {
  const change = useChangeOverrides();
  return {
    save: (tool, changes) => change.mutate({ tool, changes }),
    pending: change.isPending ? change.variables : undefined,
    error: change.error?.message,
    dismiss: () => change.reset(),
  };
}

/** The page's one way to change overrides. */
export const OverridesContext = createContext<Overrides>({
  save: () => {
    throw new Error("OverridesContext has no provider.");
  },
  pending: undefined,
  error: undefined,
  dismiss: () => undefined,
});

export const useOverridesContext = () => useContext(OverridesContext);
