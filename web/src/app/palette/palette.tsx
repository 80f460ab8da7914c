import { appBase } from "@pegboard/ui/app-base.ts";
import { useFocusReturn } from "@pegboard/ui/focus.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { type ChoiceLine, ChoiceList } from "@pegboard/ui/search/choice-list.tsx";
import { Dialog } from "radix-ui";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { keyTexts, modKey } from "../../commands/key-text.ts";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import type { KnownDraft } from "../../drafts/draft-storage.ts";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { recentAgents } from "../../features/agent/recent-agents.ts";
import { t } from "../../messages/t.ts";
import { useAgentInAddress } from "../agent-in-address.ts";
import {
  type ChoiceGroup,
  type PaletteChoice,
  useChoiceGroups,
  useNamedGroups,
} from "./palette-groups.tsx";
import { rankMistyped, rankTexts } from "./rank-texts.ts";
import { useTypedSwitches } from "./typed-switches.tsx";

/** A dialog that runs the commands of the page, and goes to any page, agent, tool or method. */
export function Palette({ onClose }: { onClose(): void }) {
  const [query, setQuery] = useState("");
  // The letter is drawn before its results.
  const searched = useDeferredValue(query).trim();
  const agent = useAgentInAddress();
  const groups = useChoiceGroups(agent);
  const named = useNamedGroups(agent, searched !== "");
  const switches = useTypedSwitches(searched, agent);
  const [recent] = useState(() => [
    ...new Set([
      ...recentChoices(),
      ...recentAgents()
        .filter((id) => id !== agent)
        .map((id) => `agent:${id}`),
    ]),
  ]);
  const lines = useMemo(
    () =>
      searched === ""
        ? [...recentLines(groups, recent), ...groups.flatMap(choiceGroupLines)]
        : [...switches.flatMap(choiceGroupLines), ...found([...groups, ...named], searched)],
    [groups, named, switches, recent, searched],
  );
  const drafts = useKnownDrafts();
  const returnFocus = useFocusReturn();
  const chosen = useRef<PaletteChoice>(undefined);
  const choose = (choice: PaletteChoice) => {
    noteChosen(choice.id);
    chosen.current = choice;
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // A command may give the focus to something else.
            returnFocus(event);
            chosen.current?.act();
          }}
          className="fixed inset-x-4 top-[12vh] z-40 mx-auto flex max-w-[560px] flex-col overflow-hidden rounded-xl bg-raised shadow-pop focus-visible:outline-none"
        >
          <Dialog.Title className="sr-only">{t("Search or run a command")}</Dialog.Title>
          <ChoiceList
            label={t("Search or run a command")}
            query={query}
            onQuery={setQuery}
            lines={lines}
            onChoose={({ group, place }) => {
              const choice = group.choiceAt(place);
              if (choice) choose(choice);
            }}
            nothing={t("Nothing matches.")}
            isBehind={searched !== query.trim()}
            startsUnchosen={query.trim() === "" && changesFirst(lines)}
          >
            {({ group, place }) => <PaletteRow choice={group.choiceAt(place)} drafts={drafts} />}
          </ChoiceList>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoicePlace {
  group: ChoiceGroup;
  place: number;
}

type PaletteLine = ChoiceLine<ChoicePlace>;

const paletteLine = (group: ChoiceGroup, place: number): PaletteLine => ({
  choice: { group, place },
  isBlocked: group.isBlocked?.(place) ?? false,
});

/** Whether the first choice would change or save something, as of a selection or a draft. */
function changesFirst(lines: readonly PaletteLine[]): boolean {
  for (const line of lines)
    if ("choice" in line) return line.choice.group.choiceAt(line.choice.place)?.changes === true;
  return false;
}

/** What of a group can be done now. */
function choiceGroupLines(group: ChoiceGroup): PaletteLine[] {
  const lines = group.texts
    .map((_, place) => paletteLine(group, place))
    .filter((line) => !("isBlocked" in line && line.isBlocked));
  return lines.length > 0 ? [{ head: group.head }, ...lines] : [];
}

function recentLines(groups: readonly ChoiceGroup[], recent: readonly string[]): PaletteLine[] {
  const known = new Map<string, PaletteLine>();
  for (const group of groups) {
    group.texts.forEach((_, place) => {
      const line = paletteLine(group, place);
      const choice = group.choiceAt(place);
      if (choice && choice.blocked === undefined) known.set(choice.id, line);
    });
  }
  const lines = recent.flatMap((id) => known.get(id) ?? []);
  return lines.length > 0 ? [{ head: t("Recent") }, ...lines] : [];
}

/**
 * The lines that match. The group with the best match is first, the documentation last; where
 * nothing matches, letters count as mistyped.
 */
function found(groups: readonly ChoiceGroup[], query: string): PaletteLine[] {
  const rank = (how: typeof rankTexts) =>
    groups
      .map((group) => ({ group, ...how(group.texts, query) }))
      .filter(({ places }) => places.length > 0)
      .sort(
        (a, b) =>
          Number(a.group.isAbout ?? false) - Number(b.group.isAbout ?? false) || a.best - b.best,
      );
  const matching = rank(rankTexts);
  return (matching.length > 0 ? matching : rank(rankMistyped)).flatMap(({ group, places }) => [
    { head: group.head },
    ...places.map((place) => paletteLine(group, place)),
  ]);
}

interface PaletteRowProps {
  choice: PaletteChoice | undefined;
  drafts: ReadonlyMap<string, KnownDraft>;
}

function PaletteRow({ choice, drafts }: PaletteRowProps) {
  if (!choice) return null;
  const { start, words, detail, keys = [], blocked, agent } = choice;
  return (
    <>
      {start}
      <span
        className={`flex min-w-0 flex-1 items-baseline gap-2 text-list ${blocked === undefined ? "" : "text-3"}`}
      >
        <span className="truncate">{words}</span>
        <span className="num min-w-0 shrink-[4] truncate text-meta text-3">
          {blocked ?? detail}
        </span>
      </span>
      {agent !== undefined && <DraftMark draft={drafts.get(agent)} />}
      <span className="flex flex-none gap-1 text-2 max-sm:hidden">
        {keyTexts(keys[0] ?? "", modKey).map(
          (text) => text !== "" && <KeyHint key={text}>{text}</KeyHint>,
        )}
      </span>
    </>
  );
}

const RECENT_COMMANDS_KEY = `pegboard.recent-commands.${appBase}`;
const MOST_RECENT_CHOICES = 5;

/** Ids of the last choices in this browser, the latest first. */
function recentChoices(): string[] {
  return (localStorage.getItem(RECENT_COMMANDS_KEY) ?? "")
    .split("\n")
    .filter(Boolean)
    .slice(0, MOST_RECENT_CHOICES);
}

function noteChosen(id: string): void {
  try {
    localStorage.setItem(
      RECENT_COMMANDS_KEY,
      [id, ...recentChoices().filter((one) => one !== id)].slice(0, MOST_RECENT_CHOICES).join("\n"),
    );
  } catch {
    // Storage is full or switched off, so nothing is recent.
  }
}
