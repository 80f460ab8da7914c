import { english, type Translate } from "@pegboard/json-schema/messages";
import type { ProblemKind } from "../problem.ts";

const KIND_MESSAGES: Readonly<Record<ProblemKind, (t: Translate) => string>> = {
  "bad name": (t) => t("Bad name"),
  "duplicate name": (t) => t("Duplicate name"),
  "missing metadata": (t) => t("Missing metadata"),
  "unknown icon": (t) => t("Unknown icon"),
  "unreadable color": (t) => t("Unreadable color"),
  "missing description": (t) => t("Missing description"),
  "unknown tool": (t) => t("Unknown tool"),
  "unknown method": (t) => t("Unknown method"),
  "unknown preset": (t) => t("Unknown preset"),
  "ignored off": (t) => t("Ignored off"),
  "invalid config": (t) => t("Invalid config"),
  "config missing": (t) => t("Config missing", undefined, "kind of problem"),
  "secret not used": (t) => t("Secret not used"),
  "schema changed": (t) => t("Schema changed"),
  "name collision": (t) => t("Name collision"),
  "name refused": (t) => t("Name refused"),
  "dropped keyword": (t) => t("Dropped keyword"),
  "request refused": (t) => t("Request refused"),
  "formatter failed": (t) => t("Formatter failed"),
  "no method on": (t) => t("No method on"),
  "text drifted": (t) => t("Text drifted"),
  "text failed": (t) => t("Text failed"),
  "template error": (t) => t("Template error"),
  "unknown variable": (t) => t("Unknown variable"),
  "unknown field": (t) => t("Unknown field"),
  "unused text": (t) => t("Unused text"),
  "type not expressed": (t) => t("Type not expressed"),
  "faulty schema": (t) => t("Faulty schema"),
  "method left out": (t) => t("Method left out"),
  "over token budget": (t) => t("Over token budget"),
  "over function limit": (t) => t("Over function limit"),
  "agent out of order": (t) => t("Agent out of order"),
  "organisation out of order": (t) => t("Organisation out of order"),
  "preset out of order": (t) => t("Preset out of order"),
  "preference damaged": (t) => t("Preference damaged"),
  "call log stopped": (t) => t("Call log stopped"),
  "source failed": (t) => t("Source failed"),
  "source changed": (t) => t("Source changed"),
  "hidden characters": (t) => t("Hidden characters"),
  "suspicious text": (t) => t("Suspicious text"),
};

/** A kind of problems as a title. */
export function describeProblemKind(kind: ProblemKind, t: Translate = english): string {
  return KIND_MESSAGES[kind](t);
}
