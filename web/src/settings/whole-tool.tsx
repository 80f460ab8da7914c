import type { ToolDefinition } from "@pegboard/registry-core";
import { type ReactNode, useMemo } from "react";
import { useWholeTools } from "../api/listed-tools/use-whole-tools.ts";
import { FailureState } from "../components/page/failure-state.tsx";
import { say } from "./texts.ts";

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
    <FailureState title={say.toolCouldNotBeLoaded} reason={failed.reason} onRetry={failed.retry} />
  );
}
