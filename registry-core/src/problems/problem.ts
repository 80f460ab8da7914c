import type { FixFact } from "../messages/fix-messages.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { SettingsOperation, SettingsOwner, TemplateName } from "../settings/owner-settings.ts";
import type { ProblemFact } from "./messages/problem-messages.ts";

/**
 * How bad a problem is. `error`: something does not work. `warning`: it works in another way than
 * somebody wanted. `note`: it has no effect.
 */
export type ProblemSeverity = "error" | "warning" | "note";

/** The kind of a problem, in the words of the Problems screen. */
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
  | "rule broken"
  | "asks unattended"
  | "no provider search"
  | "very large method"
  | "agent out of order"
  | "preset out of order"
  | "organisation out of order"
  | "preference damaged"
  | "call log stopped"
  | "nobody approves"
  | "webhook failing"
  | "backup overdue"
  | "source failed"
  | "source changed"
  | "hidden characters"
  | "suspicious text"
  | "weak text"
  | "look-alike";

/** The place of a problem, in all its known parts; the UI turns it into a link. */
export interface ProblemPlace {
  /** The id of the agent. */
  agent?: string;
  /** The id of the preset. */
  preset?: string;
  /** The id of the source. */
  source?: string;
  /** The name of the tool. */
  tool?: string;
  /** The name of the method in its tool. */
  method?: string;
  /** The path inside the tool's config. */
  field?: (string | number)[];
  /** The template of the agent. */
  template?: TemplateName;
  /** The line of the template, from 1. */
  line?: number;
}

/**
 * Something that a person can do about a problem: `describeFix` gives its label. `operations` apply
 * at once, the others lead somewhere.
 */
export type ProblemFix =
  | OperationsFix
  | OpenFix
  | (FixFact & { kind: "refresh source"; source: string });

/** Changes what is stored for an agent, or for all. */
export type OperationsFix = FixFact & {
  kind: "operations";
  owner: SettingsOwner;
  operations: SettingsOperation[];
};

/** Leads to where something is seen and changed. */
export type OpenFix = FixFact & {
  kind: "open";
  place: ProblemPlace;
  /**
   * The tab that opens; `details` are those of a tool in the registry: its look, its place in
   * lists. `quality` is the page of an agent's texts.
   */
  tab?: "overview" | "config" | "arguments" | "prompts" | "payload" | "why" | "details" | "quality";
  /** The format that the tab `payload` opens in. */
  format?: ProviderFormatName;
  /** The search that an agent's list of tools opens with. */
  search?: string;
  /** The key of what the tab `quality` opens at. */
  at?: string;
  /** Present to open a source at its changes since somebody accepted its list. */
  changes?: true;
  /** Present to open a source at the values that it waits for. */
  pendingValues?: true;
};

/**
 * A problem that a person can fix, with where, why and how. `describeProblem` makes its sentences
 * from code and values.
 */
export type Problem = ProblemFact & {
  /** An id that stays the same for the same problem at the same place, across checks. */
  id: string;
  /** The kind that people filter by; problems of several codes can be of one kind. */
  kind: ProblemKind;
  severity: ProblemSeverity;
  place: ProblemPlace;
  fixes: ProblemFix[];
  /** When the problem was first seen, in ISO 8601; present where somebody keeps that. */
  since?: string;
  /** Present where no agent is offered what it is about, so that nothing follows from it now. */
  unoffered?: true;
  /** Present when somebody decided to leave the problem as it is. */
  ignored?: IgnoredMark;
};

/** A problem of one code. */
export type ProblemOf<Code extends Problem["code"]> = Extract<Problem, { code: Code }>;

/** Why a problem is left as it is, for the organisation. */
export interface IgnoredMark {
  /** Why, in the words of who decided. */
  reason: string;
  /** When it was decided, in ISO 8601 and UTC. */
  at: string;
  /** The name of who decided. */
  by: string;
  /** The id of the person with that name; null where nobody had signed in. */
  byId: string | null;
  /** The problem's severity at that time: a problem that became worse is shown again. */
  severity: ProblemSeverity;
}
