import { getRouteApi } from "@tanstack/react-router";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { parseReviewSearch } from "../../features/review/review-search.ts";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/review");

export function ReviewRoute() {
  useDocumentTitle(common.review);
  const navigate = route.useNavigate();
  return (
    <ReviewPage
      search={parseReviewSearch({ ...route.useSearch() })}
      setSearch={(search) => void navigate({ search, replace: true })}
      modKey={modKey}
      agentPath={(agent, tool) => paths.agentTools(agent, { tool })}
      sourcesPath={paths.sources()}
    />
  );
}
