import { RefreshCw, Unplug } from "lucide-react";
import { Button } from "../button.tsx";
import { t } from "../messages/t.ts";

interface FailureStateProps {
  /** A sentence about the failure: "Agents could not be loaded". */
  title: string;
  /** The cause, for people. */
  reason: string;
  onRetry?(): void;
  /** The label of the button. */
  retry?: string;
}

/** Something failed; never shown for an empty list. */
export function FailureState({ title, reason, onRetry, retry = t("Retry") }: FailureStateProps) {
  return (
    <div
      role="alert"
      className="grid flex-1 place-content-center justify-items-center gap-1 px-5 py-10 text-center text-list text-2"
    >
      <Unplug size={20} strokeWidth={1.75} aria-hidden className="mb-1 text-red" />
      <b className="text-body font-semibold text-1">{title}</b>
      <p className="max-w-[480px] break-words">{reason}</p>
      {onRetry && (
        <div className="mt-2.5">
          <Button icon={RefreshCw} onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  );
}
