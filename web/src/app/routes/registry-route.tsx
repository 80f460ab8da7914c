import { parseRegistrySearch } from "../../addresses/searches/registry-search.ts";
import { useOptionalParam, useSearch } from "../../addresses/shown-page.ts";
import { RegistryPage } from "../../features/registry/registry-page.tsx";
import { useToolTitle } from "../document-title.ts";

/**
 * The list alone, or beside a tool, in one route, so that the list stays as it is when a tool is
 * opened.
 */
export function RegistryRoute() {
  const tool = useOptionalParam("tool");
  useToolTitle(tool);
  const [search, setSearch] = useSearch(parseRegistrySearch);
  return <RegistryPage tool={tool} search={search} setSearch={setSearch} />;
}
