import { useMemo, useState } from "react";
import { ReasonField } from "../../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { toolsStep } from "../list/selected-places.ts";
import { ReachLine } from "../reach-line.tsx";
import type { RegistryTool } from "../registry-model.ts";

/** Asks why these tools are disabled for the organisation, and says for whom they then are off. */
export function DisableDialog({ tools, onClose }: { tools: RegistryTool[]; onClose(): void }) {
  const { onStep } = useOwnerEdit();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const [first] = tools;
  const what = tools.length === 1 && first ? first.definition.displayName : countOf(tools.length, "tool");
  const agents = [...new Map(tools.flatMap(({ usedBy }) => usedBy.map(({ id, name }) => [id, name])))];
  const hasCore = tools.some(({ definition }) => definition.methods.some(({ isCore }) => isCore));
  // Whom it reaches is the same for any reason.
  const operations = useMemo(() => toolsStep(tools, "disabledReason", "…").operations, [tools]);
  const submit = () => {
    setTried(true);
    if (said === "") return;
    onStep(toolsStep(tools, "disabledReason", said));
    onClose();
  };
  return (
    <FormDialog
      title={`Disable ${what} for the organisation?`}
      description={
        agents.length === 0
          ? "No agent uses it now. Choices of agents are kept for the day it is enabled again."
          : `Once that is saved, it is off for ${countOf(agents.length, "agent")}${hasCore ? ", but for its core methods" : ""}. Their choices are kept for the day it is enabled again.`
      }
      action="Disable for the organisation"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {agents.length > 0 && (
        <details className="text-meta">
          <summary className="text-accent max-sm:py-3">Which agents</summary>
          <ul className="max-h-40 columns-2 gap-4 overflow-auto pt-1 max-sm:columns-1">
            {agents.map(([id, name]) => (
              <li key={id} className="truncate">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ReachLine operations={operations} before="This" />
      <ReasonField
        value={reason}
        onChange={setReason}
        help="People who wonder why it is off read this."
        error={tried && said === "" ? "Say why." : undefined}
      />
    </FormDialog>
  );
}
