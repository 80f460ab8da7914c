import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Lock, RotateCcw } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { SettingLine } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";
import type { PreferenceChange, PreferenceKey } from "./preference-draft.ts";
import { preferenceText } from "./preference-texts.ts";
import { SETTINGS, type SettingId } from "./settings-table.ts";
import { usePreference, usePreferenceEdit, usePresets } from "./use-preference-draft.ts";

/** The words that the rows are searched for; none while nothing is searched. */
export const SearchedWordsContext = createContext<readonly string[]>([]);

interface SettingsRowProps {
  id: SettingId;
  /** What the setting means now, with numbers of this installation. */
  now?: ReactNode;
  isChanged?: boolean;
  /** What is wrong with the value, below the control. */
  error?: { id: string; text: string } | undefined;
  /** The control, or the value where nothing can be chosen. */
  children: ReactNode;
}

/** A setting: its name and what it is for, its control, and what it means now. */
export function SettingsRow({ id, now, isChanged, error, children }: SettingsRowProps) {
  const words = use(SearchedWordsContext);
  const setting = SETTINGS.get(id);
  if (!setting || !isFound(id, words)) return null;
  return (
    <SettingLine
      id={id}
      now={now}
      error={error}
      isChanged={isChanged}
      name={<Marked text={setting.name} words={words} />}
      help={setting.help === "" ? undefined : <Marked text={setting.help} words={words} />}
    >
      {children}
    </SettingLine>
  );
}

interface PreferenceRowProps {
  id: PreferenceKey;
  now?: ReactNode;
  error?: SettingsRowProps["error"];
  children: ReactNode;
}

/** A setting that is saved for the organisation: a change of it has a mark and a way back. */
export function PreferenceRow({ id, now, error, children }: PreferenceRowProps) {
  const { change } = usePreference(id);
  return (
    <SettingsRow id={id} now={now} error={error} isChanged={change !== undefined}>
      {children}
      {change && <WayBack change={change} />}
    </SettingsRow>
  );
}

function WayBack({ change }: { change: PreferenceChange }) {
  const { drop, keep } = usePreferenceEdit();
  const presets = usePresets();
  const { key, from, isConflict } = change;
  const stored = preferenceText(key, from, presets);
  if (!isConflict) {
    return (
      <Button
        size="s"
        variant="ghost"
        icon={RotateCcw}
        aria-label={t("Back to {value}", { value: stored })}
        onClick={() => drop(key)}
      >
        <span className="max-w-40 truncate text-accent">{stored}</span>
      </Button>
    );
  }
  return (
    <div role="alert" className="grid basis-full gap-1.5 text-meta font-medium text-amber">
      {t("Somebody else saved {value} meanwhile.", { value: stored })}
      <span className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => drop(key)}>
          {t("Take theirs")}
        </Button>
        <Button size="s" onClick={() => keep(change)}>
          {t("Keep mine")}
        </Button>
      </span>
    </div>
  );
}

interface LockedProps {
  /** The value; nothing where none was given. */
  value: string | undefined;
  /** What stands in place of a value that was not given. */
  none?: string;
}

/** A value that was given at start and that nothing here changes. */
export function Locked({ value, none = t("None") }: LockedProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Lock {...iconSize.m} className="flex-none text-3" aria-labelledby={id} />
      <span id={id} className="sr-only">
        {t("Given at start:")}
      </span>
      {value === undefined ? (
        <span className="text-2">{none}</span>
      ) : (
        <code className="min-w-0 text-code wrap-anywhere">{value}</code>
      )}
    </span>
  );
}

/** Whether a setting has all the words in its name, its sentence or the title of its section. */
export function isFound(id: SettingId, words: readonly string[]): boolean {
  const { name = "", help = "" } = SETTINGS.get(id) ?? {};
  const text = `${name} ${help}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** A text with the searched words marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const pattern = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${pattern})`, "i")).map((piece, index) =>
    // What was split at stands at the odd places.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are their places
      <mark key={index} className="text-1">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
