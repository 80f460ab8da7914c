import type { Issue } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { CatalogAnswer, ToolUsageAnswer } from "../../api/catalog.ts";
import { ORGANISATION_OWNER, type OrganisationAnswer } from "../../api/settings.ts";
import { fieldPointer } from "../../components/schema-form/model/field-pointer.ts";
import { configBlocker, findConfigBlockers } from "../../settings/config-blockers.ts";
import type { Blocker } from "../../settings/draft-bar.tsx";
import { DraftFoot } from "../../settings/draft-foot.tsx";
import { ReachEffect } from "../../settings/organisation/reach-effect.tsx";
import {
  OwnerEditor,
  useDrafting,
  useOwnerDraft,
  useOwnerEdit,
} from "../../settings/owner-edit.tsx";
import { useIcons } from "../../settings/use-icons.ts";
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
  const { drafted, own, drafting } = useOwnerDraft(ORGANISATION_OWNER, stored);
  const { blocked, children } = props;
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

/** Joins the three answers: a row needs each of them. */
export function joinAnswers([catalog, usage, stored]: [
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

const LazyOrganisationReview = lazy(() =>
  import("../../settings/organisation/organisation-review.tsx").then((module) => ({
    default: module.OrganisationReview,
  })),
);

/** The draft bar of what the organisation sets. */
export function OrganisationFoot({ tools }: { tools: RegistryTool[] }) {
  const { tool, search } = useRegistryPlace();
  const unreadable = useDrafting((edit) => edit.unreadable);
  const open = (name: string, path: Issue["path"]) =>
    goTo(
      paths.tool(name, {
        ...search,
        method: undefined,
        editor: undefined,
        tab: "settings",
        field: fieldPointer(path),
      }),
    );
  const showUnreadable = () =>
    tool !== undefined && goTo(paths.tool(tool, { ...search, tab: "settings" }));
  const found = useConfigBlockers(tools);
  const blockers: Blocker[] = [
    ...(unreadable ? [{ text: unreadable.reason, show: showUnreadable }] : []),
    ...found.map((blocker) => configBlocker(blocker, open)),
  ];
  return (
    <DraftFoot
      blockers={blockers}
      effect={<ReachEffect />}
      Review={LazyOrganisationReview}
      openField={({ tool: name, key }) => open(name, [key])}
    />
  );
}

function useConfigBlockers(tools: RegistryTool[]) {
  const { stored, drafted } = useOwnerEdit("stored", "drafted");
  return useMemo(() => {
    const declaredOf = (name: string) =>
      tools.find(({ declared }) => declared.name === name)?.declared;
    return findConfigBlockers(
      (name) => {
        const declared = declaredOf(name);
        return declared && organisationDefinition(declared);
      },
      stored,
      drafted,
    );
  }, [tools, stored, drafted]);
}
