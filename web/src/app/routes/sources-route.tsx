import { SourcesPage } from "../../features/sources/sources-page.tsx";
import { parseSourcesSearch } from "../../features/sources/sources-search.ts";
import { common } from "../../language/common.ts";
import { goTo } from "../address/address.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { usePasted } from "./pasted-servers.ts";

export function SourcesRoute() {
  useDocumentTitle(common.sources);
  const [search, setSearch] = useSearch(parseSourcesSearch);
  return (
    <SourcesPage
      search={search}
      setSearch={setSearch}
      pasted={usePasted()}
      pathOf={paths.sources}
      onTry={({ agent, tool, method }) => goTo(paths.agentTools(agent, { tool, method, tab: "try" }))}
      onReview={(source) => goTo(paths.review({ source }))}
      toolPath={(tool, tab) => paths.tool(tool, tab ? { tab } : {})}
    />
  );
}
