import { queryOptions } from "@tanstack/react-query";
import type { IconsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/** Drawings of icons that no tool in the catalogue has. Unknown names are missing. */
export const iconNodesQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ["icons", names],
    queryFn: ({ signal }) =>
      requestJson<IconsAnswer>(
        `/api/v1/icons?${new URLSearchParams(names.map((name) => ["name", name]))}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
