import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { OrganisationConfig } from "./organisation-config.tsx";

/** The values that every agent has for a tool unless it has its own. */
export function OrganisationConfigSection({ tool }: { tool: RegistryTool }) {
  const { configSchema } = tool.declared;
  return configSchema ? (
    <OrganisationConfig tool={tool} schema={configSchema} />
  ) : (
    <NoSettings tool={tool} />
  );
}

function NoSettings({ tool }: { tool: RegistryTool }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  const { name, displayName } = tool.definition;
  const left = Object.keys(tool.override?.config ?? {});
  return (
    <div className="grid gap-2 px-6 py-3 text-list text-2 max-sm:px-4">
      <p>{t("This tool has no settings.")}</p>
      {left.length > 0 && (
        <Note
          tone="warn"
          actions={
            <Button
              size="s"
              blocked={blocked}
              onClick={() =>
                onStep({
                  label: t("Remove settings of {displayName}", { displayName }),
                  operations: left.map((key) => ({ op: "resetConfig", tool: name, key })),
                })
              }
            >
              {t("Remove")}
            </Button>
          }
        >
          {t("It had some: what the organisation set is kept, but not used ({keys}).", {
            keys: left.join(", "),
          })}
        </Note>
      )}
    </div>
  );
}
