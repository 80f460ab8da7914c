import { ownValue, sameJson } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { describeOperation, escapeInvisible } from "@pegboard/registry-core/internal";
import { DEFAULT_TEMPLATES } from "@pegboard/registry-core/prompts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, Settings2 } from "lucide-react";
import { useMemo } from "react";
import { catalogQuery } from "../../api/catalog.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { tokenCountsQuery } from "../../api/tokens.ts";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { ChangedValue } from "../../owner-editor/history/change-cells.tsx";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import { type ComparedValue, isMadeEqual, type Pair, type Side } from "./agent-differences.ts";
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
  const change = useTemplateTokens(kind === "prompts" ? values : NO_VALUES)?.change;
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
      tokens={change !== undefined && countChangeText(change)}
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
      <ValueTokens value={value} />
    </>
  );
}

/** A template, whose lines can be folded out. */
export function TemplateCells({ row, onFold }: { row: RowOf<"template">; onFold(): void }) {
  const { tools } = useComparing();
  const { value, open } = row;
  const title = itemTitle(value.now[0], tools);
  const counted = useTemplateTokens(useMemo(() => [value], [value]));
  const [sides] = counted?.sides ?? [];
  return (
    <>
      <FoldCell open={open} onFold={onFold}>
        <span aria-hidden className="tile grid size-5 flex-none place-items-center rounded-badge">
          <FileText {...iconSize.xs} />
        </span>
        <b className="truncate font-medium">{title}</b>
      </FoldCell>
      <ValueSides value={value} title={title} tokens={sides} />
      <TableCell
        title={t("Of the templates' own text. What they fill in is not counted.")}
        className="num text-right text-2 max-lg:hidden"
      >
        {counted && countChangeText(counted.change)}
      </TableCell>
    </>
  );
}

/** What the first agent would cost more with the value that the second has. */
function ValueTokens({ value: { now } }: Pick<ValueSidesProps, "value">) {
  const { agents, copying } = useComparing();
  const [, wanted] = now;
  const isCopied = copying.blockedValue({ now } as ComparedValue, 0) === undefined;
  const owner = agents[0].edit.own.owner;
  const operations = useMemo(() => [wanted], [wanted]);
  const { data } = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: isCopied,
    placeholderData: keepPreviousData,
  });
  const [from, to] = agents.map(({ agent }) => agent.name);
  return (
    <TableCell
      title={t("What {from} would cost more with the value of {to}", { from, to })}
      className="num text-right text-2 max-lg:hidden"
    >
      {isCopied && data && countChangeText(data.tokens)}
    </TableCell>
  );
}

/** The tokens of templates' own texts on each side, and how many more those of the second have. */
function useTemplateTokens(values: readonly ComparedValue[]) {
  const { data: tokenizer } = useQuery({ ...catalogQuery, select: (answer) => answer.tokenizer });
  const sources = useMemo(
    () => values.flatMap((value) => templateSources(value, (one) => DEFAULT_TEMPLATES[one])),
    [values],
  );
  const { data } = useQuery({
    ...tokenCountsQuery(sources, tokenizer),
    enabled: sources.length > 0,
    placeholderData: keepPreviousData,
  });
  if (sources.length === 0 || data?.counts.length !== sources.length) return undefined;
  const { counts } = data;
  const sides = values.map(
    (_, index): Pair<number> => [counts[index * 2] ?? 0, counts[index * 2 + 1] ?? 0],
  );
  return { sides, change: sides.reduce((sum, [a, b]) => sum + b - a, 0) };
}

const NO_VALUES: readonly ComparedValue[] = [];

interface ValueSidesProps {
  value: ComparedValue;
  title: string;
  /** The tokens of the value on each side, where it is a text. */
  tokens?: Pair<number> | undefined;
}

function ValueSides({ value, title, tokens }: ValueSidesProps) {
  const { copying } = useComparing();
  const isEqual = isMadeEqual(value);
  return (
    <>
      <AgentCell side={0}>
        <ValueText value={value} side={0} />
        <TextTokens tokens={tokens?.[0]} />
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
        <TextTokens tokens={tokens?.[1]} />
      </AgentCell>
    </>
  );
}

const TextTokens = ({ tokens }: { tokens: number | undefined }) =>
  tokens !== undefined && <span className="num text-meta text-3"> · {tokenCount(tokens)}</span>;

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
