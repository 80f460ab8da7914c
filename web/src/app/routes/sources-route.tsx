import { getRouteApi } from "@tanstack/react-router";
import { SourcesPage } from "../../features/sources/sources-page.tsx";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/sources");

export function SourcesRoute() {
  useDocumentTitle("Sources");
  const navigate = route.useNavigate();
  return (
    <SourcesPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      pathOf={paths.sources}
      toolPath={(tool, part) => paths.tool(tool, part ? { part } : {})}
    />
  );
}
