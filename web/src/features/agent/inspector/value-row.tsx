import type { Origin } from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { t } from "../../../messages/t.ts";

interface ValueRowProps {
  label: ReactNode;
  children: ReactNode;
  origin?: Origin | undefined;
  /** What the code declares, below an override of the organisation. */
  declared?: ReactNode;
  /** The tool's own text, below that of the agent. */
  original?: ReactNode;
}

/**
 * One line of a description list: a label, its value, and the value's origin unless its tool
 * declares it.
 */
export function ValueRow({ label, children, origin, declared, original }: ValueRowProps) {
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)_110px] items-start gap-4 border-b border-line-soft py-[9px] text-list max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1">
      <dt className="text-2">{label}</dt>
      <dd className="min-w-0 break-words max-sm:order-last max-sm:col-span-full">
        {children}
        {declared !== undefined && (
          <span className="text-2">
            {" "}
            {t("declared")} {declared}
          </span>
        )}
        {original !== undefined && (
          <span className="text-2">
            {" "}
            {t("original")} {original}
          </span>
        )}
      </dd>
      <dd className="justify-self-end">
        {origin && origin !== "declared" && <OriginBadge origin={origin} />}
      </dd>
    </div>
  );
}

/** The list around `ValueRow`s. */
export function ValueList({ children }: { children: ReactNode }) {
  return <dl className="px-6 pt-3 pb-6 max-sm:px-4">{children}</dl>;
}
