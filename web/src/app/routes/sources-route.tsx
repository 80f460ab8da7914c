import { getRouteApi, useRouter } from "@tanstack/react-router";
import { SourcesPage } from "../../features/sources/sources-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { usePasted } from "./pasted-servers.ts";

const route = getRouteApi("/sources");

export function SourcesRoute() {
  useDocumentTitle(common.sources);
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <SourcesPage
      search={route.useSearch()}
      setSearch={(search) => {
        // An answer that comes when another page is on its way does not bring the person back.
        if (router.latestLocation.pathname.startsWith(route.id)) void navigate({ search, replace: true });
      }}
      pasted={usePasted()}
      pathOf={paths.sources}
      onTry={({ agent, tool, method }) => router.history.push(paths.agentTools(agent, { tool, method, tab: "try" }))}
      toolPath={(tool, tab) => paths.tool(tool, tab ? { tab } : {})}
    />
  );
}
