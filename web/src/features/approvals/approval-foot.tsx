import { Button } from "@pegboard/ui/button.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { useState } from "react";
import {
  type ApprovalAnswer,
  type DecideApprovalRequest,
  useDecideApproval,
} from "../../api/approvals.ts";
import { useCommand } from "../../commands/use-command.ts";
import {
  DecisionButtons,
  DecisionEnd,
  DecisionFoot,
  decisionButton,
  ReasonForm,
} from "../../components/decisions.tsx";
import { barText } from "../../messages/approval-bar.ts";
import { t } from "../../messages/t.ts";
import { TimeLeft } from "./time-left.tsx";

interface ApprovalFootProps {
  approval: ApprovalAnswer;
  /** Called with a sentence once the call is decided. */
  onDecided(said: string): void;
}

/** Approves or declines the call that is shown. */
export function ApprovalFoot({ approval, onDecided }: ApprovalFootProps) {
  const { id, run, isHeld } = approval;
  const [isDeclining, setDeclining] = useState(false);
  const { mutateAsync, isPending, error } = useDecideApproval();
  // The foot may be gone by then: the list hears of the decision first.
  const send = (body: DecideApprovalRequest, said: string) =>
    void mutateAsync({ id, ...body }).then(
      () => onDecided(said),
      () => undefined,
    );
  const approve = (forRun: boolean) => {
    if (isPending) return;
    const said = forRun ? t("Approved for this run.") : t("Approved once.");
    send({ decision: "approve", forRun }, said);
  };
  const hasRun = run !== undefined;
  const barred = barText(approval);
  useCommand(isDeclining || barred ? undefined : "review.accept", () => approve(false), {
    words: t("Approve once"),
  });
  useCommand(isDeclining || barred || !hasRun ? undefined : "approvals.forRun", () =>
    approve(true),
  );
  useCommand(isDeclining || barred ? undefined : "approvals.decline", () => setDeclining(true));
  const left = (
    <TimeLeft of={approval}>
      {isHeld ? t("Auto-declines in") : t("Kept for its caller for")}{" "}
    </TimeLeft>
  );
  return (
    <DecisionFoot error={error} barred={barred}>
      {isDeclining ? (
        <ReasonForm
          label={t("Why do you decline?")}
          help={t("The model reads it and goes on without the result")}
          reasons={REASONS}
          told={(reason) =>
            reason === ""
              ? t("The model is told that a person declined.")
              : t("The model gets: “Declined by a person: {reason}”", { reason })
          }
          mostCharacters={2_000}
          send={{ words: t("Decline the call"), variant: "decline" }}
          isPending={isPending}
          onCancel={() => setDeclining(false)}
          onSend={(reason) =>
            send({ decision: "decline", ...(reason !== "" && { reason }) }, t("Declined."))
          }
        >
          {left}
        </ReasonForm>
      ) : (
        <DecisionButtons>
          <Button
            variant={barred ? "default" : "primary"}
            blocked={barred}
            onClick={() => approve(false)}
            className={decisionButton}
          >
            {t("Approve once")}
            <KeyHint>A</KeyHint>
          </Button>
          {hasRun && (
            <Button
              blocked={barred}
              onClick={() => approve(true)}
              className={`${decisionButton} max-sm:order-2 max-sm:basis-full`}
            >
              {t("Approve for this run")}
              <KeyHint>⇧A</KeyHint>
            </Button>
          )}
          <Button blocked={barred} onClick={() => setDeclining(true)} className={decisionButton}>
            {t("Decline…")}
            <KeyHint>D</KeyHint>
          </Button>
          <DecisionEnd>{left}</DecisionEnd>
        </DecisionButtons>
      )}
    </DecisionFoot>
  );
}

const REASONS = [
  t("Ask the person first."),
  t("The values are wrong."),
  t("It is not needed."),
  t("Not now, try again later."),
];
