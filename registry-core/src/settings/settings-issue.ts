import { type Issue, newIssue, type ValuesOf } from "../issue.ts";
import { SETTINGS_WORDS, type SettingsCode } from "../words/settings-words.ts";

/** An issue with settings or with operations on them. */
export function settingsIssue<Code extends SettingsCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof SETTINGS_WORDS)[Code]>
): Issue {
  return newIssue(path, [code, values], SETTINGS_WORDS[code]);
}
