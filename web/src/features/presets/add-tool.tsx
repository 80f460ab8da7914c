import type { ToolDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useRef, useState } from "react";
import { t } from "../../messages/t.ts";

interface AddToolProps {
  /** The tools that are not in the preset. */
  tools: ToolDefinition[];
  onAdd(tool: ToolDefinition): void;
  onClose(): void;
}

/** The most tools that are listed; a search finds the rest. */
const MOST_SHOWN_ADDABLE_TOOLS = 50;

/** Adds tools to a preset, one press each. */
export function AddTool({ tools, onAdd, onClose }: AddToolProps) {
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
