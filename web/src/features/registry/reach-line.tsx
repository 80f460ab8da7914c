import type { SettingsOperation } from "@pegboard/registry-core";
import { useReachOf } from "../../settings/organisation/use-reach.ts";

/**
 * The agents that operations would reach, before they are in the draft. The array has to stay one
 * object.
 */
export function ReachLine({
  operations,
  before,
}: {
  operations: SettingsOperation[];
  before?: string;
}) {
  const { text, reason } = useReachOf(operations);
  return (
    <span title={reason} className="num block min-h-4 text-meta whitespace-normal text-2">
      {before} {operations.length > 0 && (text ?? "…")}
    </span>
  );
}
