import { isSecretPlace, ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  configIssues,
  organisationDefinition,
  type SwitchState,
  toToolSettings,
  withSeen,
} from "@pegboard/registry-core/internal";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { PaneBody, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useState } from "react";
import { ConfigSkeleton } from "../../components/config-form/config-skeleton.tsx";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { configStep, EMPTY_CONFIG } from "../../owner-editor/config-edit.ts";
import { ConfigEditor } from "../../owner-editor/config-editor.tsx";
import { useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { useTyping } from "../../owner-editor/use-typing.ts";
import { WholeTool } from "../../owner-editor/whole-tool.tsx";

interface EntryPaneProps {
  tool: ToolDefinition;
  /** Tools that a field may name. */
  tools: readonly ToolDefinition[];
  onClose(): void;
}

/** The part of the preset about one tool: its methods and its values. */
export function EntryPane({ tool, tools, onClose }: EntryPaneProps) {
  const icons = useOwnerEdit((edit) => edit.icons);
  return (
    <>
      <PaneHead
        tile={<Tile size="l" node={ownValue(icons, tool.icon ?? "")} color={tool.color} />}
        title={tool.displayName}
        meta={`${tool.name} · ${methodCount(tool.methods.length)}`}
        onClose={onClose}
      />
      <PaneBody>
        {!tool.isCore && (
          <PaneSection title={t("Tool")}>
            <div className="flex min-h-10 items-center gap-2 text-list">
              <span className="min-w-0 flex-1 truncate">{t("The whole tool")}</span>
              <ToolChoice tool={tool} />
            </div>
          </PaneSection>
        )}
        <PresetMethods tool={tool} />
        {tool.configSchema && (
          <WholeTool tool={tool} skeleton={<ConfigSkeleton />}>
            <PresetValues tool={tool} tools={tools} />
          </WholeTool>
        )}
      </PaneBody>
    </>
  );
}

function PresetMethods({ tool }: { tool: ToolDefinition }) {
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  const { methods } = toToolSettings(ownValue(drafted.settings.tools, tool.name));
  return (
    <PaneSection title={t("Methods")}>
      <ul>
        {tool.methods.map(({ name, displayName, isCore }) => (
          <li key={name} className="flex min-h-10 items-center gap-2 text-list">
            <span className="min-w-0 flex-1 truncate" title={name}>
              {displayName}
            </span>
            {isCore || tool.isCore ? (
              <span className="text-meta text-2">{t("core, always on")}</span>
            ) : (
              <PresetSwitch
                label={t("Switch of {displayName}", { displayName })}
                state={ownValue(methods, name)}
                blocked={blocked}
                onChange={(state) =>
                  onStep({
                    label: t("Switch {name}", { name: displayName }),
                    operations: withSeen(
                      [{ op: "setMethod", tool: tool.name, method: name, state }],
                      [tool],
                    ),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}

function PresetValues({ tool, tools }: Pick<EntryPaneProps, "tool" | "tools">) {
  const stored = useOwnerEdit((edit) => edit.stored);
  const { settings, onStep } = useTyping();
  const [editor, setEditor] = useState<"form" | "json">("form");
  const judged = organisationDefinition(tool);
  const { name, displayName, configSchema = {}, configDefaults = EMPTY_CONFIG } = judged;
  const properties = Object.entries(configSchema.properties ?? {});
  const open = properties.filter(([key]) => !isSecretPlace(configSchema, [key]));
  const schema = { ...configSchema, properties: Object.fromEntries(open) };
  const setIn = (of: OwnerSettings) =>
    toToolSettings(ownValue(of.tools, name)).config ?? EMPTY_CONFIG;
  const value = setIn(settings);
  return (
    <>
      <PaneSection
        title={t("Values")}
        help={
          open.length < properties.length &&
          t("Secrets are set for each agent or for the organisation: a preset holds none.")
        }
      />
      <ConfigEditor
        tool={judged}
        tools={tools}
        editor={editor}
        label={t("Values of {displayName} in the preset, as JSON", { displayName })}
        form={{
          ...{
            schema,
            value,
            defaults: configDefaults,
            issues: configIssues(judged, settings),
            setLabel: t("Preset"),
          },
          saved: setIn(stored.settings),
          onChange: (next) => onStep(configStep(judged, value, next)),
        }}
        focusField={undefined}
        onFocused={() => {}}
        onOpenJson={() => setEditor("json")}
      />
    </>
  );
}

const PRESET_SWITCH_STATES: { id: SwitchState; label: string }[] = [
  { id: "inherit", label: t("Not set") },
  { id: "on", label: t("On") },
  { id: "off", label: t("Off") },
];

interface PresetSwitchProps {
  label: string;
  state: boolean | undefined;
  blocked: string | undefined;
  onChange(state: SwitchState): void;
}

/** The state of a switch in a preset. */
function PresetSwitch({ label, state, blocked, onChange }: PresetSwitchProps) {
  const chosen = state ? "on" : "off";
  const value: SwitchState = state === undefined ? "inherit" : chosen;
  return (
    <Segmented
      label={label}
      items={PRESET_SWITCH_STATES}
      value={value}
      onChange={(next) => blocked === undefined && next !== value && onChange(next)}
    />
  );
}

/** The state of a whole tool's switch in the preset. */
export function ToolChoice({ tool }: { tool: ToolDefinition }) {
  const { name, displayName } = tool;
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  return (
    <PresetSwitch
      label={t("Switch of {displayName}", { displayName })}
      state={toToolSettings(ownValue(drafted.settings.tools, name)).enabled}
      blocked={blocked}
      onChange={(state) =>
        onStep({
          label: t("Switch {name}", { name: displayName }),
          operations: withSeen([{ op: "setTool", tool: name, state }], [tool]),
        })
      }
    />
  );
}
