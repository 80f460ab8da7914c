import { excessOf } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Row, TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import type { SortedRowPlace } from "@pegboard/ui/list/sorted-table.tsx";
import { compactText, countText } from "@pegboard/ui/messages/count-text.ts";
import { isNearlyFull, Meter } from "@pegboard/ui/meter.tsx";
import { Menu, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import {
  Archive,
  ArchiveRestore,
  BookmarkPlus,
  CircleX,
  Copy,
  Ellipsis,
  GitCompareArrows,
  Layers,
  Pencil,
  Trash2,
  TriangleAlert,
  Upload,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../addresses/paths.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { commandWords } from "../../commands/command-table.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { LastChange } from "../../components/last-change.tsx";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { tokenCount } from "../../messages/counts.ts";
import { leftOutTexts } from "../../messages/left-out-text.ts";
import { t } from "../../messages/t.ts";
import { PresenceMark } from "../../owner-editor/presence-mark.tsx";
import type { AgentDialog } from "./agent-dialogs.tsx";

interface AgentRowProps {
  agent: AgentSummary;
  place: SortedRowPlace;
  onDialog(dialog: AgentDialog): void;
}

export function AgentRow({ agent, place, onDialog }: AgentRowProps) {
  const { selected, onToggle, onClick } = place;
  const { counts, lastChange } = agent;
  const draft = useSelectedDrafts((drafts) => drafts.known().get(agent.id));
  const leftOut = leftOutTexts(counts);
  return (
    <Row
      aria-rowindex={place.index + 2}
      data-index={place.index}
      style={{ transform: `translateY(${place.top}px)` }}
      onClickCapture={(event) => {
        // This holds for the row and its link: a click that selects does not open.
        if (onClick(event)) event.preventDefault();
      }}
      className={classNames(
        agentsColumns,
        "absolute inset-x-0 top-0 h-10 border-b border-line-soft text-list max-sm:h-16",
        selected
          ? "bg-selected forced-colors:outline forced-colors:-outline-offset-1"
          : "hover:bg-hover",
      )}
    >
      <AgentRowCell className="relative z-1">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the check box inside has its own name */}
        <label className="-m-3 grid place-items-center p-3">
          <Checkbox
            aria-label={t("Select {name}", { name: agent.name })}
            checked={selected}
            onChange={onToggle}
          />
        </label>
      </AgentRowCell>
      <AgentRowCell className="flex items-center gap-2.5">
        <AgentTile tile={agent.tile} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2.5">
            {/* The link covers the row; elements above it have clicks of their own. */}
            <a
              href={paths.agentTools(agent.id)}
              className="truncate font-medium after:absolute after:inset-0 max-sm:text-[15px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {agent.name}
            </a>
            <span className={classNames("flex items-center gap-2", hiddenColumns.phone)}>
              <DraftMark draft={draft} />
              <PresenceMark agent={agent.id} />
            </span>
          </span>
          <span className="num flex gap-x-2 truncate text-meta text-2 sm:hidden">
            <PhoneTokens agent={agent} />
          </span>
        </span>
      </AgentRowCell>
      <AgentRowCell className={classNames("truncate text-meta text-2", hiddenColumns.description)}>
        {agent.description}
      </AgentRowCell>
      <AgentRowCell className={classNames("truncate text-meta text-2", hiddenColumns.group)}>
        {agent.group}
      </AgentRowCell>
      <AgentRowCell
        className={classNames("num text-right", hiddenColumns.tools)}
        title={t("{toolsOn, number} of {tools, number} tools are on", {
          toolsOn: counts.toolsOn,
          tools: counts.tools,
        })}
      >
        {countText(counts.toolsOn)}
      </AgentRowCell>
      <AgentRowCell
        className={classNames("num text-right text-2", hiddenColumns.offered)}
        title={leftOut.join(", ")}
      >
        {countText(counts.methods)}
        {leftOut.length > 0 && <span className="sr-only">, {leftOut.join(", ")}</span>}
      </AgentRowCell>
      <AgentRowCell className={classNames("num text-right", hiddenColumns.phone)}>
        {countText(counts.tokens)}
      </AgentRowCell>
      <AgentRowCell className={classNames("num", hiddenColumns.phone)}>
        <AgentBudget tokens={counts.tokens} budget={agent.tokenBudget} />
      </AgentRowCell>
      <AgentRowCell className="grid justify-items-start max-sm:justify-items-end max-sm:gap-0.5">
        <span className="sm:hidden">
          <DraftMark draft={draft} />
        </span>
        <Problems agent={agent} href={paths.problems({ agent: agent.id })} />
      </AgentRowCell>
      <AgentRowCell
        className={classNames(
          "flex items-center gap-2 text-meta whitespace-nowrap text-2",
          hiddenColumns.changed,
        )}
      >
        <LastChange of={lastChange} />
      </AgentRowCell>
      <AgentRowCell className="relative z-1">
        <RowMenu agent={agent} onDialog={onDialog} />
      </AgentRowCell>
    </Row>
  );
}

function AgentRowCell({
  className,
  ...rest
}: {
  className?: string;
  title?: string;
  children: ReactNode;
}) {
  return <TableCell {...rest} className={classNames("min-w-0", className)} />;
}

function RowMenu({ agent, onDialog }: Pick<AgentRowProps, "agent" | "onDialog">) {
  const isArchived = agent.archived !== undefined;
  const may = useMay();
  const refused = whyNot(may, "PATCH /api/v1/agents/:agent", agent);
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t("More for {name}", { name: agent.name })} icon={Ellipsis} />}
    >
      <MenuItem
        icon={Pencil}
        blocked={refused}
        onSelect={() => onDialog({ kind: "rename", agent })}
      >
        {commandWords({ id: "agent.rename" })}
      </MenuItem>
      <MenuItem
        icon={Copy}
        blocked={whyNot(may, "POST /api/v1/agents")}
        onSelect={() => onDialog({ kind: "new", copyOf: agent })}
      >
        {commandWords({ id: "agent.duplicate" })}
      </MenuItem>
      <MenuItem icon={GitCompareArrows} href={paths.compareAgents(agent.id)}>
        {t("Compare…")}
      </MenuItem>
      <MenuItem
        icon={Upload}
        blocked={whyNot(may, "POST /api/v1/export")}
        href={paths.transfer({ tab: "export", agents: [agent.id] })}
      >
        {t("Export…")}
      </MenuItem>
      <MenuLine />
      {!isArchived && (
        <MenuItem
          icon={Layers}
          blocked={refused}
          onSelect={() => onDialog({ kind: "preset", agents: [agent] })}
        >
          {t("Follow preset…")}
        </MenuItem>
      )}
      <MenuItem
        icon={BookmarkPlus}
        blocked={whyNot(may, "POST /api/v1/presets")}
        href={paths.presets({ dialog: "new", from: agent.id })}
      >
        {t("Make a preset…")}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={isArchived ? ArchiveRestore : Archive}
        blocked={refused}
        onSelect={() => onDialog({ kind: isArchived ? "restore" : "archive", agents: [agent] })}
      >
        {commandWords({ id: isArchived ? "agent.restore" : "agent.archive" })}
      </MenuItem>
      <MenuItem
        icon={Trash2}
        danger
        blocked={refused}
        onSelect={() => onDialog({ kind: "delete", agents: [agent] })}
      >
        {commandWords({ id: "agent.delete" })}
      </MenuItem>
    </Menu>
  );
}

/** A word about how far the tokens are over, or near, their budget. */
function BudgetWord({ tokens, budget }: { tokens: number; budget: number }) {
  if (tokens > budget) {
    return (
      <span
        title={t("{tokens, number} over {budget, number}", { tokens: tokens - budget, budget })}
        className="inline-flex items-center gap-1 text-meta font-medium whitespace-nowrap text-red"
      >
        <CircleX {...iconSize.s} />
        {budgetExcessText(excessOf(tokens, budget))}
      </span>
    );
  }
  if (!isNearlyFull(tokens, budget)) return null;
  return (
    <span className="inline-flex items-center gap-1 text-meta font-medium text-amber">
      <TriangleAlert {...iconSize.s} />
      {t("near")}
    </span>
  );
}

function AgentBudget({ tokens, budget }: { tokens: number; budget: number | undefined }) {
  if (budget === undefined) return <span className="text-3">{t("None", {}, "budget")}</span>;
  return (
    <span className="flex items-center gap-2">
      <span className={classNames("inline-flex", hiddenColumns.meter)}>
        <Meter
          value={tokens}
          max={budget}
          label={t("{tokens, number} of {budget, number} tokens", { tokens, budget })}
        />
      </span>
      <span className="min-w-7.5 text-meta text-2">{compactText(budget)}</span>
      <BudgetWord tokens={tokens} budget={budget} />
    </span>
  );
}

function PhoneTokens({ agent: { counts, tokenBudget: budget } }: { agent: AgentSummary }) {
  if (budget === undefined) return tokenCount(counts.tokens);
  return (
    <>
      <span>
        {t.rich("{tokens} of {budget}", {
          budget: compactText(budget),
          tokens: <b className="font-semibold text-1">{countText(counts.tokens)}</b>,
        })}
      </span>
      <BudgetWord tokens={counts.tokens} budget={budget} />
    </>
  );
}

function Problems({ agent, href }: { agent: AgentSummary; href: string }) {
  const { errors, warnings } = agent.problems;
  if (errors + warnings === 0) return <span className="text-3 max-sm:hidden">{t("None")}</span>;
  const label = t(
    "Problems of {name}: {errors, plural, one {# error} other {# errors}}, {warnings, plural, one {# warning} other {# warnings}}",
    { name: agent.name, errors, warnings },
  );
  return (
    <a
      href={href}
      aria-label={label}
      className="num relative z-1 inline-flex items-center gap-2 rounded-md py-1 text-meta font-medium hover:underline"
    >
      {errors > 0 && (
        <span className="inline-flex items-center gap-1 text-red">
          <CircleX {...iconSize.s} />
          {countText(errors)}
        </span>
      )}
      {warnings > 0 && (
        <span
          className={classNames(
            "inline-flex items-center gap-1 text-amber",
            errors > 0 && "max-sm:hidden",
          )}
        >
          <TriangleAlert {...iconSize.s} />
          {countText(warnings)}
        </span>
      )}
    </a>
  );
}

function budgetExcessText(percent: number | undefined): string {
  if (percent === undefined) return t("over");
  return percent < 1 ? t("<1 % over") : t("{percent, number} % over", { percent });
}

/**
 * The columns at each width of the list, which is the window's without the navigation; a phone has
 * cards. A description is readable or it is not there.
 */
export const agentsColumns =
  "grid items-center gap-x-3.5 pr-4 pl-5 max-sm:gap-x-3 max-sm:pr-1 max-sm:pl-4 grid-cols-[16px_minmax(200px,1fr)_minmax(160px,2fr)_88px_44px_60px_72px_268px_96px_136px_28px] @max-[1343px]:grid-cols-[16px_minmax(200px,1fr)_minmax(160px,2fr)_88px_44px_60px_72px_152px_96px_136px_28px] @max-[1227px]:grid-cols-[16px_minmax(210px,1fr)_minmax(150px,1fr)_44px_72px_152px_96px_120px_28px] @max-[1035px]:grid-cols-[16px_minmax(160px,1fr)_44px_72px_152px_96px_120px_28px] @max-[829px]:grid-cols-[16px_minmax(150px,1fr)_44px_72px_152px_96px_28px] @max-[689px]:grid-cols-[16px_minmax(100px,1fr)_72px_152px_96px_28px] max-sm:grid-cols-[20px_minmax(0,1fr)_auto_44px]!";

/** The columns and parts that disappear, the first of them first. */
export const hiddenColumns = {
  meter: "@max-[1343px]:hidden",
  group: "@max-[1227px]:hidden",
  offered: "@max-[1227px]:hidden",
  description: "@max-[1035px]:hidden",
  changed: "@max-[829px]:hidden",
  tools: "@max-[689px]:hidden",
  phone: "max-sm:hidden",
};
