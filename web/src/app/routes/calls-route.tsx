import { getRouteApi } from "@tanstack/react-router";
import { CallsPage } from "../../features/calls/calls-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/calls");

export function CallsRoute() {
  useDocumentTitle(common.calls);
  const navigate = route.useNavigate();
  return (
    <CallsPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      pathOf={paths.calls}
      settingsPath={paths.settings()}
      tryPath={({ id, agent, tool, method }) =>
        tool === undefined || method === undefined
          ? undefined
          : paths.agentTools(agent, { tool, method, tab: "try", call: id })
      }
    />
  );
}
