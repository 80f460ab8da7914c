import { ownValue, sameJson } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import {
  describeOperation,
  escapeInvisible,
  isDestructive,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import {
  ArrowLeft,
  ArrowRight,
  Check,
  ChevronDown,
  ChevronRight,
  FileText,
  Settings2,
} from "lucide-react";
import type { ReactNode } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { RiskWord } from "../../components/risk.tsx";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { ChangedValue } from "../../owner-editor/history/change-cells.tsx";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import {
  type ComparedTool,
  countMethods,
  differingMethods,
  isMadeEqual,
  type Pair,
  type Side,
} from "./agent-differences.ts";
import { useComparing } from "./compare-context.ts";
import { type ComparedPart, type CompareRow, tokensOfMethods } from "./compare-rows.ts";
import { otherSide } from "./use-copy.ts";

type RowOf<Kind extends CompareRow["kind"]> = Extract<CompareRow, { kind: Kind }>;

/** The heading of a part, with the copy of all of it. */
export function ToolsHead({ row: { part, tools } }: { row: RowOf<"tools"> }) {
  const { agents, tokens } = useComparing();
  const count = countMethods(tools);
  const title =
    part === "same" ? t("In both") : t("Only in {name}", { name: agents[part].agent.name });
  return (
    <PartHead
      title={title}
      count={count}
      what={t("{count, plural, one {method} other {methods}}", { count })}
      tokens={tools.reduce((sum, tool) => sum + tokensOfMethods(tokens, tool), 0)}
    >
      {part !== "same" && <CopyAll tools={tools} from={part} />}
    </PartHead>
  );
}

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

interface PartHeadProps {
  title: string;
  count: number;
  what: string;
  tokens?: number;
  children?: ReactNode;
}

function PartHead({ title, count, what, tokens, children }: PartHeadProps) {
  return (
    <>
      <TableCell
        aria-colspan={4}
        className="col-span-5 flex min-w-0 items-center gap-2 text-meta text-2 max-sm:col-span-4"
      >
        <h2 className="truncate text-list font-semibold text-1">{title}</h2>
        <span className="num flex-none">{countText(count)}</span>
        <span className="truncate max-sm:hidden">{what}</span>
      </TableCell>
      <TableCell className="flex justify-end max-sm:hidden">{children}</TableCell>
      <TableCell className="num text-right font-semibold max-lg:hidden">
        {tokens !== undefined && tokens > 0 && countText(tokens)}
      </TableCell>
    </>
  );
}

function CopyAll({ tools, from }: { tools: ComparedTool[]; from: Side }) {
  const { agents, copying } = useComparing();
  const to = otherSide(from);
  const count = copying.copyable(tools, to);
  const isDone = tools.every((tool) => differingMethods(tool).length === 0);
  if (isDone) return <InDraft />;
  const Arrow = from === 0 ? ArrowRight : ArrowLeft;
  const { name } = agents[to].agent;
  return (
    <Button
      size="s"
      className="min-w-0"
      blocked={count === 0 ? t("Nothing of it can be switched") : undefined}
      onClick={() => copying.copyMethods(tools, to)}
    >
      {from === 1 && <Arrow {...iconSize.s} className="flex-none" />}
      <span className="truncate">{t("Copy {count, number} to {name}", { count, name })}</span>
      {from === 0 && <Arrow {...iconSize.s} className="flex-none" />}
    </Button>
  );
}

/** A tool with the number of its methods in this part. */
export function ToolCells({ row, onFold }: { row: RowOf<"tool">; onFold(): void }) {
  const { icons, tokens } = useComparing();
  const { part, tool, open } = row;
  const { definition, methods } = tool;
  const Chevron = open ? ChevronDown : ChevronRight;
  const name = escapeInvisible(definition.displayName);
  return (
    <>
      <TableCell className="col-span-3 min-w-0 max-sm:col-span-4">
        <button
          type="button"
          data-row="fold"
          aria-expanded={open}
          onClick={onFold}
          className="flex h-9 w-full min-w-0 items-center gap-3 text-left focus-visible:-outline-offset-2 max-sm:h-11"
        >
          <Chevron {...iconSize.s} className="flex-none text-3" />
          <Tile size="xs" node={ownValue(icons, definition.icon ?? "")} color={definition.color} />
          <span className="flex min-w-0 items-baseline gap-2">
            <b className="truncate font-medium">{name}</b>
            <span className="num flex-none text-meta text-2">
              {t("{count, number} of {total, number}", {
                count: methods.length,
                total: definition.methods.length,
              })}
            </span>
          </span>
        </button>
      </TableCell>
      <AgentCell side={0}>
        <ToolState part={part} side={0} tool={tool} />
      </AgentCell>
      <CopyCell>{part !== "same" && <CopyMethods part={part} tool={tool} name={name} />}</CopyCell>
      <AgentCell side={1}>
        <ToolState part={part} side={1} tool={tool} />
      </AgentCell>
      <TokensCell tokens={tokensOfMethods(tokens, tool)} />
    </>
  );
}

/** What an agent has of a tool's methods that stand in one part. */
function ToolState({ part, side, tool }: { part: ComparedPart; side: Side; tool: ComparedTool }) {
  const { methods } = tool;
  const now = methods.filter((method) => method.now[side]).length;
  const saved = methods.filter((method) => method.saved[side]).length;
  const said = (count: number) =>
    count === 0 ? t("off") : t("on, {methods}", { methods: methodCount(count) });
  if (part === "same" || now === saved) return <ChangedValue text={said(now)} on={now > 0} />;
  return <DraftedText saved={said(saved)} now={said(now)} />;
}

/** One method, and whether it is on in both agents. */
export function MethodCells({ row }: { row: RowOf<"method"> }) {
  const { tokens } = useComparing();
  const { part, tool, method } = row;
  const { definition } = method;
  const name = escapeInvisible(definition.displayName);
  const state = (side: Side) =>
    method.saved[side] === method.now[side] ? (
      <ChangedValue text={onOff(method.now[side])} on={method.now[side]} />
    ) : (
      <DraftedText saved={onOff(method.saved[side])} now={onOff(method.now[side])} />
    );
  return (
    <>
      <TableCell
        className="col-span-3 flex min-w-0 items-center gap-2 pl-[58px] max-sm:col-span-4 max-sm:pl-7"
        title={definition.name}
      >
        <span className="truncate">{name}</span>
        {isDestructive(definition.annotations) && <RiskWord />}
      </TableCell>
      <AgentCell side={0}>{state(0)}</AgentCell>
      <CopyCell>
        {part !== "same" && (
          <CopyMethods part={part} tool={{ ...tool, methods: [method] }} name={name} />
        )}
      </CopyCell>
      <AgentCell side={1}>{state(1)}</AgentCell>
      <TokensCell tokens={tokensOfMethods(tokens, { ...tool, methods: [method] })} />
    </>
  );
}

const onOff = (isOn: boolean) => (isOn ? t("on") : t("off"));

interface CopyMethodsProps {
  part: Side;
  tool: ComparedTool;
  name: string;
}

function CopyMethods({ part, tool, name }: CopyMethodsProps) {
  const { copying } = useComparing();
  const to = otherSide(part);
  if (differingMethods(tool).length === 0) return <InDraft />;
  return (
    <CopyButton
      what={name}
      to={to}
      blocked={copying.copyable([tool], to) === 0 ? t("Nothing of it can be switched") : undefined}
      onCopy={() => copying.copyMethods([tool], to)}
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
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <TableCell className="col-span-3 min-w-0 max-sm:col-span-4">
        <button
          type="button"
          data-row="fold"
          aria-expanded={open}
          onClick={onFold}
          className="flex h-9 w-full min-w-0 items-center gap-3 text-left focus-visible:-outline-offset-2 max-sm:h-11"
        >
          <Chevron {...iconSize.s} className="flex-none text-3" />
          <span aria-hidden className="tile grid size-5 flex-none place-items-center rounded-badge">
            <FileText {...iconSize.xs} />
          </span>
          <b className="truncate font-medium">{title}</b>
        </button>
      </TableCell>
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
            <CopyButton
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

const DraftedText = ({ saved, now }: { saved: string; now: string }) => (
  <span className="block truncate text-3" title={escapeInvisible(`${saved} → ${now}`)}>
    {escapeInvisible(saved)} → <b className="font-semibold text-accent">{escapeInvisible(now)}</b>
  </span>
);

/** The cell of one of the agents. On phones its tile says whose it is. */
function AgentCell({ side, children }: { side: Side; children: ReactNode }) {
  const { agents } = useComparing();
  const { tile } = agents[side].agent;
  return (
    <TableCell
      className={classNames(
        "flex min-w-0 items-center gap-1.5 text-2 max-sm:row-start-2",
        side === 0 ? "max-sm:col-start-2 max-sm:col-span-2" : "max-sm:col-start-4",
      )}
    >
      <span className="flex-none sm:hidden">
        <AgentTile tile={tile} size="xs" />
      </span>
      <span className="min-w-0">{children}</span>
    </TableCell>
  );
}

const CopyCell = ({ children }: { children: ReactNode }) => (
  <TableCell className="flex items-center justify-center gap-1 text-meta max-sm:col-start-5 max-sm:row-span-2 max-sm:row-start-1 max-sm:flex-col">
    {children}
  </TableCell>
);

const TokensCell = ({ tokens }: { tokens: number }) => (
  <TableCell className="num text-right text-2 max-lg:hidden">
    {tokens > 0 && countText(tokens)}
  </TableCell>
);

interface CopyButtonProps {
  what: string;
  to: Side;
  blocked: string | undefined;
  onCopy(): void;
}

function CopyButton({ what, to, blocked, onCopy }: CopyButtonProps) {
  const { agents } = useComparing();
  const label = t("Copy {what} to {name}", { what, name: agents[to].agent.name });
  const Arrow = to === 1 ? ArrowRight : ArrowLeft;
  return (
    <Button
      size="s"
      variant="ghost"
      data-row={`copy ${to}`}
      aria-label={label}
      title={blocked === undefined ? label : undefined}
      blocked={blocked}
      onClick={onCopy}
      className="h-6 gap-1 rounded-md px-1.5 max-sm:w-11"
    >
      {to === 0 && <Arrow {...iconSize.s} />}
      <span className="max-sm:sr-only">{t("Copy")}</span>
      {to === 1 && <Arrow {...iconSize.s} />}
    </Button>
  );
}

const InDraft = () => (
  <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-accent">
    <Check {...iconSize.xs} />
    {t("in draft")}
  </span>
);

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
