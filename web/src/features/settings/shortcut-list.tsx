import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import {
  COMMAND_PLACES,
  COMMANDS,
  type CommandId,
  type CommandPlace,
  commandEntry,
  KEYS_INSIDE,
} from "../../commands/command-table.ts";
import { keyTexts, modKey } from "../../commands/key-text.ts";

const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

const SHORTCUT_PLACES = Object.keys(COMMAND_PLACES) as CommandPlace[];

/** How many keys have all these words. */
export const countShortcuts = (words: readonly string[]): number =>
  SHORTCUT_PLACES.flatMap((place) => shortcutsOfPlace(place, words)).length;

/**
 * All keys by where they work, as this computer prints them, in as many columns as there is room
 * for; those that have all the searched words.
 */
export function ShortcutList({ searched = [] }: { searched?: readonly string[] }) {
  return (
    <div className="columns-[300px] gap-8">
      {SHORTCUT_PLACES.map((place) => {
        const rows = shortcutsOfPlace(place, searched);
        return (
          rows.length > 0 && (
            <section key={place} className="break-inside-avoid pb-4">
              <h3 className="pb-1 text-meta font-semibold text-2">{COMMAND_PLACES[place]}</h3>
              <dl>
                {rows.map(({ words, keys }) => (
                  <div
                    key={words}
                    className="flex min-h-8 items-center gap-3 border-b border-line-soft text-list last:border-b-0"
                  >
                    <dt className="flex-1">{words}</dt>
                    <dd className="flex flex-wrap justify-end gap-1 text-2">
                      {keys
                        .flatMap((key) => keyTexts(key, modKey))
                        .map((text) => (
                          <KeyHint key={text}>{text}</KeyHint>
                        ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </div>
  );
}

interface ShortcutRow {
  words: string;
  keys: readonly string[];
}

function shortcutsOfPlace(place: CommandPlace, searched: readonly string[]): ShortcutRow[] {
  const own = COMMAND_IDS.map(commandEntry).flatMap((entry) =>
    entry.place === place && entry.keys ? [{ words: entry.words, keys: entry.keys }] : [],
  );
  return [...own, ...(KEYS_INSIDE[place] ?? [])].filter(({ words }) =>
    searched.every((word) => words.toLowerCase().includes(word)),
  );
}
