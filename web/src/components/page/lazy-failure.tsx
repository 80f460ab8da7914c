import { RefreshCw } from "lucide-react";
import { useCallback } from "react";
import { common } from "../../language/common.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { FailureState } from "./failure-state.tsx";
import { useCodeFailure } from "./other-build.ts";

export interface LateNoticeProps {
  error: Error;
  /** Stands below the element before it; otherwise at the bottom of the window. */
  beside: boolean;
  onRetry(): void;
  onClose(): void;
}

/** Says over the page why something did not open, without code that loads late. */
export function LazyFailure({ error, beside, onRetry, onClose }: LateNoticeProps) {
  const { reason, retry } = useCodeFailure(error);
  const show = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      // Above everything, whatever cuts or moves what it stands in.
      box.showPopover?.();
      const trigger = beside ? box.previousElementSibling?.getBoundingClientRect() : undefined;
      if (trigger) {
        box.style.top = `${Math.max(0, Math.min(trigger.bottom + GAP, innerHeight - box.offsetHeight - GAP))}px`;
        box.style.left = `${Math.max(0, Math.min(trigger.left, innerWidth - box.offsetWidth - GAP))}px`;
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
          {common.close}
        </Button>
      </span>
    </div>
  );
}

interface LostCodeProps extends Pick<LateNoticeProps, "error" | "onRetry"> {
  /** What could not be done. */
  title: string;
}

/** The failure in the place of code that could not be loaded. */
export function LostCode({ title, error, onRetry }: LostCodeProps) {
  return <FailureState title={title} {...useCodeFailure(error)} onRetry={onRetry} />;
}

/** Pixels to the element above and to the window's edge. */
const GAP = 4;
