import { ownValue, sameJson } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { describeOperation, escapeInvisible } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { FileText, Settings2 } from "lucide-react";
import { t } from "../../messages/t.ts";
import { ChangedValue } from "../../owner-editor/history/change-cells.tsx";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import { isMadeEqual, type Pair, type Side } from "./agent-differences.ts";
import {
  AgentCell,
  CopyAcrossButton,
  CopyCell,
  DraftedText,
  FoldCell,
  InDraft,
  PartHead,
  type RowOf,
} from "./compare-cells.tsx";
import { useComparing } from "./compare-context.ts";

/** The heading of the values, or of the prompts. */
export function ValuesHead({
  row: { kind, values, secrets },
}: {
  row: RowOf<"values" | "prompts">;
}) {
  const what = [
    kind === "values"
      ? t("settings, arguments, limits")
      : t("{count, plural, one {text differs} other {texts differ}}", { count: values.length }),
    secrets > 0 &&
      t(
        "{count, plural, one {# value with a secret is} other {# values with secrets are}} not compared",
        {
          count: secrets,
        },
      ),
  ];
  return (
    <PartHead
      title={kind === "values" ? t("Different values") : t("Prompts")}
      count={values.length}
      what={what.filter(Boolean).join(" · ")}
    />
  );
}

/** A setting that differs, with a copy in both directions. */
export function ValueCells({ row: { value } }: { row: RowOf<"value"> }) {
  const { tools } = useComparing();
  const [operation] = value.now;
  const title = itemTitle(operation, tools);
  const ofTool = value.tool === undefined ? undefined : tools.get(value.tool)?.definition;
  const name =
    value.tool === undefined ? title : escapeInvisible(ofTool?.displayName ?? value.tool);
  return (
    <>
      <span role="presentation" className="max-sm:hidden" />
      <ValueTile tool={value.tool} />
      <TableCell className="flex min-w-0 items-baseline gap-2 max-sm:col-span-3" title={title}>
        <b className="truncate font-medium">{name}</b>
        {value.tool !== undefined && <span className="truncate text-meta text-2">{title}</span>}
      </TableCell>
      <ValueSides value={value} title={title} />
    </>
  );
}

/** A template, whose lines can be folded out. */
export function TemplateCells({ row, onFold }: { row: RowOf<"template">; onFold(): void }) {
  const { tools } = useComparing();
  const { value, open } = row;
  const title = itemTitle(value.now[0], tools);
  return (
    <>
      <FoldCell open={open} onFold={onFold}>
        <span aria-hidden className="tile grid size-5 flex-none place-items-center rounded-badge">
          <FileText {...iconSize.xs} />
        </span>
        <b className="truncate font-medium">{title}</b>
      </FoldCell>
      <ValueSides value={value} title={title} />
    </>
  );
}

function ValueSides({ value, title }: { value: RowOf<"value">["value"]; title: string }) {
  const { copying } = useComparing();
  const isEqual = isMadeEqual(value);
  return (
    <>
      <AgentCell side={0}>
        <ValueText value={value} side={0} />
      </AgentCell>
      <CopyCell>
        {isEqual && <InDraft />}
        {!isEqual &&
          ([0, 1] as const).map((to) => (
            <CopyAcrossButton
              key={to}
              what={title}
              to={to}
              blocked={copying.blockedValue(value, to)}
              onCopy={() => copying.copyValue(value, title, to)}
            />
          ))}
      </CopyCell>
      <AgentCell side={1}>
        <ValueText value={value} side={1} />
      </AgentCell>
      <TableCell className="max-lg:hidden" />
    </>
  );
}

function ValueText({ value, side }: { value: RowOf<"value">["value"]; side: Side }) {
  const describe = useDescribeValue();
  const [saved, now] = [value.saved[side], value.now[side]];
  return sameJson(saved, now) ? (
    <ChangedValue text={describe(now)} on={undefined} />
  ) : (
    <DraftedText saved={describe(saved)} now={describe(now)} />
  );
}

/** A function that says what an operation sets. */
function useDescribeValue() {
  const { tools, agents } = useComparing();
  return (operation: SettingsOperation): string => {
    if (operation.op === "setTestSet") return t("set");
    if (operation.op === "removeTestSet") return t("not set");
    if (operation.op !== "setPresets" || operation.presets.length === 0)
      return describeOperation(operation, { before: undefined, tools }, t).to;
    const { presets = [] } = agents[0].catalog;
    return operation.presets
      .map((id) => presets.find((preset) => preset.id === id)?.name ?? id)
      .join(", ");
  };
}

function ValueTile({ tool }: { tool: string | undefined }) {
  const { tools, icons } = useComparing();
  const definition = tool === undefined ? undefined : tools.get(tool)?.definition;
  return (
    <span role="presentation" className="grid place-items-center">
      {tool === undefined ? (
        <span aria-hidden className="tile grid size-5 place-items-center rounded-badge">
          <Settings2 {...iconSize.xs} />
        </span>
      ) : (
        <Tile
          size="xs"
          node={ownValue(icons, definition?.icon ?? "")}
          color={definition?.color}
          ghost={!definition}
        />
      )}
    </span>
  );
}

/** The sources of a template that differs, as the drafts have them. */
export const templateSources = (
  { now }: RowOf<"lines">["value"],
  ownTemplate: (template: "system" | "user") => string,
): Pair<string> => {
  const sourceOf = (operation: SettingsOperation) => {
    if (operation.op === "setTemplate") return operation.source;
    return operation.op === "resetTemplate" ? ownTemplate(operation.template) : "";
  };
  return [sourceOf(now[0]), sourceOf(now[1])];
};
