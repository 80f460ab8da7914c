import { sameJson } from "@pegboard/json-schema";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import type { CallStatisticsAnswer } from "../../api/calls.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { CALL_FILTER_KEYS, choicesOf, readCallsText, writeCallsText } from "./calls-filters.ts";
import { SPANS, type SpanName, spanOf } from "./calls-view.ts";

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
      <a href={exportHref} download className={buttonClass("ghost")}>
        <Download {...iconSize.s} />
        {t("Export")}
      </a>
    </Toolbar>
  );
}

const NO_CALL_FILTERS: CallsSearch = {
  ...{ agent: undefined, tool: undefined, method: undefined, outcome: undefined },
  ...{ caller: undefined, slower: undefined, q: undefined },
};
