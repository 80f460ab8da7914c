import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { toToolSettings, withSeen } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { CommandButton } from "../../components/command-button.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { ToolChoice } from "./entry-pane.tsx";

const BEFORE_ENTRY = { core: t("core"), open: t("not set"), on: t("on"), off: t("off") };

interface PresetEntriesProps {
  tools: ToolDefinition[];
  open: string | undefined;
  onOpen(tool: string | undefined): void;
  /** Links at the right end of the bar. */
  children: ReactNode;
}

/** The tools in the preset. */
export function PresetEntries({ tools, open, onOpen, children }: PresetEntriesProps) {
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const names = Object.keys(drafted.settings.tools ?? {});
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const wanted = query.trim().toLowerCase();
  const shown = names.filter((name) =>
    `${byName.get(name)?.displayName} ${name}`.toLowerCase().includes(wanted),
  );
  const found =
    shown.length === 0 ? (
      <EmptyState
        plain
        title={t("Nothing matches “{text}”", { text: query })}
        actions={<Button onClick={() => setQuery("")}>{t("Clear")}</Button>}
      />
    ) : (
      <PresetEntryRows names={shown} {...{ byName, open, onOpen }} />
    );
  return (
    <div className="flex h-full flex-col">
      <Toolbar>
        <div className="flex w-60 max-sm:w-full">
          <PageSearch
            label={t("Search {count, plural, one {# tool} other {# tools}}", {
              count: names.length,
            })}
            value={query}
            onChange={setQuery}
          />
        </div>
        <span className="flex-1 max-sm:hidden" />
        {children}
        <CommandButton
          words={t("Add a tool…")}
          icon={Plus}
          blocked={blocked}
          onClick={() => setAdding(true)}
        >
          {t("Add a tool…")}
        </CommandButton>
      </Toolbar>
      {names.length === 0 ? (
        <EmptyState
          title={t("This preset sets nothing yet")}
          actions={
            <Button icon={Plus} blocked={blocked} onClick={() => setAdding(true)}>
              {t("Add a tool…")}
            </Button>
          }
        >
          {t("Add the tools that it switches on or off, and set their values.")}
        </EmptyState>
      ) : (
        found
      )}
      {adding && (
        <AddTool
          tools={tools.filter(({ name, generated }) => !names.includes(name) && !generated)}
          onAdd={(tool) => {
            onStep({
              label: t("Add {name}", { name: tool.displayName }),
              operations: withSeen([{ op: "setTool", tool: tool.name, state: "on" }], [tool]),
            });
            onOpen(tool.name);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

const PRESET_ROW_HEIGHT = 48;

interface PresetEntryRowsProps extends Pick<PresetEntriesProps, "open" | "onOpen"> {
  names: string[];
  byName: ReadonlyMap<string, ToolDefinition>;
}

function PresetEntryRows({ names, byName, open, onOpen }: PresetEntryRowsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => PRESET_ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div ref={scroll} className="min-h-0 flex-1 overflow-auto">
      <ul
        aria-label={t("Tools of the preset")}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const name = names[index] ?? "";
          return (
            <li
              key={name}
              aria-setsize={names.length}
              aria-posinset={index + 1}
              style={{ top: start, height: PRESET_ROW_HEIGHT }}
              className={classNames(
                "absolute inset-x-0 flex items-center gap-2.5 border-b border-line-soft px-6 text-list max-sm:px-4",
                name === open ? "bg-selected shadow-[inset_2px_0_var(--accent)]" : "hover:bg-hover",
              )}
            >
              <PresetEntryRow
                name={name}
                definition={byName.get(name)}
                isOpen={name === open}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface PresetEntryRowProps {
  name: string;
  definition: ToolDefinition | undefined;
  isOpen: boolean;
  onOpen(tool: string): void;
}

function PresetEntryRow({ name, definition, isOpen, onOpen }: PresetEntryRowProps) {
  const { drafted, icons, blocked, onStep } = useOwnerEdit("drafted", "icons", "blocked", "onStep");
  const title = definition?.displayName ?? name;
  const {
    enabled,
    methods = {},
    config = {},
    methodBehaviour = {},
  } = toToolSettings(ownValue(drafted.settings.tools, name));
  const parts: [said: (count: number) => string, count: number][] = [
    [methodCount, Object.keys(methods).length],
    [
      (count: number) => t("{count, plural, one {# value} other {# values}}", { count }),
      Object.keys(config).length,
    ],
    [
      (count: number) =>
        t("{count, plural, one {# method with limits} other {# methods with limits}}", { count }),
      Object.keys(methodBehaviour).length,
    ],
  ];
  const said = parts.flatMap(([text, count]) => (count > 0 ? [text(count)] : []));
  return (
    <>
      <Tile
        node={ownValue(icons, definition?.icon ?? "")}
        color={definition?.color}
        ghost={!definition}
      />
      <button
        type="button"
        aria-current={isOpen}
        disabled={!definition}
        onClick={() => onOpen(name)}
        className="grid min-w-0 flex-1 content-center self-stretch text-left"
      >
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-meta text-2">
          <span className="sm:hidden">{BEFORE_ENTRY[entryState(definition, enabled)]} · </span>
          {definition
            ? said.join(" · ") || t("no values set")
            : t("Not registered: it counts nowhere")}
        </span>
      </button>
      {definition?.isCore ? (
        <span className="text-meta text-2 max-sm:hidden">{t("core, always on")}</span>
      ) : (
        // A phone has no room for it here, and the pane has it too.
        definition && (
          <span className="max-sm:hidden">
            <ToolChoice tool={definition} />
          </span>
        )
      )}
      <IconButton
        label={t("Take {title} out", { title })}
        icon={X}
        blocked={blocked}
        onClick={() =>
          onStep({
            label: t("Take {title} out", { title }),
            operations: [{ op: "removeTool", tool: name }],
          })
        }
      />
    </>
  );
}

function entryState(definition: ToolDefinition | undefined, enabled: boolean | undefined) {
  if (definition?.isCore) return "core";
  if (enabled === undefined) return "open";
  return enabled ? "on" : "off";
}

interface AddToolProps {
  /** The tools that are not in the preset. */
  tools: ToolDefinition[];
  onAdd(tool: ToolDefinition): void;
  onClose(): void;
}

/** The most tools that are listed; a search finds the rest. */
const MOST_SHOWN_ADDABLE_TOOLS = 50;

/** Adds tools to a preset, one press each. */
function AddTool({ tools, onAdd, onClose }: AddToolProps) {
  const [query, setQuery] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const add = (tool: ToolDefinition | undefined) => {
    if (tool) onAdd(tool);
    // The row of the added tool disappears.
    search.current?.select();
    search.current?.focus();
  };
  const wanted = query.trim().toLowerCase();
  const found = tools.filter(({ name, displayName }) =>
    `${displayName} ${name}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog
      title={t("Add a tool")}
      description={undefined}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <form
        className="flex"
        onSubmit={(event) => {
          event.preventDefault();
          add(wanted === "" ? undefined : found[0]);
        }}
      >
        <SearchField
          ref={search}
          label={t("Search {count, number} tools", { count: tools.length })}
          value={query}
          onChange={setQuery}
        />
      </form>
      <ul aria-label={t("Tools to add")} className="mt-2 h-72 overflow-auto">
        {found.slice(0, MOST_SHOWN_ADDABLE_TOOLS).map((tool) => (
          <li
            key={tool.name}
            className="flex min-h-10 items-center gap-2 border-b border-line-soft text-list"
          >
            <span className="min-w-0 flex-1 truncate">
              {tool.displayName} <code className="text-3">{tool.name}</code>
            </span>
            <Button
              size="s"
              onClick={() => add(tool)}
              aria-label={t("Add {name}", { name: tool.displayName })}
            >
              {t("Add")}
            </Button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="py-6 text-center text-list text-2">
            {t("No other tools with this name.")}
          </li>
        )}
        {found.length > MOST_SHOWN_ADDABLE_TOOLS && (
          <li className="py-2 text-meta text-2">
            {t("{more, number} more: search for them.", {
              more: found.length - MOST_SHOWN_ADDABLE_TOOLS,
            })}
          </li>
        )}
      </ul>
    </Dialog>
  );
}
