import {
  joinFilters,
  splitFilters,
  type TypedFilter,
  writeFilter,
} from "@pegboard/ui/search/filter-text.ts";
import { unknownKeys, unknownValue } from "@pegboard/ui/search/unknown-filters.ts";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import type { CallStatisticsAnswer } from "../../api/calls.ts";
import { t } from "../../messages/t.ts";
import { CALL_WAYS } from "./call-words.tsx";
import { OUTCOME_FILTERS } from "./calls-view.ts";

/**
 * The keys that can stand before the colon. Each narrows the calls by the value that the address
 * has under this key.
 */
export const CALL_FILTER_KEYS = ["agent", "tool", "method", "outcome", "caller", "slower"] as const;
type CallFilterKey = (typeof CALL_FILTER_KEYS)[number];
type ChosenKey = Exclude<CallFilterKey, "slower">;

interface CallFilterChoice {
  id: string;
  /** The label that people read and may type. */
  label: string;
}

interface CallChoices extends Record<ChosenKey, CallFilterChoice[]> {
  /** Whether there are more values than the log lists, which can be asked for, too. */
  isCut: boolean;
}

type TypedSearch = Pick<CallsSearch, CallFilterKey | "q">;

/** The values that the log can be narrowed to, including those in the address. */
export function choicesOf(
  known: CallStatisticsAnswer | undefined,
  search: CallsSearch,
): CallChoices {
  const { agents = [], callers = [], functions = [], cut = false } = known ?? {};
  const tools = new Set(functions.flatMap(({ tool }) => tool ?? []));
  const withOwn = (key: ChosenKey, choices: CallFilterChoice[]): CallFilterChoice[] => {
    const { [key]: id } = search;
    return id === undefined || choices.some((one) => one.id === id)
      ? choices
      : [...choices, { id, label: id }];
  };
  return {
    agent: withOwn(
      "agent",
      agents.map(({ agent, name }) => ({ id: agent, label: name })),
    ),
    tool: withOwn(
      "tool",
      [...tools].map((tool) => ({ id: tool, label: tool })),
    ),
    method: withOwn(
      "method",
      functions.map(({ functionName, name }) => ({ id: functionName, label: name })),
    ),
    outcome: withOwn(
      "outcome",
      Object.entries(OUTCOME_FILTERS).map(([id, { label }]) => ({ id, label })),
    ),
    caller: withOwn(
      "caller",
      callers.map(({ caller, name }) => ({ id: caller, label: name || wayOf(caller) })),
    ),
    isCut: cut,
  };
}

const wayOf = (via: string): string =>
  Object.entries(CALL_WAYS).find(([way]) => way === via)?.[1].caller ?? via;

/**
 * Reads a search text; the last filter of each key counts. A filter that has no answer stays among
 * the words.
 */
export function readCallsText(text: string, choices: CallChoices): TypedSearch {
  const { words, filters } = splitFilters(text, CALL_FILTER_KEYS);
  const found: TypedSearch = {};
  const unread = filters.reverse().filter(({ key, value, not }) => {
    const read = not || found[key] !== undefined ? undefined : readFilterValue(key, value, choices);
    if (read !== undefined) Object.assign(found, { [key]: read });
    return read === undefined;
  });
  const q = joinFilters({ words, filters: unread.reverse() });
  return { ...found, ...(q !== "" && { q }) };
}

/** The text that is read as this search. */
export function writeCallsText(search: TypedSearch, choices: CallChoices): string {
  const filters = CALL_FILTER_KEYS.flatMap((key): TypedFilter[] => {
    const { [key]: value } = search;
    if (value === undefined) return [];
    return [
      {
        key,
        value:
          typeof value === "number"
            ? formatDurationFilter(value)
            : writtenChoice(key, value, choices),
      },
    ];
  });
  return joinFilters({ words: search.q ?? "", filters });
}

/** One sentence for each part of the words that looks like a filter and narrows nothing. */
export function unreadFilters(words: string, choices: CallChoices): string[] {
  const { words: rest, filters } = splitFilters(words, CALL_FILTER_KEYS);
  const values = filters.map((filter) => {
    const { key, value, not } = filter;
    if (not)
      return t(
        "{filter} does not work here: calls are narrowed to what they are, without a minus.",
        { filter: writeFilter(filter) },
      );
    if (readFilterValue(key, value, choices) !== undefined)
      return t("{key}: stands there twice, and a call has only one.", { key });
    if (key === "slower")
      return t("{filter} is no duration. Write slower:2s or slower:500ms.", {
        filter: writeFilter(filter),
      });
    return unknownValue(
      filter,
      choices[key].map(({ id }) => writtenChoice(key, id, choices)),
    );
  });
  return [...unknownKeys(rest, CALL_FILTER_KEYS), ...values];
}

function readFilterValue(
  key: CallFilterKey,
  typed: string,
  choices: CallChoices,
): string | number | undefined {
  if (key === "slower") return readDuration(typed);
  const isTyped = (text: string) => text.toLowerCase() === typed.toLowerCase();
  const found =
    choices[key].find(({ label }) => isTyped(label)) ?? choices[key].find(({ id }) => isTyped(id));
  return found?.id ?? (choices.isCut && key !== "outcome" && typed !== "" ? typed : undefined);
}

/** A choice's label, if that is read as this choice again. */
function writtenChoice(key: CallFilterKey, id: string, choices: CallChoices): string {
  if (key === "outcome" || key === "slower") return id;
  const label = choices[key].find((one) => one.id === id)?.label ?? id;
  return !label.includes('"') && readFilterValue(key, label, choices) === id ? label : id;
}

const DURATION_UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };

function readDuration(text: string): number | undefined {
  const [, count, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)$/i.exec(text) ?? [];
  return Math.round(Number(count) * (DURATION_UNITS[unit.toLowerCase()] ?? 0)) || undefined;
}

const formatDurationFilter = (milliseconds: number): string =>
  milliseconds % 100 === 0 ? `${milliseconds / 1_000}s` : `${milliseconds}ms`;
