import {
  english,
  type FactOf,
  type IssueFact,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import { describeRequestIssue } from "../request-messages.ts";

/** What is wrong in a document of settings that somebody imports: whole sentences. */
export const DOCUMENT_ISSUE_MESSAGES = {
  /** `rule` is the code of the YAML reader. */
  syntax: (t, values: { rule: string; text: string }) =>
    t("{rule, select, other {{text}}}", values),
  key_twice: (t) => t("This key stands here for the second time."),
  nested_too_deep: (t, { most }: { most: number }) =>
    t(
      "From here on it is nested more than {most} levels deep. Make it flatter, or leave this part out.",
      { most },
    ),
  unreadable: (t, { cause }: { cause: string }) =>
    t("This is no YAML that can be read: {cause}", { cause }),
  no_json: (t, { cause }: { cause: string }) =>
    t("This is no JSON that can be read: {cause}.", { cause }),
  unknown_form: (t) =>
    t(
      "This has no form that is known here. A pegboard.yaml has agents or organisation, the file of an MCP client has mcpServers or servers; other systems' tools are {example}, a list of ids, or a list of records with a name.",
      { example: '{ "name": true }' },
    ),
  too_slow: (t) => t("Reading this takes too long. Import its parts one after the other."),
  too_large: (t, { bytes, most }: { bytes: number; most: number }) =>
    t("The file has {bytes, number} bytes; {most, number} are the most that are read.", {
      bytes,
      most,
    }),
  names_files: (t, { place }: { place: string }) =>
    t(
      "{place} {place, select, include {names other files} other {names another file}}. Here a document stands alone: put what that file holds in its place.",
      { place },
    ),
  wrong_value: (t, { issue }: { issue: IssueFact }) => {
    const issueText = describeRequestIssue(issue, t);
    const values = { place: issue.path.join(".") || t("The file"), issue: issueText };
    return /[.?]$/.test(issueText)
      ? t("{place} {issue}", values, "place of a document")
      : t("{place} {issue}.", values, "place of a document");
  },
} satisfies MessageTable;

/** One of them, as a fact. */
export type DocumentIssueFact = FactOf<typeof DOCUMENT_ISSUE_MESSAGES>;

/** What is wrong there, as a sentence. */
export function describeDocumentIssue(issue: DocumentIssueFact, t: Translate = english): string {
  return messageOf<string>(DOCUMENT_ISSUE_MESSAGES, issue, t);
}
