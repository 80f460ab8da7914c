import { describeStep, disabledReason, type ResolvedTool } from "@pegboard/registry-core";
import { buttonClass } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { say } from "./texts.ts";

/** Says why the organisation disabled the tool, with a link to the Registry; renders nothing otherwise. */
export function DisabledNote({ tool, registryHref }: { tool: ResolvedTool; registryHref: string | undefined }) {
  const step = disabledReason(tool);
  if (step === undefined) return null;
  const reason = describeStep(step);
  return (
    <div className="flex-none px-6 pb-2 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          <a href={registryHref} className={buttonClass("default", "s")}>
            {say.openInTheRegistry}
          </a>
        }
      >
        {say.reasonCoreTextItsSwitchesDo(reason, reason.endsWith(".") ? "" : ".", coreText(tool))}
      </Note>
    </div>
  );
}

/** Core methods stay on whatever their tool is. */
function coreText({ methods }: ResolvedTool): string {
  const core = methods.filter(({ locked }) => locked).map(({ definition }) => definition.displayName);
  if (core.length === 0) return say.noAgentGetsIt;
  return say.agentsGetOnlyWhatIsCoreInIt(core.join(", "));
}
