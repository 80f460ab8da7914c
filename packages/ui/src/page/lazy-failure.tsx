import { RefreshCw } from "lucide-react";
import { useCallback } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";
import { useCodeFailure } from "./other-build.ts";
import { FailureState } from "./page-states.tsx";

export interface LateNoticeProps {
  error: Error;
  /** Whether it is below the element before it; otherwise it is at the bottom of the window. */
  beside: boolean;
  onRetry(): void;
  onClose(): void;
}

/** A notice over the page about why something did not open. It needs no code that loads late. */
export function LazyFailure({ error, beside, onRetry, onClose }: LateNoticeProps) {
  const { reason, retry } = useCodeFailure(error);
  const show = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      // The notice is above everything, whatever cuts or moves its parent.
      box.showPopover?.();
      const trigger = beside ? box.previousElementSibling?.getBoundingClientRect() : undefined;
      if (trigger) {
        box.style.top = `${Math.max(0, Math.min(trigger.bottom + FAILURE_BOX_GAP, innerHeight - box.offsetHeight - FAILURE_BOX_GAP))}px`;
        box.style.left = `${Math.max(0, Math.min(trigger.left, innerWidth - box.offsetWidth - FAILURE_BOX_GAP))}px`;
      }
      box.querySelector("button")?.focus();
    },
    [beside],
  );
  return (
    <div
      ref={show}
      role="alert"
      popover="manual"
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
      className={classNames(
        "fixed z-50 max-w-80 rounded-lg bg-raised p-3 text-list text-1 shadow-(--shadow-pop)",
        beside ? "inset-auto m-0" : "inset-x-0 top-auto bottom-16 mx-auto my-0",
      )}
    >
      <p>{reason}</p>
      <span className="mt-2 flex gap-2">
        <Button size="s" icon={RefreshCw} onClick={onRetry}>
          {retry}
        </Button>
        <Button size="s" variant="ghost" onClick={onClose}>
          {t("Close")}
        </Button>
      </span>
    </div>
  );
}

interface LostCodeProps extends Pick<LateNoticeProps, "error" | "onRetry"> {
  /** A sentence about the failure. */
  title: string;
}

/** The failure in the place of code that could not be loaded. */
export function LostCode({ title, error, onRetry }: LostCodeProps) {
  return <FailureState title={title} {...useCodeFailure(error)} onRetry={onRetry} />;
}

/** The pixels to the element above and to the window's edge. */
const FAILURE_BOX_GAP = 4;
