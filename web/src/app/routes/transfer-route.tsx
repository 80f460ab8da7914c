import { getRouteApi } from "@tanstack/react-router";
import { TransferPage } from "../../features/transfer/transfer-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { ownerPath } from "./owner-path.ts";

const route = getRouteApi("/transfer");

export function TransferRoute() {
  useDocumentTitle(common.importAndExport);
  const navigate = route.useNavigate();
  return (
    <TransferPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      ownerPath={ownerPath}
      sourcesPath={paths.sources()}
    />
  );
}
