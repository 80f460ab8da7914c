import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { ReasonField } from "../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";

interface IgnoreDialogProps {
  problem: Problem;
  onIgnore(reason: string): void;
  onClose(): void;
}

/** Asks why a problem can stay as it is. */
export function IgnoreDialog({ problem, onIgnore, onClose }: IgnoreDialogProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    onIgnore(reason.trim());
    onClose();
  };
  return (
    <FormDialog
      title="Ignore this problem for the organisation?"
      description={`${describeProblem(problem).message.replaceAll("`", "")}. It is no longer counted and moves to Ignored. When it becomes worse it is shown again.`}
      action="Ignore"
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help="People who look at ignored problems read this."
        error={tried && isMissing ? "Say why it can stay as it is." : undefined}
      />
    </FormDialog>
  );
}
