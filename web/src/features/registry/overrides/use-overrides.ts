import { type MetadataPlace, type MetadataValue, metadataOperation, type ToolOperation } from "@pegboard/registry-core";
import { createContext, useContext } from "react";
import { useSaveOrganisation } from "../../../api/catalog.ts";

interface Overrides {
  /** Changes what is set for every agent in one tool. */
  save(tool: string, operations: ToolOperation[]): void;
  /** Says something about a tool or a method for everybody; null takes it back. */
  say(place: MetadataPlace, value: MetadataValue | null): void;
  /** The change on its way: its switch shows the new value at once. */
  pending: ToolOperation[];
  /** The last change, when it failed: of which tool, and why. */
  failed: { tool: string; reason: string; retry(): void; dismiss(): void } | undefined;
}

export function useOverrides(): Overrides {
  const { mutate, variables, isPending, error, reset } = useSaveOrganisation<{
    tool: string;
    operations: ToolOperation[];
  }>();
  const save: Overrides["save"] = (tool, operations) => mutate({ tool, operations });
  return {
    save,
    say: (place, value) => save(place.tool, [metadataOperation(place, value)]),
    pending: isPending ? variables.operations : [],
    failed: error
      ? { tool: variables.tool, reason: error.message, retry: () => mutate(variables), dismiss: reset }
      : undefined,
  };
}

const noProvider = () => {
  throw new Error("OverridesContext has no provider.");
};

/** The page's one way to change overrides. */
export const OverridesContext = createContext<Overrides>({
  save: noProvider,
  say: noProvider,
  pending: [],
  failed: undefined,
});

export const useOverridesContext = () => useContext(OverridesContext);
