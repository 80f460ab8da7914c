import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request-json.ts";

/** A page of the documentation, by its path in it without an ending. */
export interface DocsPage {
  path: string;
  title: string;
  group?: string;
  headings: { anchor: string; text: string }[];
}

/** The pages of the documentation that the server ships. They stay as they are while it runs. */
export const docsPagesQuery = queryOptions({
  queryKey: ["documentation"],
  queryFn: ({ signal }) => requestJson<DocsPage[]>("/docs/pages.json", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
