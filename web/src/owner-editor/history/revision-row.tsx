import { ownValue } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { escapeInvisible, toolsOfOperation } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { clockText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type RevisionSummary, revisionCostQuery } from "../../api/revisions.ts";
import { savedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { PersonName } from "../person-name.tsx";
import { useHistoryOwner } from "./history-owner.ts";

/** The two revisions that are compared. */
export interface Pins {
  a: number;
  b: number;
}

interface RevisionRowProps {
  save: RevisionSummary;
  pins: Pins;
  onPin(revision: number): void;
  open: boolean;
  onOpen(open: boolean): void;
  /** The changes of the save, when the row is open. */
  children: ReactNode;
}

/** A save with its pin: its changes, who saved it and when. */
export function RevisionRow({ save, pins, onPin, open, onOpen, children }: RevisionRowProps) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const { current, owner } = useHistoryOwner();
  const { revision, savedAt, savedBy, proposal } = save;
  const title = savedText(save, (name) =>
    escapeInvisible(tools.get(name)?.definition.displayName ?? name),
  );
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <PinnedRow revision={revision} pins={pins} onPin={onPin}>
      <button
        type="button"
        data-row="open"
        aria-label={t("Changes of revision {revision}", { revision })}
        aria-describedby={`${id}-save`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
        className={classNames(
          "group relative flex min-h-12 w-full items-center gap-2.5 pr-3 text-left hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-14",
          // The head of a long revision stays in view above its changes.
          open && "sticky top-0 z-[1] border-b border-line-soft",
          open && (revision === pins.a || revision === pins.b ? "bg-selected" : "bg-panel"),
        )}
      >
        <PersonMark name={savedBy} />
        <span id={`${id}-save`} className="grid min-w-0 flex-1">
          <b className="truncate text-list font-medium" title={title}>
            {title}
          </b>
          <span className="num truncate text-meta text-2">
            <span className="sr-only">{t("Revision")} </span>
            {revision} ·{" "}
            {proposal ? (
              t("proposed by {author}, accepted by {name}", {
                author: escapeInvisible(proposal.by),
                name: escapeInvisible(savedBy),
              })
            ) : (
              <PersonName name={savedBy} />
            )}{" "}
            · <span title={momentText(savedAt)}>{clockText(savedAt)}</span>
            {revision === current && (
              <>
                {" · "}
                <span className="text-accent">
                  {t.rich("now, {time}", { time: <TimeAgo at={savedAt} /> })}
                </span>
              </>
            )}
          </span>
        </span>
        {owner.kind === "agent" && <RevisionCost agent={owner.id} revision={revision} />}
        <span
          aria-hidden
          className="grid size-7 flex-none place-items-center text-2 group-hover:text-1 max-sm:size-11"
        >
          <Chevron {...iconSize.s} />
        </span>
      </button>
      {open && <div id={id}>{children}</div>}
    </PinnedRow>
  );
}

interface PinnedRowProps {
  revision: number;
  pins: Pins;
  onPin(revision: number): void;
  children: ReactNode;
}

/** A row at the line of pins; the part between the two is marked. */
export function PinnedRow({ revision, pins, onPin, children }: PinnedRowProps) {
  const [older, newer] = [Math.min(pins.a, pins.b), Math.max(pins.a, pins.b)];
  const second = revision === pins.b ? "B" : undefined;
  const letter = revision === pins.a ? "A" : second;
  const line = (isBetween: boolean, half: string) => (
    <span
      aria-hidden
      className={classNames(
        "absolute left-[21px] w-0.5",
        half,
        isBetween ? "bg-accent" : "bg-line",
      )}
    />
  );
  return (
    <div className="relative pl-11">
      {letter !== undefined && (
        <span aria-hidden className="absolute inset-x-0 top-0 h-12 bg-selected max-sm:h-14" />
      )}
      {line(revision < newer && revision >= older, "top-0 h-6")}
      {line(revision > older && revision <= newer, "top-6 bottom-0")}
      <button
        type="button"
        data-row="pin"
        aria-label={t("Compare with revision {revision}", { revision })}
        aria-pressed={letter !== undefined}
        onClick={() => onPin(revision)}
        className="group absolute top-2.5 left-2 grid size-7 place-items-center rounded-full max-sm:top-0.5 max-sm:left-0 max-sm:size-11"
      >
        <span
          aria-hidden
          className={classNames(
            "grid place-items-center rounded-full border-2 text-[10px] font-semibold",
            letter === undefined && "size-2.5 bg-panel group-hover:border-accent",
            letter === undefined &&
              (revision > older && revision < newer ? "border-accent" : "border-line-control"),
            letter === "A" && "size-5 border-accent bg-panel text-accent",
            letter === "B" && "size-5 border-accent bg-accent-solid text-accent-on",
          )}
        >
          {letter}
        </span>
      </button>
      {children}
    </div>
  );
}

/** The icon and colour of a tool as lists draw it. */
export function useToolTile(tool: string | undefined) {
  const { tools, icons } = useOwnerEdit("tools", "icons");
  const definition = tool === undefined ? undefined : tools.get(tool)?.definition;
  return {
    name: escapeInvisible(definition?.displayName ?? tool ?? ""),
    tile: {
      node: ownValue(icons, definition?.icon ?? ""),
      color: definition?.color,
      ghost: definition === undefined,
    },
  };
}

/** A title that differs from an equal title below another tool: "Notes › Delete Note". */
export function useTitleOfTool(operation: SettingsOperation, title: string): string {
  const [tool] = toolsOfOperation(operation);
  const { name } = useToolTile(tool);
  return tool === undefined ? title : `${name} › ${title}`;
}

/**
 * How many more tokens an agent's functions cost with a save than with the one before, both with
 * the present tools.
 */
export function RevisionCost({ agent, revision }: { agent: string; revision: number }) {
  const { data: after } = useQuery(revisionCostQuery(agent, revision));
  const { data: before } = useQuery(revisionCostQuery(agent, revision - 1));
  if (!after || !before) return null;
  const more = after.tokens - before.tokens;
  const [from, to] = [countText(before.tokens), countText(after.tokens)];
  return (
    <span
      title={t("{before} → {after} tokens, with the tools of now", { before: from, after: to })}
      className={classNames("num flex-none text-list", more === 0 && "text-3")}
    >
      {countChangeText(more)}
      <span className="sr-only">
        {" "}
        {t("{before} → {after} tokens, with the tools of now", { before: from, after: to })}
      </span>
    </span>
  );
}
