import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { SettingsOperation, SettingsOwner, TemplateName } from "../settings/owner-settings.ts";
import type { SaidFix } from "../words/fix-words.ts";
import type { SaidProblem } from "./words/problem-words.ts";

/**
 * `error`: something does not work. `warning`: it works in another way than somebody wanted.
 * `note`: it changes nothing.
 */
export type ProblemSeverity = "error" | "warning" | "note";

/** What kind of thing is wrong, in the words of the Problems screen. */
export type ProblemKind =
  | "bad name"
  | "duplicate name"
  | "missing metadata"
  | "unknown icon"
  | "unreadable color"
  | "missing description"
  | "unknown tool"
  | "unknown method"
  | "unknown preset"
  | "ignored off"
  | "invalid config"
  | "config missing"
  | "secret not used"
  | "schema changed"
  | "name collision"
  | "name refused"
  | "dropped keyword"
  | "request refused"
  | "formatter failed"
  | "no method on"
  | "text drifted"
  | "text failed"
  | "template error"
  | "unknown variable"
  | "unknown field"
  | "unused text"
  | "type not expressed"
  | "faulty schema"
  | "method left out"
  | "over token budget"
  | "over function limit"
  | "agent out of order"
  | "preset out of order"
  | "organisation out of order"
  | "preference damaged"
  | "call log stopped"
  | "source failed"
  | "source changed"
  | "hidden characters"
  | "suspicious text";

/** Where a problem is, in all its known parts; the UI turns it into a link. */
export interface ProblemPlace {
  agent?: string;
  preset?: string;
  source?: string;
  tool?: string;
  method?: string;
  /** Path inside the tool's config. */
  field?: (string | number)[];
  /** Of the agent. */
  template?: TemplateName;
  /** Of the template, from 1. */
  line?: number;
}

/**
 * What a person can do about it: `describeFix` gives its label. `operations` apply at once, the
 * others lead somewhere.
 */
export type ProblemFix =
  | OperationsFix
  | OpenFix
  | (SaidFix & { kind: "refresh source"; source: string });

/** Changes what is stored for an agent, or for all. */
export type OperationsFix = SaidFix & {
  kind: "operations";
  owner: SettingsOwner;
  operations: SettingsOperation[];
};

/** Leads to where something is seen and changed. */
export type OpenFix = SaidFix & {
  kind: "open";
  place: ProblemPlace;
  /** `details` are those of a tool in the registry: its look, its place in lists. */
  tab?: "overview" | "config" | "arguments" | "prompts" | "payload" | "why" | "details";
  /** With `payload`: the format that it opens in. */
  format?: ProviderFormatName;
  /** With an agent alone: the search that its list of tools opens with. */
  search?: string;
  /** With a source alone: its changes since somebody accepted its list. */
  changes?: true;
};

/**
 * Something wrong that a person can fix, with where, why and how. `describeProblem` makes its
 * sentences of code and values.
 */
export type Problem = SaidProblem & {
  /** An id that stays the same for the same problem at the same place, across checks. */
  id: string;
  /** What people filter by; problems of several codes can be of one kind. */
  kind: ProblemKind;
  severity: ProblemSeverity;
  place: ProblemPlace;
  fixes: ProblemFix[];
  /** When it was first seen, ISO 8601; whoever keeps that says it. */
  since?: string;
  /** Present when somebody decided to leave the problem as it is. */
  ignored?: IgnoredMark;
};

/** Why a problem is left as it is, for the organisation. */
export interface IgnoredMark {
  reason: string;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  /** The problem's severity then: a problem that became worse is shown again. */
  severity: ProblemSeverity;
}
