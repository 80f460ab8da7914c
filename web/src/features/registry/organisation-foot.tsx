import type { Issue } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { configBlocker, findConfigBlockers } from "../../settings/config-blockers.ts";
import type { Blocker } from "../../settings/draft-bar.tsx";
import { DraftFoot } from "../../settings/draft-foot.tsx";
import { OrganisationReview } from "../../settings/organisation/organisation-review.tsx";
import { ReachEffect } from "../../settings/organisation/reach-effect.tsx";
import { useDrafting, useOwnerEdit } from "../../settings/owner-edit.tsx";
import type { RegistryTool } from "./registry-model.ts";
import { useRegistryPlace } from "./registry-place.ts";

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
      Review={OrganisationReview}
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
