import type { Issue } from "@pegboard/registry-core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { fieldPointer } from "../../components/schema-form/model/field-pointer.ts";
import { RegistryPage, type RegistryPageProps } from "../../features/registry/registry-page.tsx";
import { useToolTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/tools/{-$tool}");

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
  const { tool } = route.useParams();
  useToolTitle(tool);
  const navigate = route.useNavigate();
  return (
    <RegistryPage
      {...registryAddresses}
      openTool={useOpenTool()}
      tool={tool}
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}

export function useOpenTool(): RegistryPageProps["openTool"] {
  const { history } = useRouter();
  return (tool, search) => history.push(paths.tool(tool, search));
}
