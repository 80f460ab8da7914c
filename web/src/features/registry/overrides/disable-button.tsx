import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { ReasonField } from "../../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { countText } from "../../../components/text/count-text.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { metadataStep } from "./metadata-edit.ts";

/** Disables a tool for the organisation, after asking why. Core tools are always on and cannot be. */
export function DisableButton({ tool }: { tool: RegistryTool }) {
  const { onStep, blocked } = useOwnerEdit();
  const [asking, setAsking] = useState(false);
  const { name, displayName, isCore } = tool.definition;
  if (tool.disabledReason !== undefined) return null;
  return (
    <>
      <Button
        size="s"
        variant="danger"
        blocked={isCore ? `${displayName} is core: it is always on.` : blocked}
        onClick={() => setAsking(true)}
      >
        Disable for the organisation…
      </Button>
      {asking && (
        <AskReason
          tool={tool}
          onClose={() => setAsking(false)}
          onDisable={(reason) => onStep(metadataStep(tool, { tool: name, field: "disabledReason" }, reason))}
        />
      )}
    </>
  );
}

function AskReason({
  tool,
  onClose,
  onDisable,
}: {
  tool: RegistryTool;
  onClose(): void;
  onDisable(reason: string): void;
}) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const missing = tried && reason.trim() === "";
  const submit = () => {
    setTried(true);
    if (reason.trim() === "") return;
    onDisable(reason.trim());
    onClose();
  };
  const { usedBy, definition } = tool;
  const core = definition.methods.some(({ isCore }) => isCore);
  return (
    <FormDialog
      title={`Disable ${definition.displayName} for the organisation?`}
      description={
        usedBy.length === 0
          ? "No agent uses it now. Choices of agents are kept for the day it is enabled again."
          : `Once that is saved, it is off for ${agentsText(usedBy)}${core ? ", but for its core methods" : ""}. Their choices are kept for the day it is enabled again.`
      }
      action="Disable for the organisation"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help="People who wonder why it is off read this."
        error={missing ? "Say why." : undefined}
      />
    </FormDialog>
  );
}

/** Names up to three agents. */
function agentsText(agents: RegistryTool["usedBy"]): string {
  const names = agents.map(({ name }) => name);
  return names.length > 3
    ? `${names.slice(0, 2).join(", ")} and ${countText(names.length - 2)} more`
    : names.join(", ");
}
