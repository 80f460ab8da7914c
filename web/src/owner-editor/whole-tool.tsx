import type { ToolDefinition } from "@pegboard/registry-core";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { type ReactNode, useMemo } from "react";
import { useWholeTools } from "../api/listed-tools/use-whole-tools.ts";
import { t } from "../messages/t.ts";

interface WholeToolProps {
  tool: ToolDefinition;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows content that needs more of a tool than lists have, once the tool is whole. */
export function WholeTool({ tool: { name, listed }, skeleton, children }: WholeToolProps) {
  const failed = useWholeTools(useMemo(() => [name], [name]));
  if (listed === undefined) return children;
  if (!failed) return skeleton;
  return (
    <ErrorState
      title={t("This tool could not be loaded")}
      reason={failed.reason}
      onRetry={failed.retry}
    />
  );
}
