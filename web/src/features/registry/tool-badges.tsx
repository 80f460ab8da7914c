import {
  describeUnavailable,
  isDestructive,
  type MethodDefinition,
  type SourceChange,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { Ban, Eye, EyeOff, TriangleAlert, Unplug } from "lucide-react";
import type { ReactElement } from "react";
import { Badge } from "../../components/badge.tsx";
import { isChanged, isHiddenByDefault, type RegistryTool } from "./registry-model.ts";

/** What matters most about a tool, the most urgent first. */
export function ToolBadges({ tool, withApp = true }: { tool: RegistryTool; withApp?: boolean }) {
  const { definition, disabledReason, unavailable } = tool;
  const badges: (ReactElement | false)[] = [
    disabledReason !== undefined && (
      <Badge key="disabled" tone="bad" icon={Ban} title={disabledReason}>
        Disabled
      </Badge>
    ),
    unavailable !== undefined && (
      <Badge key="unavailable" tone="warn" icon={Unplug} title={describeUnavailable(unavailable)}>
        Unavailable
      </Badge>
    ),
    waitsForReview(definition) && <SourceBadge key="source" />,
    !definition.visible && (
      <Badge key="hidden" icon={EyeOff}>
        {isHiddenByDefault(tool) ? "Hidden by default" : "Hidden"}
      </Badge>
    ),
    isChanged(tool) && (
      <Badge key="changed" tone="changed">
        Changed
      </Badge>
    ),
    withApp && definition.app !== undefined && <Badge key="app">{definition.app}</Badge>,
  ];
  return badges.filter(Boolean).slice(0, 2);
}

const waitsForReview = ({ sourceChange, methods }: ToolDefinition): boolean =>
  sourceChange !== undefined || methods.some((method) => method.sourceChange !== undefined);

/** Whether its source changed it since it was accepted. */
function SourceBadge({ change = "changed" }: { change?: SourceChange }) {
  return (
    <Badge tone="warn" title="Nobody has accepted what its source lists now: Sources › Review changes">
      {change === "new" ? "New" : "Source changed"}
    </Badge>
  );
}

export function MethodBadges({
  tool,
  method,
  limit = 2,
}: {
  tool: RegistryTool;
  method: MethodDefinition;
  limit?: number;
}) {
  const override = tool.override?.methodMetadata?.[method.name];
  const badges: (ReactElement | false)[] = [
    method.sourceChange !== undefined && <SourceBadge key="source" change={method.sourceChange} />,
    isDestructive(method.annotations) && (
      <Badge key="risk" tone="risk" icon={TriangleAlert}>
        Destructive
      </Badge>
    ),
    method.annotations?.readOnlyHint === true && (
      <Badge key="read" icon={Eye}>
        Read-only
      </Badge>
    ),
    !method.visible && (
      <Badge key="hidden" icon={EyeOff}>
        Hidden
      </Badge>
    ),
    override !== undefined && Object.keys(override).length > 0 && (
      <Badge key="changed" tone="changed">
        Changed
      </Badge>
    ),
  ];
  return badges.filter(Boolean).slice(0, limit);
}
