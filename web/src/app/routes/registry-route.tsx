import type { Issue } from "@pegboard/registry-core";
import { fieldPointer } from "../../components/schema-form/model/field-pointer.ts";
import { RegistryPage, type RegistryPageProps } from "../../features/registry/registry-page.tsx";
import { parseRegistrySearch } from "../../features/registry/registry-search.ts";
import { goTo } from "../address/address.ts";
import { useOptionalParam, useSearch } from "../address/shown-page.ts";
import { useToolTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

export const registryAddresses = {
  listPath: paths.registry,
  toolPath: paths.tool,
  agentPath: (agent: string, tool: string, field?: Issue["path"]) =>
    paths.agentTools(agent, { tool, ...(field && { tab: "config", field: fieldPointer(field) }) }),
  modKey,
  historyPath: paths.organisationHistory(),
  sourcePath: (source?: string) =>
    source === undefined ? paths.sources({ add: "command" }) : paths.sources({ source }),
};

/** The list alone, or beside a tool: one route, so that the list stays as it is when a tool is opened. */
export function RegistryRoute() {
  const tool = useOptionalParam("tool");
  useToolTitle(tool);
  const [search, setSearch] = useSearch(parseRegistrySearch);
  return <RegistryPage {...registryAddresses} openTool={openTool} tool={tool} search={search} setSearch={setSearch} />;
}

export const openTool: RegistryPageProps["openTool"] = (tool, search) => goTo(paths.tool(tool, search));
