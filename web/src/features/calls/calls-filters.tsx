import { sameJson } from "@pegboard/json-schema";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import {
  joinFilters,
  splitFilters,
  type TypedFilter,
  writeFilter,
} from "@pegboard/ui/search/filter-text.ts";
import { unknownKeys, unknownValue } from "@pegboard/ui/search/unknown-filters.ts";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import type { CallStatisticsAnswer } from "../../api/calls.ts";
import { OUTCOME_FILTERS } from "../../components/call-outcomes.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { wayCaller } from "../../messages/call-ways.ts";
import { t } from "../../messages/t.ts";

/**
 * The keys that can stand before the colon. Each narrows the calls by the value that the address
 * has under this key.
 */
const CALL_FILTER_KEYS = ["agent", "tool", "method", "outcome", "caller", "slower"] as const;
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
      callers.map(({ caller, name }) => ({ id: caller, label: name || wayCaller(caller) })),
    ),
    isCut: cut,
  };
}

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

/** The spans of time that are shown; `bars` of `each` fill one. */
export const SPANS = {
  "1h": {
    label: t("1 h"),
    each: t("by 3 minutes"),
    first: t("an hour ago"),
    length: MS_PER_DAY / 24,
    bars: 20,
  },
  "24h": {
    label: t("24 h"),
    each: t("by hour"),
    first: t("a day ago"),
    length: MS_PER_DAY,
    bars: 24,
  },
  "7d": {
    label: t("7 d"),
    each: t("by 6 hours"),
    first: t("7 days ago"),
    length: 7 * MS_PER_DAY,
    bars: 28,
  },
  "30d": {
    label: t("30 d"),
    each: t("by day"),
    first: t("30 days ago"),
    length: 30 * MS_PER_DAY,
    bars: 30,
  },
} as const;
export type SpanName = keyof typeof SPANS;

/** The span that an address names, or a day. */
export const spanOf = (name: string | undefined): SpanName =>
  (Object.keys(SPANS) as SpanName[]).find((one) => one === name) ?? "24h";

/** The outcomes that an address names. */
export const outcomesOf = (name: string | undefined): string | undefined =>
  Object.entries(OUTCOME_FILTERS).find(([one]) => one === name)?.[1].outcomes;

/** Milliseconds from which a duration counts as slow. */
export const SLOW = 2_000;

interface CallsToolbarProps {
  search: CallsSearch;
  setSearch(patch: CallsSearch): void;
  /** The values that filters choose from; undefined until they are known. */
  known: CallStatisticsAnswer | undefined;
  exportHref: string;
}

const CHIPS = [
  ["agent", t("Agent")],
  ["caller", t("Caller")],
  ["method", t("Method")],
  ["outcome", t("Outcome")],
] as const;
const SLOWER = [500, 2_000, 10_000, 60_000];

/** Search and chips for one set of filters, as text and as choices. */
export function CallsToolbar({ search, setSearch, known, exportHref }: CallsToolbarProps) {
  const { span, call, ...filters } = search;
  const { slower } = filters;
  const choices = choicesOf(known, search);
  const whyNotExport = useWhyNot("GET /api/v1/calls/export");
  const [typed, setTyped] = useState("");
  const written = writeCallsText(filters, choices);
  const take = (text: string) => setSearch({ ...NO_CALL_FILTERS, ...readCallsText(text, choices) });
  // A text that was typed before the log was read, or that stands in a link as it would be typed,
  // is read now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only with what there is to choose from
  useEffect(() => {
    if (!sameJson(readCallsText(written, choices), filters)) take(written);
  }, [known]);
  return (
    <Toolbar>
      <div className="w-75 flex-none max-sm:w-full">
        <PageSearch
          label={t("Search calls")}
          placeholder={t("Search calls, as in outcome:failed")}
          filterKeys={CALL_FILTER_KEYS}
          // The text is shown as it was typed, while it means what is shown.
          value={sameJson(readCallsText(typed, choices), filters) ? typed : written}
          onChange={(text) => {
            setTyped(text);
            take(text);
          }}
          onLeaveDown={() => document.querySelector<HTMLElement>("[data-call]")?.focus()}
        />
      </div>
      <div className="contents max-sm:flex max-sm:w-full max-sm:gap-2 max-sm:overflow-x-auto">
        {CHIPS.map(([key, label]) => (
          <ChipMenu
            key={key}
            label={label}
            value={filters[key]}
            onChange={(id) => setSearch({ [key]: id })}
            choices={choices[key]}
          />
        ))}
        <ChipMenu
          label={t("Slower than")}
          value={slower === undefined ? undefined : String(slower)}
          onChange={(id) => setSearch({ slower: id === undefined ? undefined : Number(id) })}
          choices={SLOWER.map((least) => ({
            id: String(least),
            label: t("Slower than {least, number} s", { least: least / 1_000 }),
          }))}
        />
      </div>
      <span className="flex-1 max-sm:hidden" />
      <Segmented<SpanName>
        label={t("Range")}
        value={spanOf(span)}
        onChange={(next) => setSearch({ span: next })}
        items={Object.entries(SPANS).map(([id, { label }]) => ({ id: id as SpanName, label }))}
      />
      {whyNotExport === undefined ? (
        <a href={exportHref} download className={buttonClass("ghost")}>
          <Download {...iconSize.s} />
          {t("Export")}
        </a>
      ) : (
        <Button variant="ghost" icon={Download} blocked={whyNotExport}>
          {t("Export")}
        </Button>
      )}
    </Toolbar>
  );
}

const NO_CALL_FILTERS: CallsSearch = {
  agent: undefined,
  tool: undefined,
  method: undefined,
  outcome: undefined,
  caller: undefined,
  slower: undefined,
  q: undefined,
};
