import { reasonOf } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { toolsNamed } from "@pegboard/registry-core/internal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../catalog.ts";
import { loadWholeTools } from "./whole-tools.ts";

/** Why whole definitions could not be loaded. */
export interface WholeListError {
  reason: string;
  retry(): void;
}

/**
 * Fetches the parts of these tools that the list leaves out, in as few requests as possible, and
 * puts them into the catalogue. `names` has to stay one array until it changes.
 */
export function useWholeTools(names: readonly string[]): WholeListError | undefined {
  const client = useQueryClient();
  const declared = useQuery({ ...catalogQuery, select: (answer) => answer.declared }).data;
  const missing = useMemo(() => findListed(declared ?? [], names), [declared, names]);
  const marks = useMemo(() => missing.map(({ listed }) => listed).join(" "), [missing]);
  const { error, refetch } = useQuery({
    queryKey: ["whole tools", marks],
    queryFn: async ({ signal }) => {
      const whole = await loadWholeTools(
        missing.map(({ name }) => name),
        signal,
      );
      client.setQueryData(
        catalogQuery.queryKey,
        (answer) => answer && { ...answer, declared: placeWhole(answer.declared, whole) },
      );
      return whole.size;
    },
    enabled: missing.length > 0,
    gcTime: 0,
  });
  return missing.length > 0 && error
    ? { reason: reasonOf(error), retry: () => void refetch() }
    : undefined;
}

function findListed(
  declared: readonly ToolDefinition[],
  names: readonly string[],
): ToolDefinition[] {
  return toolsNamed(declared, names).filter(({ listed }) => listed !== undefined);
}

const placeWhole = (
  declared: readonly ToolDefinition[],
  whole: ReadonlyMap<string, ToolDefinition>,
): ToolDefinition[] =>
  declared.map((tool) => (tool.listed === undefined ? tool : (whole.get(tool.listed) ?? tool)));
