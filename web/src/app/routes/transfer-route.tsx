import { parseTransferSearch } from "../../addresses/searches/transfer-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { TransferPage } from "../../features/transfer/transfer-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function TransferRoute() {
  useDocumentTitle(t("Import and export"));
  const [search, setSearch] = useSearch(parseTransferSearch);
  return <TransferPage search={search} setSearch={setSearch} />;
}
