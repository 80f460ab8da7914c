import { addressText } from "../../addresses/search-values.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ApprovalsPage } from "../../features/approvals/approvals-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function ApprovalsRoute() {
  useDocumentTitle(t("Approvals"));
  const [{ call }, setSearch] = useSearch((raw) => ({ call: addressText(raw.call) }));
  return <ApprovalsPage chosen={call} onChoose={(id) => setSearch({ call: id })} />;
}
