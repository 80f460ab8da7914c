import { describeStep, type ResolvedTool } from "@pegboard/registry-core";
import { disabledReason } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";

/**
 * A note about why the organisation disabled the tool, with a link to the Registry; renders nothing
 * for other tools.
 */
export function DisabledNote({ tool }: { tool: ResolvedTool }) {
  const step = disabledReason(tool);
  if (step === undefined) return null;
  const said = describeStep(step, t);
  const reason = said.endsWith(".") ? said : `${said}.`;
  const core = tool.methods
    .filter(({ locked }) => locked)
    .map(({ definition }) => definition.displayName);
  return (
    <div className="flex-none px-6 pb-2 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          <a href={paths.tool(tool.definition.name)} className={buttonClass("default", "s")}>
            {t("Open in the Registry")}
          </a>
        }
      >
        {core.length === 0
          ? t("{reason} No agent gets it. Its switches have no effect here.", { reason })
          : t(
              "{reason} Agents get only what is core in it: {core}. Its switches have no effect here.",
              { reason, core: core.join(", ") },
            )}
      </Note>
    </div>
  );
}
