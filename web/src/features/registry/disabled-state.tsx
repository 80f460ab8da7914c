import { describeUnavailable } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../../settings/owner-edit.tsx";
import { metadataStep } from "./overrides/metadata-edit.ts";
import type { RegistryTool } from "./registry-model.ts";

/**
 * Why no agent gets a tool: it is disabled for the organisation, with the way to enable it again,
 * or unavailable.
 */
export function DisabledState({ tool }: { tool: RegistryTool }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  if (tool.unavailable === undefined && tool.disabledReason === undefined) return null;
  return (
    <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
      {tool.unavailable !== undefined && (
        <Note tone="warn">
          {t("Not offered to any agent: {reason}", {
            reason: describeUnavailable(tool.unavailable, t),
          })}
        </Note>
      )}
      {tool.disabledReason !== undefined && (
        <Note
          tone="warn"
          actions={
            <Button
              size="s"
              blocked={blocked}
              onClick={() =>
                onStep(
                  metadataStep(tool, { tool: tool.definition.name, field: "disabledReason" }, null),
                )
              }
            >
              {t("Enable again")}
            </Button>
          }
        >
          <b className="font-medium">{t("Disabled for the organisation.")}</b> {tool.disabledReason}
        </Note>
      )}
    </div>
  );
}
