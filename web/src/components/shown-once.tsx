import { Button } from "@pegboard/ui/button.tsx";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { type ReactNode, useState } from "react";
import { t } from "../messages/t.ts";

interface ShownOnceProps {
  title: string;
  value: string;
  /** Buttons beside the one that closes it. */
  actions?: ReactNode;
  /** What holds for the value. */
  children: ReactNode;
  onClose(): void;
}

/**
 * A value that cannot be shown again. Only "I have stored it" closes its dialog, or Escape twice.
 */
export function ShownOnce({ title, value, actions, children, onClose }: ShownOnceProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog
      title={title}
      description={t.rich(
        "Copy it now: {once} Pegboard keeps a hash only and cannot show it again.",
        { once: <b className="font-semibold text-1">{t("it is shown this once.")}</b> },
      )}
      width="l"
      isFirm
      onClose={() => (isLeaving ? onClose() : setLeaving(true))}
      actions={
        <>
          {actions}
          <Button variant="primary" onClick={onClose}>
            {t("I have stored it")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5 text-list text-2">
        <div className="flex min-h-11 items-center gap-2 rounded-lg bg-accent-tint py-1 pr-1.5 pl-3.5 inset-ring inset-ring-accent-line">
          <code className="min-w-0 flex-1 font-mono text-[13px]/[20px] font-medium wrap-anywhere text-1">
            {value}
          </code>
          <span data-first-focus className="contents">
            <CopyTextButton text={value} />
          </span>
        </div>
        <p>{children}</p>
        <p role="status" className="text-amber empty:hidden">
          {isLeaving &&
            t(
              "It has not been copied for good until you have stored it. Escape again closes this.",
            )}
        </p>
      </div>
    </Dialog>
  );
}
