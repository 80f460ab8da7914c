import { Count } from "@pegboard/ui/badge.tsx";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

/** How many findings in the agent's texts are open; red only when one of them is high. */
export function FindingCount() {
  const findings = useAgentEdit(({ problems }) => problems?.findings);
  if (!findings || findings.open === 0) return null;
  return (
    <span className="pl-1.5">
      <Count value={findings.open} bad={findings.isHigh} />
      <span className="sr-only">
        {" "}
        {t("{count, plural, one {finding} other {findings}}", { count: findings.open })}
      </span>
    </span>
  );
}
