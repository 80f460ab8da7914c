import type { ChangeSummary, ConfiguredTexts, OwnerSettings, SettingsOwner } from "@pegboard/registry-core";

/** The part of api-contract.ts that is about revisions of settings. */

/** One save, without values: a list has thousands. What it changed follows from its revision and the one before. */
export interface RevisionSummary extends ChangeSummary {
  revision: number;
  savedAt: string;
  savedBy: string;
}
/** What both lists can be asked for; every given field has to match. */
export interface RevisionsFilter {
  /** Who saved. */
  person?: string;
  /** A tool that it changed. */
  tool?: string;
  /** `ChangeKind`s, with commas. */
  kind?: string;
  /** In the names of people, tools and agents; or the number of a revision. */
  text?: string;
  /** ISO 8601: saved then or later. */
  since?: string;
}
/** GET …/revisions[?before=…&limit=…]: newest first; `before` of the next request is `next`. */
export interface RevisionsAnswer {
  revisions: RevisionSummary[];
  /** Absent when these are the oldest. */
  next?: number;
  /** Everybody who saved, for the filter. */
  people: string[];
}
/** GET /api/activity[?owner=…]: the saves of all agents, of presets and of the organisation, or of `agent:ID`, `preset:ID` or `organisation` alone. */
export interface ActivityAnswer extends Omit<RevisionsAnswer, "revisions"> {
  saves: (RevisionSummary & { owner: SettingsOwner })[];
}
/** GET …/revisions/latest?item=…: the last save that changed an item, as `operationItem` names it; absent when none did, or when it is not among the last hundred that changed its tool. */
export interface LatestRevisionAnswer {
  save?: RevisionSummary;
}
/** GET /api/agents/:agent/revisions/costs?revisions=…: numbers with commas, at most 60. */
export interface RevisionCostsAnswer {
  /** By revision, as it would be now with these settings: definitions of then are not kept. What cannot be read is missing. */
  costs: Record<string, RevisionCost>;
}
interface RevisionCost {
  /** Methods that are offered. */
  methods: number;
  /** What they cost. */
  tokens: number;
}
/** GET …/:revision; 0 is the owner as it was created. */
export interface RevisionAnswer {
  revision: number;
  savedAt: string;
  savedBy: string | null;
  /** As they were then, secrets as in `SettingsAnswer`. */
  settings: OwnerSettings;
  /** What an agent's tools say with these settings, as in `SettingsAnswer`; none of the organisation's. */
  texts: Record<string, ConfiguredTexts>;
}
