import { isSecretPlace, ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  configIssues,
  escapeInvisible,
  organisationDefinition,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { PaneBody, PaneHead } from "@pegboard/ui/page/pane.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import type { PresetSearch } from "../../addresses/searches/presets-search.ts";
import { ConfigBar } from "../../components/config-form/config-bar.tsx";
import { ConfigSkeleton } from "../../components/config-form/config-skeleton.tsx";
import { countUnfinished } from "../../drafts/unfinished-input.ts";
import { t } from "../../messages/t.ts";
import { configStep, EMPTY_CONFIG } from "../../owner-editor/config-edit.ts";
import { ConfigEditor } from "../../owner-editor/config-editor.tsx";
import { useDrafting, useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { useTyping } from "../../owner-editor/use-typing.ts";
import { WholeTool } from "../../owner-editor/whole-tool.tsx";
import { countSaid, type SaidCounts } from "./preset-switches.ts";

interface PresetToolPaneProps {
  tool: ToolDefinition;
  /** Tools that a field may name. */
  tools: readonly ToolDefinition[];
  search: PresetSearch;
  setSearch(patch: PresetSearch): void;
}

/** The values that the preset sets of one tool. */
export function PresetToolPane({ tool, ...props }: PresetToolPaneProps) {
  const { icons, drafted } = useOwnerEdit("icons", "drafted");
  const entry = toToolSettings(ownValue(drafted.settings.tools, tool.name));
  return (
    <>
      <PaneHead
        tile={<Tile size="l" node={ownValue(icons, tool.icon ?? "")} color={tool.color} />}
        title={escapeInvisible(tool.displayName)}
        meta={`${tool.name} · ${entryCountsText(countSaid(tool, entry))}`}
        onClose={() => props.setSearch({ tool: undefined, editor: undefined, field: undefined })}
      />
      <PaneBody>
        {tool.configSchema ? (
          <WholeTool tool={tool} skeleton={<ConfigSkeleton />}>
            <PresetValues tool={tool} {...props} />
          </WholeTool>
        ) : (
          <p className="px-6 py-4 text-list text-2 max-sm:px-4">
            {t("This tool has no settings: a preset sets its switches only.")}
          </p>
        )}
      </PaneBody>
    </>
  );
}

/** "2 on, 2 off, 1 not set". */
function entryCountsText({ on, off, inherit }: SaidCounts): string {
  return [
    on > 0 && t("{count, number} on", { count: on }),
    off > 0 && t("{count, number} off", { count: off }),
    inherit > 0 && t("{count, number} not set", { count: inherit }),
  ]
    .filter(Boolean)
    .join(", ");
}

function PresetValues({ tool, tools, search, setSearch }: PresetToolPaneProps) {
  const stored = useOwnerEdit((edit) => edit.stored);
  const unfinished = useDrafting((edit) =>
    countUnfinished(edit.draft, { of: "config", tool: tool.name }),
  );
  const { settings, onStep } = useTyping();
  const { editor = "form" } = search;
  const judged = organisationDefinition(tool);
  const { name, displayName, configSchema = {}, configDefaults = EMPTY_CONFIG } = judged;
  const properties = Object.entries(configSchema.properties ?? {});
  const open = properties.filter(([key]) => !isSecretPlace(configSchema, [key]));
  const schema = { ...configSchema, properties: Object.fromEntries(open) };
  const setIn = (of: OwnerSettings) =>
    toToolSettings(ownValue(of.tools, name)).config ?? EMPTY_CONFIG;
  const value = setIn(settings);
  const issues = configIssues(judged, settings);
  return (
    <>
      <ConfigBar
        editor={editor}
        issues={issues}
        unfinished={unfinished}
        onEditor={(next) => setSearch({ editor: next === "json" ? next : undefined })}
        set={Object.keys(value).length}
        fields={new Set([...open.map(([key]) => key), ...Object.keys(value)]).size}
        label={t("set by the preset")}
      />
      {open.length < properties.length && (
        <p className="border-b border-line-soft px-6 py-2 text-meta text-2 max-sm:px-4">
          {t("Secrets are set for each agent or for the organisation: a preset holds none.")}
        </p>
      )}
      <ConfigEditor
        tool={judged}
        tools={tools}
        editor={editor}
        label={t("Values of {displayName} in the preset, as JSON", { displayName })}
        form={{
          schema,
          value,
          defaults: configDefaults,
          issues,
          setLabel: t("Preset"),
          saved: setIn(stored.settings),
          onChange: (next) => onStep(configStep(judged, value, next)),
        }}
        focusField={search.field}
        onFocused={() => setSearch({ field: undefined })}
        onOpenJson={() => setSearch({ editor: "json" })}
      />
    </>
  );
}
