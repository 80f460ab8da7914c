import { describeStep, type ResolvedTool } from "@pegboard/registry-core";
import { disabledReason } from "@pegboard/registry-core/internal";
import { paths } from "../../../addresses/paths.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { say } from "./texts.ts";

/**
 * Says why the organisation disabled the tool, with a link to the Registry; renders nothing
 * otherwise.
 */
export function DisabledNote({ tool }: { tool: ResolvedTool }) {
  const step = disabledReason(tool);
  if (step === undefined) return null;
  const said = describeStep(step);
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
            {say.openInTheRegistry}
          </a>
        }
      >
        {core.length === 0 ? say.disabled(reason) : say.disabledButCore(reason, core.join(", "))}
      </Note>
    </div>
  );
}
