import { parseMethodPageSearch } from "../../addresses/searches/method-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { MethodPage } from "../../features/method/method-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function MethodRoute() {
  const tool = useParam("tool");
  const method = useParam("method");
  const [search, , patchSearch] = useSearch(parseMethodPageSearch);
  const name = useMethodNames().titleOf({ tool, method, functionName: method });
  useDocumentTitle(t("{name}: usage", { name }));
  return <MethodPage tool={tool} method={method} search={search} setSearch={patchSearch} />;
}
