import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { escapeInvisible, type RuleSeverity } from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { SEVERITY_LOOKS } from "./finding-words.ts";

/** A severity with its icon and word. */
export function SeverityMark({ severity }: { severity: RuleSeverity }) {
  const { icon: Icon, label, text } = SEVERITY_LOOKS[severity];
  return (
    <span
      className={classNames(
        "inline-flex flex-none items-center gap-[5px] text-meta font-medium whitespace-nowrap",
        text,
      )}
    >
      <Icon {...iconSize.s} />
      {label}
    </span>
  );
}

/** The number that a finding has in a text and in the list below it. */
export const FindingNumber = ({
  severity,
  children,
}: {
  severity: RuleSeverity;
  children: number;
}) => (
  <span
    className={classNames(
      "num inline-grid size-4 flex-none place-items-center rounded-full font-sans text-[10px] leading-none font-semibold text-white forced-colors:outline",
      SEVERITY_LOOKS[severity].circle,
    )}
  >
    {children}
  </span>
);

/** The tile of a tool. */
export function PlainToolTile({ tool, size }: { tool: ToolDefinition; size?: "xs" | "m" | "l" }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  return (
    <Tile {...(size && { size })} node={ownValue(icons, tool.icon ?? "")} color={tool.color} />
  );
}

/** The tile of a method's tool; two that overlap for a pair. */
export function RowTile({ row, large = false }: { row: QualityRow; large?: boolean }) {
  if (!row.pair) return <PlainToolTile tool={row.tool} size={large ? "l" : "m"} />;
  return (
    <span className={classNames("relative block flex-none", large ? "size-10" : "size-7")}>
      <span className="absolute top-0 left-0">
        <PlainToolTile tool={row.tool} size={large ? "m" : "xs"} />
      </span>
      <span
        className={classNames(
          "absolute right-0 bottom-0 bg-panel outline-2 outline-(--bg-panel)",
          large ? "rounded-[7px]" : "rounded-badge",
        )}
      >
        <PlainToolTile tool={row.pair.other.tool} size={large ? "m" : "xs"} />
      </span>
    </span>
  );
}

/** The name by which a method is called, which leads to who calls it. */
export const MethodNameLink = ({ tool, method }: { tool: string; method: string }) => (
  <a
    href={paths.methodUsage(tool, method)}
    title={t("Usage of the method")}
    translate="no"
    className="truncate text-meta text-2 hover:text-1 hover:underline"
  >
    <code>{escapeInvisible(method)}</code>
  </a>
);
