import { type Issue, newIssue, type ValuesOf } from "../issue.ts";
import { SETTINGS_MESSAGES, type SettingsCode } from "../messages/settings-messages.ts";

/** An issue with settings or with operations on them. */
export function settingsIssue<Code extends SettingsCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof SETTINGS_MESSAGES)[Code]>
): Issue {
  return newIssue(path, [code, values], SETTINGS_MESSAGES);
}
