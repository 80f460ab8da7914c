import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../api/catalog.ts";
import { sourcesQuery } from "../../api/sources.ts";
import type { SourceOf } from "./group-problems.ts";

const NONE: never[] = [];

/** The sources, and which one a problem belongs to. */
export function useSourcesOfTools(): { sources: { id: string; name: string }[]; sourceOf: SourceOf } {
  const sources = useQuery(sourcesQuery).data ?? NONE;
  const { declared = NONE } = useQuery(catalogQuery).data ?? {};
  const sourceOf = useMemo((): SourceOf => {
    const byTool = new Map(declared.map(({ name, source }) => [name, source]));
    return ({ place }) => place.source ?? (place.tool === undefined ? undefined : byTool.get(place.tool));
  }, [declared]);
  return { sources, sourceOf };
}
