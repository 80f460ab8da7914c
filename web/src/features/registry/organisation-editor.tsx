import { fieldPointer } from "@pegboard/schema-form/json-path";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import {
  type CatalogAnswer,
  catalogQuery,
  type ToolUsageAnswer,
  toolUsageQuery,
} from "../../api/catalog.ts";
import { useIcons } from "../../api/icons.ts";
import { ORGANISATION_OWNER, type OrganisationAnswer, settingsQuery } from "../../api/settings.ts";
import type { OpenInput } from "../../owner-editor/config-blockers.ts";
import { ReachFoot } from "../../owner-editor/organisation/reach-foot.tsx";
import { OwnerEditor, useOwnerDraft } from "../../owner-editor/owner-edit.tsx";
import { type RegistryTool, registryTools, useRegistryPlace } from "./registry-model.ts";

interface OrganisationEditorProps {
  catalog: CatalogAnswer;
  usage: ToolUsageAnswer;
  stored: OrganisationAnswer;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  /** Gets the tools as the draft makes them. */
  children(tools: RegistryTool[]): ReactNode;
}

/** Holds the draft of what the organisation sets, for everything inside. */
export function OrganisationEditor({ catalog, usage, stored, ...props }: OrganisationEditorProps) {
  const { drafted, own, drafting, whyNot } = useOwnerDraft(ORGANISATION_OWNER, stored);
  const { children } = props;
  const blocked = whyNot ?? props.blocked;
  const icons = useIcons(catalog.icons, drafted.settings);
  const tools = useMemo(
    () => registryTools({ ...catalog, icons }, usage, drafted.settings),
    [catalog, icons, usage, drafted.settings],
  );
  const edit = useMemo(() => {
    const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
    return { ...own, tools: byName, icons, blocked };
  }, [own, tools, icons, blocked]);
  return (
    <OwnerEditor edit={edit} drafting={drafting}>
      {children(tools)}
    </OwnerEditor>
  );
}

/** What the organisation's pages show; a row needs each of the answers. */
export function useOrganisationAnswers() {
  return useQueries({
    queries: [catalogQuery, toolUsageQuery, settingsQuery(ORGANISATION_OWNER)],
    combine: joinAnswers,
  });
}

function joinAnswers([catalog, usage, stored]: [
  UseQueryResult<CatalogAnswer>,
  UseQueryResult<ToolUsageAnswer>,
  UseQueryResult<OrganisationAnswer>,
]) {
  const all = [catalog, usage, stored];
  return {
    data:
      catalog.data && usage.data && stored.data
        ? { catalog: catalog.data, usage: usage.data, stored: stored.data }
        : undefined,
    error: all.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}

/** The draft bar of what the organisation sets. */
export function OrganisationFoot({ tools }: { tools: RegistryTool[] }) {
  const { search } = useRegistryPlace();
  const declared = useMemo(() => tools.map((one) => one.declared), [tools]);
  const openInput: OpenInput = ({ of, tool, method }, path, editor) =>
    goTo(
      paths.tool(tool, {
        ...search,
        method,
        editor,
        tab: of === "metadata" ? "details" : "settings",
        field: editor ? undefined : fieldPointer(path),
      }),
    );
  return <ReachFoot tools={declared} openInput={openInput} />;
}
