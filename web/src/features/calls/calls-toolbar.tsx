import { Download } from "lucide-react";
import type { CallStatisticsAnswer } from "../../api/calls.ts";
import { buttonClass } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { Toolbar } from "../../components/page/page.tsx";
import { WAYS } from "./call-words.tsx";
import type { CallsSearch } from "./calls-search.ts";
import { OUTCOME_FILTERS, SPANS, type SpanName, spanOf } from "./calls-view.ts";

interface CallsToolbarProps {
  search: CallsSearch;
  setSearch(patch: CallsSearch): void;
  /** What the filters choose from; undefined until it is known. */
  known: CallStatisticsAnswer | undefined;
  exportHref: string;
}

const SLOWER = [500, 2_000, 10_000, 60_000];

export function CallsToolbar({ search, setSearch, known, exportHref }: CallsToolbarProps) {
  const { agent, caller, method, outcome, slower, q = "", span } = search;
  return (
    <Toolbar>
      <div className="w-75 flex-none max-sm:w-full">
        <SearchField
          label="Search calls"
          hotkey="/"
          value={q}
          onChange={(text) => setSearch({ q: text || undefined })}
          onLeaveDown={() => document.querySelector<HTMLElement>("[data-call]")?.focus()}
        />
      </div>
      <ChipMenu
        label="Agent"
        value={agent}
        onChange={(id) => setSearch({ agent: id })}
        choices={(known?.agents ?? []).map(({ agent: id, name }) => ({ id, label: name }))}
      />
      <ChipMenu
        label="Caller"
        value={caller}
        onChange={(id) => setSearch({ caller: id })}
        choices={(known?.callers ?? []).map((one) => ({ id: one.caller, label: one.name || wayOf(one.caller) }))}
      />
      <ChipMenu
        label="Method"
        value={method}
        onChange={(id) => setSearch({ method: id })}
        choices={(known?.functions ?? []).map(({ functionName, name }) => ({ id: functionName, label: name }))}
      />
      <ChipMenu
        label="Outcome"
        value={outcome}
        onChange={(id) => setSearch({ outcome: id })}
        choices={Object.entries(OUTCOME_FILTERS).map(([id, { label }]) => ({ id, label }))}
      />
      <ChipMenu
        label="Slower than"
        value={slower === undefined ? undefined : String(slower)}
        onChange={(id) => setSearch({ slower: id === undefined ? undefined : Number(id) })}
        choices={SLOWER.map((least) => ({ id: String(least), label: `Slower than ${least / 1_000} s` }))}
      />
      <span className="flex-1" />
      <Segmented<SpanName>
        label="Range"
        value={spanOf(span)}
        onChange={(next) => setSearch({ span: next })}
        items={Object.entries(SPANS).map(([id, { label }]) => ({ id: id as SpanName, label }))}
      />
      <a href={exportHref} download className={buttonClass("ghost")}>
        <Download {...iconSize.s} />
        Export
      </a>
    </Toolbar>
  );
}

const wayOf = (via: string): string => Object.entries(WAYS).find(([way]) => way === via)?.[1].caller ?? via;
