import { Button } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Lock } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  type ApprovalAnswer,
  type DecideApprovalRequest,
  useDecideApproval,
} from "../../api/approvals.ts";
import { modKey } from "../../commands/key-text.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { TimeLeft } from "./time-left.tsx";
import { barText } from "./who-decides.tsx";

interface DecisionFootProps {
  approval: ApprovalAnswer;
  /** Called with a sentence once the call is decided. */
  onDecided(said: string): void;
}

/** Approves or declines the call that is shown. */
export function DecisionFoot({ approval, onDecided }: DecisionFootProps) {
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
    <div className="flex-none border-t border-line bg-app">
      {error && (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      {barred && (
        <p className="flex items-center gap-2 px-6 pt-3 text-meta text-2 max-sm:px-4">
          <Lock size={14} aria-hidden className="flex-none text-3" />
          {barred}
        </p>
      )}
      {isDeclining ? (
        <DeclineForm
          isPending={isPending}
          onCancel={() => setDeclining(false)}
          onDecline={(reason) =>
            send({ decision: "decline", ...(reason !== "" && { reason }) }, t("Declined."))
          }
        >
          {left}
        </DeclineForm>
      ) : (
        <div className={foot}>
          <Button
            variant={barred ? "default" : "primary"}
            blocked={barred}
            onClick={() => approve(false)}
            className={large}
          >
            {t("Approve once")}
            <KeyHint>A</KeyHint>
          </Button>
          {hasRun && (
            <Button
              blocked={barred}
              onClick={() => approve(true)}
              className={`${large} max-sm:order-2 max-sm:basis-full`}
            >
              {t("Approve for this run")}
              <KeyHint>⇧A</KeyHint>
            </Button>
          )}
          <Button blocked={barred} onClick={() => setDeclining(true)} className={large}>
            {t("Decline…")}
            <KeyHint>D</KeyHint>
          </Button>
          <span className="ml-auto max-sm:order-first max-sm:ml-0 max-sm:basis-full">{left}</span>
        </div>
      )}
    </div>
  );
}

const foot =
  "flex min-h-15 flex-wrap items-center gap-2 px-6 py-2 max-sm:px-4 max-sm:pt-2.5 max-sm:pb-5";
const large = "max-sm:h-12 max-sm:flex-1 max-sm:text-body";

const REASONS = [
  t("Ask the person first."),
  t("The values are wrong."),
  t("It is not needed."),
  t("Not now, try again later."),
];

interface DeclineFormProps {
  isPending: boolean;
  onCancel(): void;
  onDecline(reason: string): void;
  children: ReactNode;
}

/** A reason that the model reads. Without one it is told that a person declined. */
function DeclineForm({ isPending, onCancel, onDecline, children }: DeclineFormProps) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  useEffect(() => field.current?.focus(), []);
  const decline = () => {
    if (!isPending) onDecline(reason.trim());
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    decline();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field and buttons
    <div onKeyDown={keys}>
      <div className="grid gap-2.5 px-6 pt-3.5 pb-1 max-sm:px-4">
        <label htmlFor={label} className="text-list font-semibold">
          {t("Why do you decline?")}{" "}
          <span className="font-normal text-2">
            {t("The model reads it and goes on without the result")}
          </span>
        </label>
        <div className="flex flex-wrap gap-1.5">
          {REASONS.map((one) => (
            <Chip key={one} on={reason === one} onClick={() => setReason(one)}>
              {one}
            </Chip>
          ))}
        </div>
        <TextArea
          ref={field}
          id={label}
          rows={2}
          maxLength={2_000}
          value={reason}
          onChange={setReason}
        />
        <p className="text-meta text-2">
          {reason.trim() === ""
            ? t("The model is told that a person declined.")
            : t("The model gets: “Declined by a person: {reason}”", { reason: reason.trim() })}
        </p>
      </div>
      <div className={foot}>
        <Button variant="danger" onClick={decline} className={large}>
          {t("Decline the call")}
          <KeyHint>{modKey}↵</KeyHint>
        </Button>
        <Button variant="ghost" onClick={onCancel} className={large}>
          {t("Cancel")}
        </Button>
        <span className="ml-auto max-sm:order-first max-sm:ml-0 max-sm:basis-full">{children}</span>
      </div>
    </div>
  );
}
