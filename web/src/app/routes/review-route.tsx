import { ReviewPage } from "../../features/review/review-page.tsx";
import { parseReviewSearch } from "../../features/review/review-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

export function ReviewRoute() {
  useDocumentTitle(common.review);
  const [search, setSearch] = useSearch(parseReviewSearch);
  return (
    <ReviewPage
      search={search}
      setSearch={setSearch}
      modKey={modKey}
      agentPath={(agent, tool) => paths.agentTools(agent, { tool })}
      sourcesPath={paths.sources()}
    />
  );
}
