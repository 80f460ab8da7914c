import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, isDestructive } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { CalendarClock, FlaskConical, Lock, Sprout, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { UnusedChoice, UnusedGroup, UnusedRow } from "./use-usage.ts";

interface ListProps {
  usage: CallUsageAnswer;
  groups: readonly UnusedGroup[];
  choice: UnusedChoice;
}

type ListItem =
  | { key: string; group: UnusedGroup; row?: undefined }
  | { key: string; group: UnusedGroup; row: UnusedRow };

/** The methods that nobody called below their tools, each with what speaks for it. */
export function NeverCalledList({ usage, groups, choice }: ListProps) {
  const items = useMemo(
    () =>
      groups.flatMap((group): ListItem[] => [
        { key: group.tool.definition.name, group },
        ...group.rows.map((row) => ({ key: row.key, group, row })),
      ]),
    [groups],
  );
  return (
    <LongList label={t("Methods to switch off")} items={items} keyOf={({ key }) => key} height={30}>
      {({ group, row }) =>
        row ? (
          <NeverCalledLine row={row} choice={choice} usage={usage} />
        ) : (
          <GroupLine group={group} choice={choice} />
        )
      }
    </LongList>
  );
}

function GroupLine({ group, choice }: { group: UnusedGroup; choice: UnusedChoice }) {
  const { answer, blocked } = useAgentEdit("answer", "blocked");
  const { definition } = group.tool;
  const name = escapeInvisible(definition.displayName);
  const free = group.rows.filter(({ keep }) => keep !== "core");
  const chosen = free.filter(choice.isChosen).length;
  const some = chosen > 0 ? "mixed" : false;
  return (
    <div className="grid h-9 grid-cols-[16px_20px_minmax(0,1fr)_auto] items-center gap-2.5 px-6 text-list max-sm:h-12 max-sm:px-4">
      {free.length > 0 ? (
        <Checkbox
          aria-label={t("Switch off {name}", { name })}
          checked={chosen === free.length ? true : some}
          readOnly={blocked}
          onChange={(on) => choice.choose(free, on)}
        />
      ) : (
        <span />
      )}
      <Tile
        size="xs"
        node={ownValue(answer.icons, definition.icon ?? "")}
        color={definition.color}
      />
      <span className="flex min-w-0 items-baseline gap-2">
        <b className="truncate font-semibold">{name}</b>
        <span className="num flex-none text-meta text-2">
          {t("{count, number} of {all, number}", { count: group.rows.length, all: group.offered })}
        </span>
      </span>
      <b className="num text-right font-semibold">
        {countText(group.tokens)}
        <span className="sr-only"> {t("tokens")}</span>
      </b>
    </div>
  );
}

interface MethodLineProps {
  row: UnusedRow;
  choice: UnusedChoice;
  usage: CallUsageAnswer;
}

function NeverCalledLine({ row, choice, usage }: MethodLineProps) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const { definition, keep, tokens, tool, method } = row;
  const name = escapeInvisible(definition.displayName);
  const why = whyKept(row, usage);
  return (
    <div className="hover:bg-hover">
      <div className="grid h-[30px] grid-cols-[16px_minmax(0,1fr)_auto_52px] items-center gap-2.5 pr-6 pl-[54px] text-list max-sm:h-12 max-sm:pr-4 max-sm:pl-[46px]">
        {keep === "core" ? (
          <Lock {...iconSize.s} className="text-3" aria-label={t("Core: stays on")} />
        ) : (
          <Checkbox
            aria-label={t("Switch off {name}", { name })}
            checked={choice.isChosen(row)}
            readOnly={blocked}
            onChange={(on) => choice.choose([row], on)}
          />
        )}
        <span className="flex min-w-0 items-center gap-1.5">
          <a
            href={paths.methodUsage(tool, method)}
            className={keep ? "truncate text-2 hover:underline" : "truncate hover:underline"}
          >
            {name}
          </a>
          {isDestructive(definition) && (
            <TriangleAlert
              size={12}
              strokeWidth={2.25}
              aria-label={t("Destructive")}
              className="flex-none text-red"
            />
          )}
        </span>
        <LastCall row={row} usage={usage} />
        <span className="num text-right text-2">
          {countText(tokens)}
          <span className="sr-only"> {t("tokens")}</span>
        </span>
      </div>
      {why !== undefined && (
        <p className="-mt-0.5 pr-6 pb-2 pl-20 text-meta text-pretty text-2 max-sm:pr-4">{why}</p>
      )}
    </div>
  );
}

/** When it was called last, or in one word why it stays. */
function LastCall({ row: { keep, last }, usage }: Omit<MethodLineProps, "choice">) {
  const look = "inline-flex items-center gap-1 text-meta";
  if (keep === "core") return <span className={`${look} text-2`}>{t("core")}</span>;
  if (keep === "case")
    return (
      <span className={`${look} text-amber`}>
        <FlaskConical size={12} aria-hidden />
        {t("in an evaluation")}
      </span>
    );
  if (keep === "seasonal")
    return (
      <span className={`${look} text-amber`}>
        <CalendarClock size={12} aria-hidden />
        {t("seasonal")}
      </span>
    );
  if (keep === "new")
    return (
      <span className={`${look} text-amber`}>
        <Sprout size={12} aria-hidden />
        {t("new here")}
      </span>
    );
  return (
    <span className={`num ${look} text-2`}>
      {last === undefined ? t("never") : dateText(new Date(last), new Date(usage.to))}
      <span className="sr-only"> {t("called last")}</span>
    </span>
  );
}

/** What speaks for a method that is not chosen by itself. */
function whyKept(
  { keep, seasonal = 0, offeredSince, case: name }: UnusedRow,
  { to }: CallUsageAnswer,
): string | undefined {
  if (keep === "case" && name !== undefined) return t("Expected by the case “{name}”.", { name });
  if (keep === "seasonal")
    return t("Called {calls, plural, one {once} other {# times}} in these weeks of former years.", {
      calls: seasonal,
    });
  if (keep !== "new") return undefined;
  return offeredSince === undefined
    ? t("Only the draft offers it.")
    : t("Offered since {day}, for less than the time that was counted.", {
        day: dateText(new Date(offeredSince), new Date(to)),
      });
}
