import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, isDestructive } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ArrowLeft, ArrowRight, Check, ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { RiskWord } from "../../components/risk.tsx";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { ChangedValue } from "../../owner-editor/history/change-cells.tsx";
import { totalMethods } from "../../tool-list/total-methods.ts";
import { type ComparedTool, differingMethods, type Side } from "./agent-differences.ts";
import { useComparing } from "./compare-context.ts";
import { type ComparedPart, type CompareRow, tokensOfMethods } from "./compare-rows.ts";
import { otherSide } from "./use-copy.ts";

export type RowOf<Kind extends CompareRow["kind"]> = Extract<CompareRow, { kind: Kind }>;

/** The heading of a part, with the copy of all of it. */
export function ToolsHead({ row: { part, tools } }: { row: RowOf<"tools"> }) {
  const { agents, tokens } = useComparing();
  const count = totalMethods(tools);
  const sum = tools.reduce((all, tool) => all + tokensOfMethods(tokens, tool), 0);
  const title =
    part === "same" ? t("In both") : t("Only in {name}", { name: agents[part].agent.name });
  return (
    <PartHead
      title={title}
      count={count}
      what={t("{count, plural, one {method} other {methods}}", { count })}
      tokens={sum > 0 && countText(sum)}
    >
      {part !== "same" && <CopyAll tools={tools} from={part} />}
    </PartHead>
  );
}

interface PartHeadProps {
  title: string;
  count: number;
  what: string;
  /** The tokens of all rows below, in words. */
  tokens?: string | false | undefined;
  children?: ReactNode;
}

export function PartHead({ title, count, what, tokens, children }: PartHeadProps) {
  return (
    <>
      <TableCell
        aria-colspan={4}
        className="col-span-5 flex min-w-0 items-center gap-2 text-meta text-2"
      >
        <h2 className="truncate text-list font-semibold text-1">{title}</h2>
        <span className="num flex-none">{countText(count)}</span>
        <span className="truncate max-sm:hidden">{what}</span>
      </TableCell>
      <TableCell className="flex min-w-0 justify-end empty:hidden max-sm:col-span-full max-sm:justify-start max-sm:pb-1">
        {children}
      </TableCell>
      <TableCell className="num col-start-7 text-right font-semibold max-lg:hidden">
        {tokens}
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
      className="min-w-0 max-sm:h-11"
      blocked={copying.blockedMethods(tools, to)}
      onClick={() => copying.copyMethods(tools, to)}
    >
      {from === 1 && <Arrow {...iconSize.s} className="flex-none" />}
      <span className="truncate">{t("Copy {count, number} to {name}", { count, name })}</span>
      {from === 0 && <Arrow {...iconSize.s} className="flex-none" />}
    </Button>
  );
}

/** The app of the tools below. */
export const AppCell = ({ row: { name, count } }: { row: RowOf<"app"> }) => (
  <TableCell aria-colspan={5} className="flex min-w-0 items-baseline gap-2 text-2">
    <b className="truncate font-medium">{name === "" ? t("No app") : escapeInvisible(name)}</b>
    <span className="num">{methodCount(count)}</span>
  </TableCell>
);

/** A tool with the number of its methods in this part. */
export function ToolCells({ row, onFold }: { row: RowOf<"tool">; onFold(): void }) {
  const { tokens } = useComparing();
  const { part, tool, open } = row;
  const { definition, methods } = tool;
  const name = escapeInvisible(definition.displayName);
  return (
    <>
      <FoldCell open={open} onFold={onFold}>
        <ToolTile definition={definition} />
        <span className="flex min-w-0 items-baseline gap-2">
          <b className="truncate font-medium">{name}</b>
          <span className="num flex-none text-meta text-2">
            {t("{count, number} of {total, number}", {
              count: methods.length,
              total: definition.methods.length,
            })}
          </span>
        </span>
      </FoldCell>
      <AgentCell side={0}>
        <ComparedToolState part={part} side={0} tool={tool} />
      </AgentCell>
      <CopyCell>{part !== "same" && <CopyMethods part={part} tool={tool} name={name} />}</CopyCell>
      <AgentCell side={1}>
        <ComparedToolState part={part} side={1} tool={tool} />
      </AgentCell>
      <TokensCell tokens={tokensOfMethods(tokens, tool)} />
    </>
  );
}

interface FoldCellProps {
  open: boolean;
  onFold(): void;
  children: ReactNode;
}

/** The name of a row that can be folded out. */
export function FoldCell({ open, onFold, children }: FoldCellProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <TableCell className="col-span-3 min-w-0 max-sm:col-span-4">
      <button
        type="button"
        data-row="fold"
        aria-expanded={open}
        onClick={onFold}
        className="flex h-9 w-full min-w-0 items-center gap-3 text-left focus-visible:-outline-offset-2 max-sm:h-11"
      >
        <Chevron {...iconSize.s} className="flex-none text-3" />
        {children}
      </button>
    </TableCell>
  );
}

/** What an agent has of a tool's methods that stand in one part. */
function ComparedToolState({
  part,
  side,
  tool,
}: {
  part: ComparedPart;
  side: Side;
  tool: ComparedTool;
}) {
  const { methods } = tool;
  const now = methods.filter((method) => method.now[side]).length;
  const saved = methods.filter((method) => method.saved[side]).length;
  const said = (count: number) =>
    count === 0 ? t("off") : t("on, {methods}", { methods: methodCount(count) });
  if (part === "same" || now === saved) return <ChangedValue text={said(now)} on={now > 0} />;
  return <DraftedText saved={said(saved)} now={said(now)} />;
}

function ToolTile({ definition: { icon = "", color } }: Pick<ComparedTool, "definition">) {
  const { icons } = useComparing();
  return <Tile size="xs" node={ownValue(icons, icon)} color={color} />;
}

/** One method, and whether it is on in both agents. */
export function MethodCells({ row }: { row: RowOf<"method"> }) {
  const { tokens } = useComparing();
  const { part, tool, method, isAlone } = row;
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
        className={classNames(
          "col-span-3 flex min-w-0 items-center gap-2 max-sm:col-span-4",
          isAlone ? "pl-[26px] max-sm:pl-0" : "pl-[58px] max-sm:pl-7",
        )}
        title={definition.name}
      >
        {isAlone && <ToolTile definition={tool.definition} />}
        <span className="truncate">{name}</span>
        {isAlone && (
          <span className="truncate text-meta text-2">
            {escapeInvisible(tool.definition.displayName)}
          </span>
        )}
        {isDestructive(definition) && <RiskWord />}
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
    <CopyAcrossButton
      what={name}
      to={to}
      blocked={copying.blockedMethods([tool], to)}
      onCopy={() => copying.copyMethods([tool], to)}
    />
  );
}

export const DraftedText = ({ saved, now }: { saved: string; now: string }) => (
  <span className="block truncate text-3" title={escapeInvisible(`${saved} → ${now}`)}>
    {escapeInvisible(saved)} → <b className="font-semibold text-accent">{escapeInvisible(now)}</b>
  </span>
);

/** The cell of one of the agents. On phones its tile says whose it is. */
export function AgentCell({ side, children }: { side: Side; children: ReactNode }) {
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

export const CopyCell = ({ children }: { children: ReactNode }) => (
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

export function CopyAcrossButton({ what, to, blocked, onCopy }: CopyButtonProps) {
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

export const InDraft = () => (
  <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-accent">
    <Check {...iconSize.xs} />
    {t("in draft")}
  </span>
);
