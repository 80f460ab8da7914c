import { type ReactNode, useMemo } from "react";
import type { CatalogAnswer, ToolUsageAnswer } from "../../api/catalog.ts";
import { useIcons } from "../../api/icons.ts";
import { ORGANISATION_OWNER, type OrganisationAnswer } from "../../api/settings.ts";
import { OwnerEditor, useOwnerDraft } from "../../settings/owner-edit.tsx";
import { type RegistryTool, registryTools } from "./registry-model.ts";

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
