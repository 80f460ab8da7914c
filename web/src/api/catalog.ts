import { queryOptions, replaceEqualDeep, useQuery } from "@tanstack/react-query";
import type {
  CatalogAnswer,
  ToolListAnswer,
  ToolUsageAnswer,
} from "../../../server/src/api-contract.ts";
import { keepKnown, unpackToolList } from "./listed-tools/whole-tools.ts";
import { requestJson } from "./request-json.ts";

export type { CatalogAnswer, ToolUsageAnswer } from "../../../server/src/api-contract.ts";

/**
 * Every tool with what the organisation set, icons and token counts. A definition with `listed` has
 * what lists show, until `useWholeTools` puts the whole one into its place.
 */
export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: async ({ signal, client }): Promise<CatalogAnswer> => {
    const answer = await requestJson<ToolListAnswer>("/api/v1/tools/list", { signal });
    return shareKnown(client.getQueryData(["catalog"]), unpackToolList(answer));
  },
  structuralSharing: false,
});

/** Keeps objects that did not change, and keeps whole definitions whole. */
function shareKnown(before: CatalogAnswer | undefined, after: CatalogAnswer): CatalogAnswer {
  if (!before) return after;
  const { declared: known, ...old } = before;
  const { declared: listed, ...rest } = after;
  const declared = keepKnown(known, listed);
  const shared = replaceEqualDeep(old, rest);
  return shared === old && declared === known ? before : { ...shared, declared };
}

/** The agents that have each tool on, or values of their own for it. */
export const toolUsageQuery = queryOptions({
  queryKey: ["tool usage"],
  queryFn: ({ signal }) => requestJson<ToolUsageAnswer>("/api/v1/tools/usage", { signal }),
});

const NO_DECLARED_TOOLS: CatalogAnswer["declared"] = [];

/** All tools as they are declared; none until they are known. */
export const useDeclaredTools = () => useQuery(catalogQuery).data?.declared ?? NO_DECLARED_TOOLS;
