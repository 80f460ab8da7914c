import { useQuery } from "@tanstack/react-query";
import { sourcesQuery } from "../api/sources/sources.ts";

/** The name of a source; its id while the name is unknown, and for a source that is gone. */
export function useSourceName(id: string): string {
  return useQuery(sourcesQuery).data?.find((source) => source.id === id)?.name ?? id;
}

/** An element with a source's name, and its id for those that look closer. */
export function SourceName({ id }: { id: string }) {
  return <span title={id}>{useSourceName(id)}</span>;
}
