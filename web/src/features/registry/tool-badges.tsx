import {
  describeUnavailable,
  type MethodDefinition,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { isDestructive, isReadOnly, type SourceChange } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Ban, Eye, EyeOff, Unplug } from "lucide-react";
import type { ReactElement } from "react";
import { RiskWord } from "../../components/risk.tsx";
import { CALL_MARKS, holdsMark, MARK_ICONS, type ShownMark } from "../../messages/call-marks.ts";
import { t } from "../../messages/t.ts";
import { isChanged, isHiddenByDefault, type RegistryTool, setKeys } from "./registry-model.ts";

/** The most urgent badges of a tool. The list has a column for visibility, so it leaves that badge out. */
export function badgesOfTool(tool: RegistryTool, { saysHidden = true } = {}): ReactElement[] {
  const { definition, disabledReason, unavailable } = tool;
  const badges: (ReactElement | false)[] = [
    disabledReason !== undefined && (
      <Badge key="disabled" tone="bad" icon={Ban} title={disabledReason}>
        {t("Disabled")}
      </Badge>
    ),
    unavailable !== undefined && (
      <Badge
        key="unavailable"
        tone="warn"
        icon={Unplug}
        title={describeUnavailable(unavailable, t)}
      >
        {t("Unavailable")}
      </Badge>
    ),
    waitsForReview(definition) && <SourceBadge key="source" />,
    saysHidden && !definition.visible && (
      <Badge key="hidden" icon={EyeOff}>
        {isHiddenByDefault(tool) ? t("Hidden by default") : t("Hidden")}
      </Badge>
    ),
    isChanged(tool) && (
      <Badge key="changed" tone="changed" title={t("The organisation set something of it")}>
        {t("Override", {}, "badge")}
      </Badge>
    ),
    ...OF_TOOLS.map((mark) => holdsMark(mark, definition) && <MarkBadge key={mark} mark={mark} />),
  ];
  return badges.filter((badge) => badge !== false).slice(0, 2);
}

const waitsForReview = ({ sourceChange, methods }: ToolDefinition): boolean =>
  sourceChange !== undefined || methods.some(isWaitingForReview);

/**
 * Whether a method waits for review. One that was refused, or accepted for some agents only, does
 * not.
 */
const isWaitingForReview = ({ sourceChange }: MethodDefinition): boolean =>
  sourceChange !== undefined && sourceChange !== "withheld";

/** A badge for a change by the tool's source since it was accepted. */
function SourceBadge({ change = "changed" }: { change?: SourceChange }) {
  return (
    <Badge tone="warn" title={t("Nobody has accepted what its source lists now: see Review")}>
      {change === "new" ? t("New") : t("Source changed")}
    </Badge>
  );
}

const OF_TOOLS: ShownMark[] = ["exclusive", "sub-agent", "takes-control"];
const METHOD_MARKS: ShownMark[] = ["prompt", "resource", "needs-approval", "deferred"];

function MarkBadge({ mark }: { mark: ShownMark }) {
  const { label, meaning } = CALL_MARKS[mark];
  return (
    <Badge icon={MARK_ICONS[mark]} title={meaning}>
      {label}
    </Badge>
  );
}

interface MethodBadgesProps {
  tool: RegistryTool;
  method: MethodDefinition;
  limit?: number;
}

export function MethodBadges({ tool, method, limit }: MethodBadgesProps) {
  return badgesOfMethod(tool, method, limit);
}

/** The most urgent badges of a method. */
export function badgesOfMethod(
  tool: RegistryTool,
  method: MethodDefinition,
  limit = 2,
): ReactElement[] {
  const badges: (ReactElement | false)[] = [
    isWaitingForReview(method) && <SourceBadge key="source" change={method.sourceChange} />,
    isDestructive(method) && <RiskWord key="risk" />,
    isReadOnly(method) && (
      <Badge key="read" icon={Eye}>
        {t("Read-only")}
      </Badge>
    ),
    ...METHOD_MARKS.map(
      (mark) => holdsMark(mark, tool.definition, method) && <MarkBadge key={mark} mark={mark} />,
    ),
    !method.visible && (
      <Badge key="hidden" icon={EyeOff}>
        {t("Hidden")}
      </Badge>
    ),
    setKeys(tool, method.name).length > 0 && (
      <Badge key="changed" tone="changed" title={t("The organisation set something of it")}>
        {t("Override", {}, "badge")}
      </Badge>
    ),
  ];
  return badges.filter((badge) => badge !== false).slice(0, limit);
}
