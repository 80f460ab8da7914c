import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { ReasonField } from "@pegboard/ui/inputs/field.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import { t } from "../../messages/t.ts";

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
      title={
        problems.length === 1
          ? t("Ignore this problem for the organisation?")
          : t("Ignore {count, plural, one {# problem} other {# problems}} for the organisation?", {
              count: problems.length,
            })
      }
      description={describeIgnoring(problems)}
      action={t("Ignore")}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help={t("People who look at ignored problems read this.")}
        error={tried && isMissing ? t("Say why it can stay as it is.") : undefined}
      />
    </FormDialog>
  );
}

function describeIgnoring([first, ...others]: readonly Problem[]): string {
  const title = first ? describeProblem(first, t).message.replaceAll("`", "") : "";
  return others.length === 0
    ? t(
        "{title}. It is no longer counted and moves to Ignored. When it becomes worse it is shown again.",
        { title },
      )
    : t(
        "{title}, and {count, plural, one {# other} other {# others}}. They are no longer counted and move to Ignored. What becomes worse is shown again.",
        { title, count: others.length },
      );
}
