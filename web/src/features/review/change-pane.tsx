import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneFoot } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown, ChevronUp, X } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { ORGANISATION_OWNER } from "../../api/settings.ts";
import { type ReviewItem, reviewChangeQuery } from "../../api/sources/source-changes.ts";
import { type ReplayDays, useReplay } from "../../api/streams/replay.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { useToolTile } from "../../owner-editor/history/revision-row.tsx";
import { useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { useReplayDays } from "../../owner-editor/replay/use-replay-days.ts";
import { KIND_WORDS } from "../../owner-editor/review/changed-field.tsx";
import { reviewOperation } from "../../owner-editor/review/review-operation.ts";
import { ChangeDifferences } from "./change-differences.tsx";
import { brokenCalls, ChangeVerdict } from "./change-verdict.tsx";
import { ConcernedAgents } from "./concerned-agents.tsx";
import {
  asksForSwitch,
  decisionText,
  type ReviewChangeRow,
  reachedAgents,
  reviewItemTitle,
  type WantedAgents,
} from "./review-rows.ts";
import type { Decide } from "./use-decide.ts";

interface ChangePaneProps {
  rows: readonly ReviewChangeRow[];
  chosen: ReviewChangeRow;
  decide: Decide;
  catalog: CatalogAnswer;
  onChoose(key: string): void;
  /** Goes back to the list, where the pane is in its place. */
  onClose: (() => void) | undefined;
}

/** One change: its differences, the agents that it concerns, and the decision. */
export function ChangePane({ rows, chosen, decide, onChoose, onClose }: ChangePaneProps) {
  const { item, now } = chosen;
  const switching = useSwitching(chosen);
  const query = useQuery(reviewChangeQuery(item));
  const agents = query.data?.agents;
  const reached = agents && reachedAgents(agents);
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const [days] = useReplayDays();
  const replaying = useAcceptedReplay(chosen, days);
  const broken = useMemo(() => brokenCalls(replaying.answer), [replaying.answer]);
  const fitting = reached?.filter((id) => !broken.has(id));
  const chosenAgents = ticked ?? new Set(now?.agents ?? fitting ?? []);
  const isAdvised = broken.size > 0 && fitting?.length !== 0 && !ticked && !now;
  const fits = isAdvised ? fitting?.length : undefined;
  const { tile } = useToolTile(item.tool);
  const index = rows.indexOf(chosen);
  const step = (by: 1 | -1) => {
    const next = rows[index + by];
    if (next) onChoose(next.key);
  };
  useCommand("review.after", () => step(1));
  useCommand("review.before", () => step(-1));
  return (
    <section
      aria-label={t("{title}: what changed", { title: reviewItemTitle(item) })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <header className="flex min-h-16 flex-none items-center gap-2 border-b border-line-soft pr-4 pl-6 max-sm:pl-4">
        <span className="mr-1 max-sm:hidden">
          <Tile {...tile} ghost={tile.ghost || item.kind === "gone"} size="l" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title">{escapeInvisible(reviewItemTitle(item))}</h2>
          <p className="truncate text-meta text-2">
            <code>{escapeInvisible(item.method ?? item.tool)}</code> · {KIND_WORDS[item.kind]} ·{" "}
            <TimeAgo at={item.since} />
          </p>
        </div>
        <span className="num text-meta text-2">
          {t("{count, number} of {all, number}", { count: index + 1, all: rows.length })}
        </span>
        <IconButton label={t("Previous")} icon={ChevronUp} onClick={() => step(-1)} />
        <IconButton label={t("Next")} icon={ChevronDown} onClick={() => step(1)} />
        {onClose && (
          <span className="lg:hidden">
            <IconButton label={t("Back to the list")} icon={X} onClick={onClose} />
          </span>
        )}
      </header>
      <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-auto">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col pt-2.5 max-xl:flex-none">
          <PaneBody>
            <Loaded
              query={query}
              error={t("This change could not be loaded")}
              skeleton={<Skeleton rows={5} rowClass="h-10 px-6" label={t("Loading the change")} />}
            >
              {({ change, suspicions }) => (
                <>
                  {isJudged(item) && (
                    <ChangeVerdict item={item} change={change} replaying={replaying} days={days} />
                  )}
                  <ChangeDifferences item={item} change={change} suspicions={suspicions} />
                </>
              )}
            </Loaded>
          </PaneBody>
        </div>
        <ConcernedAgents
          item={item}
          agents={agents}
          broken={broken}
          staysOff={asksForSwitch(item) && !switching.on}
          ticked={chosenAgents}
          onTick={item.isForAll ? undefined : setTicked}
        />
      </div>
      <ChangeDecisions
        chosen={chosen}
        decide={decide}
        reached={reached?.length}
        fits={fits}
        ticked={[...chosenAgents]}
        switching={switching}
      />
    </section>
  );
}

/** Whether calls of before are judged by a change: of a method that there is still. */
const isJudged = ({ kind, method }: ReviewItem): boolean =>
  kind === "changed" && method !== undefined;

/** What logged calls would have met with the change accepted for all agents. */
function useAcceptedReplay({ item, saved }: ReviewChangeRow, days: ReplayDays) {
  const settings = useOwnerEdit((edit) => edit.stored.settings);
  const asked = useMemo(
    () => ({
      changes: [
        {
          owner: ORGANISATION_OWNER,
          operations: [reviewOperation(settings, item, { form: item.fingerprint })],
        },
      ],
      tools: [item.tool],
    }),
    [settings, item],
  );
  return useReplay({ ...asked, days }, isJudged(item) && !saved);
}

interface Switching {
  on: boolean;
  setOn(on: boolean): void;
}

/** Whether something new is on where its tool is on: as it was accepted, else as it is ticked. */
function useSwitching({ now }: ReviewChangeRow): Switching {
  const [isTicked, setOn] = useState(false);
  const accepted = now?.agents?.length === 0 ? undefined : now;
  return { on: accepted ? accepted.on === true : isTicked, setOn };
}

const acceptText = (chosen: number, fits: number | undefined): string =>
  fits === undefined
    ? t("Accept for {count, plural, one {# chosen agent} other {# chosen agents}}", {
        count: chosen,
      })
    : t("Accept for the {count, number} it fits", { count: fits });

interface ChangeDecisionsProps {
  chosen: ReviewChangeRow;
  decide: Decide;
  /** The number of agents that it reaches; absent while it loads. */
  reached: number | undefined;
  /** How many of them none of whose calls it breaks, where it breaks some and those are ticked. */
  fits: number | undefined;
  ticked: string[];
  switching: Switching;
}

function ChangeDecisions({ chosen, decide, reached, ...props }: ChangeDecisionsProps) {
  const { fits, ticked, switching } = props;
  const { item, now } = chosen;
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const isGone = item.kind === "gone";
  const { on, setOn } = switching;
  const accepted = now?.agents?.length === 0 ? undefined : now;
  const switchId = useId();
  const set = (wanted: WantedAgents) => decide({ rows: [chosen], wanted, on });
  const forAll = item.isForAll
    ? t("It is the same for all agents: accept it for all, or refuse it")
    : undefined;
  const isLoaded = reached !== undefined;
  const nobody = isLoaded ? t("Tick at least one agent") : t("Loading the change");
  const whyNot = blocked ?? forAll ?? (ticked.length === 0 ? nobody : undefined);
  useCommand("review.accept", () => set("all"), { blocked });
  useCommand("review.choose", () => set(ticked), { blocked: whyNot });
  useCommand("review.refuse", () => set("none"), {
    blocked: blocked ?? (isGone ? t("It is gone already") : undefined),
  });
  const accept =
    reached !== undefined && reached > 1
      ? t("Accept for all {reached, number}", { reached })
      : t("Accept for all");
  return (
    <ViewOnlyContext value={blocked}>
      <PaneFoot>
        <div className="flex flex-1 flex-wrap items-center gap-2">
          <Button icon={Check} blocked={blocked} onClick={() => set("all")}>
            {isGone ? t("Acknowledge") : accept}
            <KeyHint>A</KeyHint>
          </Button>
          {!isGone && (
            <>
              <Button
                blocked={whyNot}
                variant={fits === undefined ? "default" : "strong"}
                className={fits === undefined ? undefined : "order-first"}
                onClick={() => set(ticked)}
              >
                {isLoaded ? acceptText(ticked.length, fits) : t("Accept for chosen agents…")}
                <KeyHint>C</KeyHint>
              </Button>
              <Button variant="ghost" blocked={blocked} onClick={() => set("none")}>
                {t("Refuse")}
                <KeyHint>R</KeyHint>
              </Button>
            </>
          )}
          {asksForSwitch(item) && (
            <label htmlFor={switchId} className="flex items-center gap-2 text-list">
              <Checkbox
                id={switchId}
                checked={on}
                onChange={() => {
                  setOn(!on);
                  if (accepted)
                    decide({ rows: [chosen], wanted: accepted.agents ?? "all", on: !on });
                }}
              />
              {t("Switch it on where its tool is on")}
            </label>
          )}
          <span className="flex-1" />
          {now && (
            <Button variant="ghost" blocked={blocked} onClick={() => set("open")}>
              {t("Take back: {decisionText}", { decisionText: decisionText(now, item.kind) })}
            </Button>
          )}
        </div>
      </PaneFoot>
    </ViewOnlyContext>
  );
}
