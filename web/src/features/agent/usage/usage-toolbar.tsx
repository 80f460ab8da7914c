import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { Download } from "lucide-react";
import {
  LEARNED_DAYS,
  USUAL_LEARNED_DAYS,
} from "../../../addresses/searches/tool-search-search.ts";
import type { UsageState } from "../../../addresses/searches/usage-search.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { downloadText, tableOf } from "../../../components/download-text.ts";
import { wayCaller } from "../../../messages/call-ways.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

interface ToolbarProps extends UsageState {
  agent: string;
  usage: CallUsageAnswer | undefined;
  /** What is counted of all calls, whose callers and tools there are to choose from. */
  all: CallUsageAnswer | undefined;
}

/** Of how many days calls are counted, how many they are, and a file of it all. */
export function UsageToolbar({ agent, usage, all, search, setSearch }: ToolbarProps) {
  const days = search.days ?? USUAL_LEARNED_DAYS;
  return (
    <div className="flex min-h-13 items-center gap-x-3 gap-y-2 border-b border-line bg-panel px-6 py-2 text-list text-2 max-sm:flex-wrap max-sm:px-4">
      <Segmented
        reads
        label={t("Period")}
        items={LEARNED_DAYS.map((count) => ({
          id: String(count),
          label: t("{count, plural, one {# day} other {# days}}", { count }),
        }))}
        value={String(days)}
        onChange={(id) => {
          const chosen = LEARNED_DAYS.find((one) => String(one) === id);
          setSearch({ days: chosen === USUAL_LEARNED_DAYS ? undefined : chosen });
        }}
      />
      <p className="num min-w-0 truncate max-sm:basis-full max-sm:whitespace-normal">
        {usage && <CountedCallsNote usage={usage} />}
      </p>
      <span className="ml-auto flex flex-none items-center gap-2 max-sm:ml-0">
        <CallsChosen all={all} search={search} setSearch={setSearch} />
      </span>
      <span className="max-sm:hidden">
        {usage && (
          <Menu
            align="end"
            trigger={
              <Button size="s" variant="ghost" reads>
                <Download {...iconSize.s} />
                {t("Export")}
              </Button>
            }
          >
            <MenuItem onSelect={() => downloadText(`${agent}-usage.csv`, usageTable(usage))}>
              {t("Methods as a table (CSV)")}
            </MenuItem>
            <MenuItem
              onSelect={() =>
                downloadText(`${agent}-usage.json`, `${JSON.stringify(usage, null, 2)}\n`)
              }
            >
              {t("Everything as JSON")}
            </MenuItem>
          </Menu>
        )}
      </span>
    </div>
  );
}

/** Whose calls are counted, and of which tool. */
function CallsChosen({ all, search, setSearch }: UsageState & Pick<ToolbarProps, "all">) {
  const byName = useAgentEdit((edit) => edit.definitions.byName);
  const { caller, tool } = search;
  const callers = (all?.calledBy ?? []).map((one) => ({
    id: one.caller,
    label: escapeInvisible(one.name || wayCaller(one.caller)),
  }));
  const tools = (all?.tools ?? []).map((one) => ({
    id: one.tool,
    label: escapeInvisible(byName.get(one.tool)?.displayName ?? one.tool),
  }));
  return (
    <>
      <ChipMenu
        label={t("Caller")}
        choices={withChosen(callers, caller)}
        value={caller}
        onChange={(id) => setSearch({ caller: id })}
        least={2}
      />
      <ChipMenu
        label={t("Tool")}
        choices={withChosen(tools, tool)}
        value={tool}
        onChange={(id) => setSearch({ tool: id })}
        least={2}
      />
    </>
  );
}

/** The choices with that of the address, which may have called nothing in this time. */
const withChosen = (choices: { id: string; label: string }[], id: string | undefined) =>
  id === undefined || choices.some((one) => one.id === id)
    ? choices
    : [...choices, { id, label: id }];

/** How many calls, in how many sessions, by how many callers, and how long they took. */
function CountedCallsNote({ usage }: { usage: CallUsageAnswer }) {
  const { calls, sessions, callers, median, percentile95 } = usage;
  const strong = (count: number) => <b className="font-semibold text-1">{countText(count)}</b>;
  return (
    <>
      {t.rich(
        "{count} {calls, plural, one {call} other {calls}} in {found} {sessions, plural, one {session} other {sessions}} by {who} {callers, plural, one {caller} other {callers}}",
        {
          calls,
          sessions,
          callers,
          count: strong(calls),
          found: strong(sessions),
          who: strong(callers),
        },
      )}
      {median !== undefined && percentile95 !== undefined && (
        <span className="max-xl:hidden">
          {" · "}
          {t("median {median, number} ms, 95 % within {most, number} ms", {
            median,
            most: percentile95,
          })}
        </span>
      )}
    </>
  );
}

/** Each method that is offered or was called, as a row. */
function usageTable({ methods, unused }: CallUsageAnswer): string {
  const day = (at: number | undefined) => (at === undefined ? "" : new Date(at).toISOString());
  const heads = [
    "tool",
    "method",
    "calls",
    "sessions",
    "failed",
    "median_ms",
    "p95_ms",
    "result_tokens",
    "median_result_tokens",
    "last",
    "offered_tokens",
    "stays",
  ];
  return tableOf([
    heads,
    ...methods.map((one) => [
      one.tool,
      one.method,
      one.calls,
      one.sessions,
      one.failed,
      one.median ?? "",
      one.percentile95 ?? "",
      one.tokens,
      one.medianTokens ?? "",
      day(one.last),
      "",
      "",
    ]),
    ...unused.map((one) => [
      one.tool,
      one.method,
      0,
      0,
      0,
      "",
      "",
      0,
      "",
      day(one.last),
      one.tokens,
      one.keep ?? "",
    ]),
  ]);
}
