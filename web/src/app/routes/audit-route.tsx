import { parseAuditSearch } from "../../addresses/searches/audit-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { AuditPage } from "../../features/audit/audit-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function AuditRoute() {
  useDocumentTitle(t("Audit"));
  const [search, , patchSearch] = useSearch(parseAuditSearch);
  return <AuditPage search={search} setSearch={patchSearch} />;
}
