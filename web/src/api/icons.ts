import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { IconsAnswer } from "../../../server/src/api-contract.ts";
import type { CatalogAnswer } from "./catalog.ts";
import { requestJson } from "./request-json.ts";

/** Drawings of icons that no tool in the catalogue has. Unknown names are missing. */
const iconNodesQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ["icons", names],
    queryFn: ({ signal }) =>
      requestJson<IconsAnswer>(
        `/api/v1/icons?${new URLSearchParams(names.map((name) => ["name", name]))}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The pause after which the server is asked, because a name is typed letter by letter. */
const ICONS_DELAY_MS = 200;

type Icons = CatalogAnswer["icons"];

/** The drawings of the catalogue's icons and of those that only these settings name. */
export function useIcons(known: Icons, { tools }: OwnerSettings): Icons {
  const wanted = useMemo(() => {
    const own = Object.values(tools ?? {}).flatMap((entry) => {
      const { texts, metadata } = toToolSettings(entry);
      return [texts?.icon?.value ?? [], metadata?.icon ?? []].flat();
    });
    return [...new Set(own)].filter((name) => ownValue(known, name) === undefined).sort();
  }, [tools, known]);
  const names = useDebouncedValue(wanted, ICONS_DELAY_MS);
  const { data } = useQuery({ ...iconNodesQuery(names), enabled: names.length > 0 });
  return useMemo(() => (data ? { ...known, ...data.icons } : known), [known, data]);
}
