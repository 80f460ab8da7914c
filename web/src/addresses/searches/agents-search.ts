import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

/** What the list can be sorted by. */
export const SORT_KEYS = [
  "name",
  "group",
  "tools",
  "offered",
  "tokens",
  "budget",
  "problems",
  "changed",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The states that narrow the list; the last two are of agents that are in no other list. */
export const AGENT_STATES = ["drafts", "budget", "problems", "archived", "deleted"] as const;
export type AgentsState = (typeof AGENT_STATES)[number];

const DIALOGS = ["new", "drafts"] as const;

/** The part of the screen's state that is in the URL. */
export interface AgentsSearch {
  /** Text of the search field. */
  q?: string;
  group?: string;
  /** The id of the person who changed it last, or the name where nobody signs in. */
  by?: string;
  state?: AgentsState;
  /** The key that the list is sorted by; `name` unless given. */
  sort?: SortKey;
  /** Whether the order is the reverse of the one that the column begins with. */
  reversed?: boolean;
  /** The open dialog: `new` for a new agent, `drafts` for the list of all drafts. */
  dialog?: (typeof DIALOGS)[number];
  /** Whether the first steps stand in place of a list of several agents. */
  first?: boolean;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseAgentsSearch(raw: Record<string, unknown>): AgentsSearch {
  const parsed: { [Key in keyof AgentsSearch]: AgentsSearch[Key] | undefined } = {
    q: addressText(raw.q),
    group: addressText(raw.group),
    by: addressText(raw.by),
    state: addressChoice(AGENT_STATES, raw.state),
    sort: addressChoice(SORT_KEYS, raw.sort),
    reversed: raw.reversed === true || undefined,
    dialog: addressChoice(DIALOGS, raw.dialog),
    first: raw.first === true || undefined,
  };
  return omitUndefined(parsed);
}
