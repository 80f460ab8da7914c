import { parseMatrixSearch } from "../../addresses/searches/matrix-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { MatrixPage } from "../../features/matrix/matrix-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function MatrixRoute() {
  useDocumentTitle(t("Matrix"));
  const [search, setSearch] = useSearch(parseMatrixSearch);
  return <MatrixPage search={search} setSearch={setSearch} />;
}
