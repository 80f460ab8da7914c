import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { ReasonField } from "../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { say } from "./texts.ts";

interface IgnoreDialogProps {
  /** The problems, at least one. */
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
      title={problems.length === 1 ? say.ignoreThisProblem : say.ignoreProblems(problems.length)}
      description={describeIgnoring(problems)}
      action={say.ignore}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help={say.peopleWhoLookAtIgnored}
        error={tried && isMissing ? say.sayWhyItCanStayAsItIs : undefined}
      />
    </FormDialog>
  );
}

function describeIgnoring([first, ...others]: readonly Problem[]): string {
  const title = first ? describeProblem(first).message.replaceAll("`", "") : "";
  return others.length === 0 ? say.ignoringOne(title) : say.ignoringSeveral(title, others.length);
}
