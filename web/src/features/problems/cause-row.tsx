import { describeCause, type ProblemCause } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Cell } from "@pegboard/ui/list/grid-parts.tsx";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { ChevronDown, ChevronRight, Circle, Plug } from "lucide-react";
import { type ReactNode, useId } from "react";
import { paths } from "../../addresses/paths.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { CauseFixes } from "./cause-fixes.tsx";
import { useProblemActs } from "./problem-acts.tsx";

interface CauseRowProps {
  cause: ProblemCause;
  isOpen: boolean;
  isSelected: boolean;
  onSelect(): void;
  onFold(): void;
  /** Unfolds the cause at its field. */
  onSet(): void;
}

const TILES = 4;

/** One cause: what it is, whom it concerns, and the fixes for all of it. */
export function CauseCells({ cause, isOpen, isSelected, onSelect, onFold, onSet }: CauseRowProps) {
  const { left, drafts } = useProblemActs();
  const { title, subject, reason } = describeCause(cause, t);
  const place = useCausePlace(cause);
  const about = [title, place.text ?? subject].filter(Boolean).join(", ").replaceAll("`", "");
  const heading = useId();
  const open = left(cause);
  const inDrafts = cause.problems.filter(({ id }) => drafts.settled.has(id)).length;
  return (
    <>
      <Cell className="grid">
        <Checkbox
          checked={isSelected}
          onChange={onSelect}
          tabIndex={-1}
          aria-label={t("Select {name}", { name: about })}
        />
      </Cell>
      <Cell className="grid">
        <SeverityIcon severity={cause.severity} />
      </Cell>
      <Cell className="max-sm:hidden">{place.tile}</Cell>
      <Cell className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2 max-sm:flex-wrap max-sm:gap-x-1.5">
          <span
            id={heading}
            className="min-w-0 truncate text-body/5 font-medium max-sm:whitespace-normal"
          >
            <CodeText text={title} />
          </span>
          <span className="min-w-0 flex-1 truncate text-2">
            {place.href === undefined ? (
              (place.text ?? <CodeText text={subject ?? ""} />)
            ) : (
              <a
                href={place.href}
                tabIndex={-1}
                title={t("Usage of the method")}
                className="hover:text-1 hover:underline"
              >
                {place.text}
              </a>
            )}
          </span>
        </p>
        <p className="truncate text-meta text-2 max-sm:line-clamp-2 max-sm:whitespace-normal">
          <CodeText text={reason} />
        </p>
      </Cell>
      <Cell className="flex min-w-0 items-center justify-end gap-2.5 whitespace-nowrap text-2 max-lg:hidden">
        <Whom cause={cause} />
      </Cell>
      <Cell className="flex flex-wrap items-center justify-end gap-1 max-lg:col-span-full max-lg:col-start-4 max-lg:justify-start max-sm:col-start-3 max-sm:[&_:is(a,button)]:border-line-strong">
        <span className="mr-1 text-meta text-2 max-sm:basis-full lg:hidden">{whomText(cause)}</span>
        {inDrafts > 0 && <InDrafts count={inDrafts} all={cause.problems.length} />}
        {open.length > 0 && <CauseFixes problems={open} about={about} most={2} onSet={onSet} />}
      </Cell>
      <Cell className="max-lg:col-start-5 max-lg:row-start-1 max-sm:col-start-4">
        <IconButton
          label={isOpen ? t("Fold {name}", { name: about }) : t("Unfold {name}", { name: about })}
          icon={isOpen ? ChevronDown : ChevronRight}
          onClick={onFold}
          tabIndex={-1}
        />
      </Cell>
    </>
  );
}

function InDrafts({ count, all }: { count: number; all: number }) {
  return (
    <span className="num mr-1 inline-flex items-center gap-1.5 text-meta font-medium text-accent">
      <Circle size={6} fill="currentColor" aria-hidden />
      {all === 1 ? t("Drafted") : t("{count, number} of {all, number} drafted", { count, all })}
    </span>
  );
}

function Whom({ cause }: { cause: ProblemCause }) {
  const { agents } = useProblemActs();
  return (
    <>
      <span className="flex gap-[3px]">
        {cause.agents.slice(0, TILES).map((agent) => (
          <AgentTile key={agent} tile={agents.get(agent)?.tile} size="xs" />
        ))}
      </span>
      <span className="num min-w-[62px] text-right">{whomText(cause)}</span>
      <span className="w-24 text-left text-meta max-xl:hidden">
        <Since cause={cause} />
      </span>
    </>
  );
}

/** When the first of the cause's problems was seen. */
function Since({ cause: { problems } }: { cause: ProblemCause }) {
  const [first] = problems.flatMap(({ since }) => since ?? []).sort();
  return first === undefined ? null : (
    <>
      <span className="sr-only">{t("since")}</span> <TimeAgo at={first} />
    </>
  );
}

function whomText({ agents, problems }: ProblemCause): string {
  if (agents.length > 0) return agentCount(agents.length);
  const [first] = problems;
  if (problems.length === 1 && first.code === "source_failed")
    return first.values.users > 0 ? agentCount(first.values.users) : t("no agent");
  return problems.length === 1
    ? t("every agent")
    : t("{count, plural, one {# place} other {# places}}", { count: problems.length });
}

/** The text and the tile of a cause's place. */
function useCausePlace({ place }: ProblemCause): {
  text: string | undefined;
  tile: ReactNode;
  /** The page of its method. */
  href?: string | undefined;
} {
  const { tools, sources } = useProblemActs();
  const tool = place.tool === undefined ? undefined : tools.get(place.tool);
  if (place.tool !== undefined && !tool) return { text: undefined, tile: <Tile ghost /> };
  // Without a tool there is no tile; the agents that it concerns stand beside it.
  if (!tool)
    return {
      text: place.source && sources.get(place.source),
      tile: place.source && <SourceMark />,
    };
  const method = tool.methods.find(({ name }) => name === place.method);
  const text = method ? `${tool.displayName} › ${method.displayName}` : tool.displayName;
  const href = method && paths.methodUsage(tool.name, method.name);
  return { text, href, tile: <Tile node={tool.node} color={tool.color} /> };
}

const SourceMark = () => (
  <span className="tile tile-muted grid size-7 flex-none place-items-center rounded-[7px]">
    <Plug {...iconSize.m} aria-hidden />
  </span>
);

export const CAUSE_COLUMNS = classNames(
  "grid items-center gap-x-3 pr-4 pl-5 grid-cols-[16px_16px_28px_minmax(0,1fr)_190px_300px_28px] xl:grid-cols-[16px_16px_28px_minmax(0,1fr)_296px_300px_28px]",
  "max-lg:grid-cols-[16px_16px_28px_minmax(0,1fr)_28px] max-lg:gap-y-1 max-sm:grid-cols-[16px_16px_minmax(0,1fr)_44px] max-sm:px-4",
);
