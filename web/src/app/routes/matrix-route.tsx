import { parseMatrixSearch } from "../../addresses/searches/matrix-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { MatrixPage } from "../../features/matrix/matrix-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";

export function MatrixRoute() {
  useDocumentTitle(common.agentsTools);
  const [search, setSearch] = useSearch(parseMatrixSearch);
  return <MatrixPage search={search} setSearch={setSearch} />;
}
