import type { Origin } from "@pegboard/registry-core";
import { RotateCcw } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { OriginBadge } from "../../../components/origin-badge.tsx";

interface OriginStateProps {
  /** Where the value comes from; the default without one. */
  origin: Origin | undefined;
  /** What the code declares, as text; shown beside an override. */
  declared: string;
  /** Accessible name of the reset: "Reset Weight". */
  resetLabel: string;
  onReset(): void;
}

/** Where a value comes from; for an organisation override also what the code declares, and the way back to it. */
export function OriginState({ origin, declared, resetLabel, onReset }: OriginStateProps) {
  if (origin !== "organisation") {
    return (
      <div className="text-right">
        <OriginBadge origin={origin} />
      </div>
    );
  }
  return (
    <div className="grid min-w-0 justify-items-end text-meta text-3">
      <span className="flex items-center gap-0.5">
        <OriginBadge origin={origin} />
        <IconButton label={resetLabel} icon={RotateCcw} onClick={onReset} className="-my-1 -mr-1.5" />
      </span>
      <span className="max-w-full truncate" title={declared}>
        declared {declared === "" ? "none" : declared}
      </span>
    </div>
  );
}
