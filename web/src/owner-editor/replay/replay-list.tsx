import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import type { ReplayedRowAnswer } from "../../api/streams/replay.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { groupReplayRows, type ReplayGroup } from "./replay-groups.ts";
import { FATE_LOOKS, fateReason } from "./replay-words.ts";

/** What could be done so that the calls of a row stay what they are. */
export interface ReplayRemedy {
  label: string;
  act(): void;
}

interface ReplayListProps {
  rows: readonly ReplayedRowAnswer[];
  /** How many more rows there are that nobody told of. */
  more: number;
  remedyOf?: ((group: ReplayGroup) => ReplayRemedy | undefined) | undefined;
}

/** Rows that are drawn at first; the rest comes with a press. */
const SHOWN_ROWS = 60;

/** The methods of whose calls something else would become, each with the newest of them. */
export function ReplayList({ rows, more, remedyOf }: ReplayListProps) {
  const groups = useMemo(() => groupReplayRows(rows), [rows]);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, SHOWN_ROWS);
  const left = groups.length - shown.length;
  return (
    <>
      <ul aria-label={t("Methods whose calls would fare otherwise")}>
        {shown.map((group) => (
          <ReplayItem key={group.key} group={group} remedy={remedyOf?.(group)} />
        ))}
      </ul>
      {left > 0 && (
        <div className="px-6 py-2">
          <Button size="s" onClick={() => setWhole(true)}>
            {t("Show {count, number} more", { count: left })}
          </Button>
        </div>
      )}
      {left === 0 && more > 0 && (
        <p className="px-6 py-2 text-meta text-2">
          {t("{count, number} more with fewer calls are in the numbers, and not in this list.", {
            count: more,
          })}
        </p>
      )}
    </>
  );
}

function ReplayItem({ group, remedy }: { group: ReplayGroup; remedy: ReplayRemedy | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { titleOf, toolTitleOf, tileOf } = useMethodNames();
  const { first, calls } = group;
  const { words, Icon, color } = FATE_LOOKS[first.kind];
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="text-list">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid min-h-10 w-full grid-cols-[14px_20px_minmax(0,1fr)_auto_minmax(0,auto)_40px] items-center gap-2.5 px-6 text-left hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:grid-cols-[14px_minmax(0,1fr)_auto] max-sm:px-4 max-sm:py-1.5"
      >
        <Chevron {...iconSize.s} className="text-3" />
        <span className="max-sm:hidden">
          <Tile {...tileOf(first.tool)} size="xs" />
        </span>
        <span className="flex min-w-0 items-baseline gap-2">
          <b className="truncate font-medium">{titleOf(first)}</b>
          <span className="min-w-0 shrink-[3] truncate text-meta text-2">
            {first.tool !== undefined && toolTitleOf(first.tool)}
          </span>
        </span>
        <span className="inline-flex items-center gap-1.5 text-meta font-medium whitespace-nowrap max-sm:col-start-2">
          <Icon {...iconSize.s} className={color} />
          {words}
        </span>
        <span className="truncate text-meta text-2 max-sm:hidden">
          <Callers group={group} />
        </span>
        <b className="num text-right font-semibold max-sm:col-start-3 max-sm:row-start-1">
          {countText(calls)}
        </b>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ReplayExamples group={group} remedy={remedy} />}
      </div>
    </li>
  );
}

/** Who called: the agents where there are several, otherwise the callers. */
function Callers({ group: { rows, first } }: { group: ReplayGroup }) {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  if (rows.length > 1) {
    const named = rows.map(({ agent }) => agents.find(({ id }) => id === agent));
    const names = listText(
      rows.map(({ agent }, index) => escapeInvisible(named[index]?.name ?? agent)),
    );
    return (
      <span className="flex items-center gap-0.5" title={names}>
        {named.slice(0, MOST_CALLER_TILES).map((agent, index) => (
          <AgentTile key={rows[index]?.agent} tile={agent?.tile} size="xs" />
        ))}
        {rows.length > MOST_CALLER_TILES && (
          <span className="num ml-0.5">+{countText(rows.length - MOST_CALLER_TILES)}</span>
        )}
        <span className="sr-only">{names}</span>
      </span>
    );
  }
  if (first.callerCount === 1) return escapeInvisible(first.callers[0] ?? "");
  return t("{count, plural, one {# caller} other {# callers}}", { count: first.callerCount });
}

const MOST_CALLER_TILES = 4;

function ReplayExamples({
  group,
  remedy,
}: {
  group: ReplayGroup;
  remedy: ReplayRemedy | undefined;
}) {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const { examples, calls, rows, mostADay } = group;
  const left = calls - examples.length;
  const nameOf = (agent: string) => agents.find(({ id }) => id === agent)?.name ?? agent;
  return (
    <div className="mr-6 mb-2 ml-[74px] border-l border-line-strong pt-0.5 pb-1 max-sm:mr-4 max-sm:ml-6">
      <ul>
        {examples.map(({ row, example }) => (
          <li
            key={example.id}
            className="grid min-h-6.5 grid-cols-[92px_minmax(0,1.5fr)_minmax(0,1.2fr)_minmax(0,.8fr)_auto] items-center gap-2.5 pl-3 text-meta text-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-0 max-md:py-1"
          >
            <span className="num truncate">
              <TimeAgo at={example.at} />
            </span>
            <code className="truncate text-code text-1 max-md:order-3 max-md:col-span-2">
              {escapeInvisible(example.arguments ?? "–")}
            </code>
            <Reason text={fateReason({ ...row, issues: issuesOf(row, example) })} />
            <span className="truncate max-md:hidden">
              {escapeInvisible(rows.length > 1 ? nameOf(row.agent) : example.caller)}
            </span>
            <a
              href={paths.calls({ call: example.id })}
              className="text-accent hover:underline max-md:order-2"
            >
              {t("Call", {}, "one call")}
            </a>
          </li>
        ))}
      </ul>
      <p
        className={classNames(
          "flex flex-wrap items-center gap-x-1.5 pt-1 pl-3 text-meta text-2 empty:hidden",
        )}
      >
        {left > 0 &&
          t("{count, number} more, up to {most, number} a day.", { count: left, most: mostADay })}
        {remedy && (
          <button
            type="button"
            onClick={remedy.act}
            className="font-medium text-accent hover:underline max-sm:min-h-11"
          >
            {remedy.label}
          </button>
        )}
      </p>
    </div>
  );
}

function Reason({ text }: { text: string }): ReactNode {
  return (
    <span className="truncate max-md:order-4 max-md:col-span-2" title={text}>
      {escapeInvisible(text)}
    </span>
  );
}

/** Of one call only its own issue. */
const issuesOf = (
  row: ReplayedRowAnswer,
  { issue }: ReplayedRowAnswer["examples"][number],
): ReplayedRowAnswer["issues"] => (issue ? [{ issue, calls: 1 }] : row.issues);
