import { getRouteApi } from "@tanstack/react-router";
import { MatrixPage } from "../../features/matrix/matrix-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/matrix");

export function MatrixRoute() {
  useDocumentTitle(common.agentsTools);
  const navigate = route.useNavigate();
  return (
    <MatrixPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      comparePath={(agent, other) => paths.agentTools(agent, { other, changes: true, dock: true })}
      agentsPath={paths.agents({ dialog: "new" })}
      sourcesPath={paths.sources({ add: "command" })}
      modKey={modKey}
    />
  );
}
