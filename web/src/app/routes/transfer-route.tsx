import { TransferPage } from "../../features/transfer/transfer-page.tsx";
import { parseTransferSearch } from "../../features/transfer/transfer-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { ownerPath } from "./owner-path.ts";

export function TransferRoute() {
  useDocumentTitle(common.importAndExport);
  const [search, setSearch] = useSearch(parseTransferSearch);
  return <TransferPage search={search} setSearch={setSearch} ownerPath={ownerPath} sourcesPath={paths.sources()} />;
}
