import { MatrixPage } from "../../features/matrix/matrix-page.tsx";
import { parseMatrixSearch } from "../../features/matrix/matrix-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

export function MatrixRoute() {
  useDocumentTitle(common.agentsTools);
  const [search, setSearch] = useSearch(parseMatrixSearch);
  return (
    <MatrixPage
      search={search}
      setSearch={setSearch}
      comparePath={(agent, other) => paths.agentTools(agent, { other, changes: true, dock: true })}
      agentsPath={paths.agents({ dialog: "new" })}
      sourcesPath={paths.sources({ add: "command" })}
      modKey={modKey}
    />
  );
}
