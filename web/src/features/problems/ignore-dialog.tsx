import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { ReasonField } from "../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { countOf } from "../../components/text/count-text.ts";

interface IgnoreDialogProps {
  /** At least one. */
  problems: readonly Problem[];
  onIgnore(reason: string): void;
  onClose(): void;
}

/** Asks why problems can stay as they are. */
export function IgnoreDialog({ problems, onIgnore, onClose }: IgnoreDialogProps) {
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
      title={
        problems.length === 1
          ? "Ignore this problem for the organisation?"
          : `Ignore ${countOf(problems.length, "problem")} for the organisation?`
      }
      description={describeIgnoring(problems)}
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

function describeIgnoring([first, ...others]: readonly Problem[]): string {
  const title = first ? describeProblem(first).message.replaceAll("`", "") : "";
  return others.length === 0
    ? `${title}. It is no longer counted and moves to Ignored. When it becomes worse it is shown again.`
    : `${title}, and ${countOf(others.length, "other")}. They are no longer counted and move to Ignored. What becomes worse is shown again.`;
}
