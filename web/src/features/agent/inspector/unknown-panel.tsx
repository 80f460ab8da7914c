import {
  closestName,
  type OwnerSettings,
  ownValue,
  type SettingsOperation,
  type SettingsPlace,
  toolOfLeftOver,
  toToolSettings,
} from "@pegboard/registry-core";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Select } from "../../../components/inputs/select.tsx";
import { Note } from "../../../components/note.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { Tile } from "../../../components/tile.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { AgentModel } from "../model/agent-model.ts";
import { placeName, unknownKey } from "../model/row-keys.ts";

/** The stored settings of a name that no tool has, with Remove and Replace. */
export function UnknownPanel({ place }: { place: SettingsPlace }) {
  const { model } = useAgentEdit();
  const name = placeName(place);
  const leftOver = toolOfLeftOver(place.tool);
  const stored = toToolSettings(ownValue(model.settings.tools, place.tool));
  const isStored = model.toolset.unknown.some((unknown) => unknownKey(unknown) === unknownKey(place));
  return (
    <section aria-label={name} className="grid content-start gap-4 overflow-auto px-6 py-4 max-sm:px-4">
      <div className="flex items-center gap-3">
        <Tile ghost size="l" />
        <h2 className="min-w-0 break-all font-mono text-title">{leftOver ?? name}</h2>
      </div>
      {isStored ? (
        <>
          <Note tone="warn">
            {leftOver !== undefined
              ? "These settings were made for a source that is gone. They are kept and do nothing: a tool of the same name has its own."
              : place.method === undefined
                ? "This agent has settings for a tool that is not registered. They are kept and do nothing."
                : "This agent has settings for a method that its tool does not have. They are kept and do nothing."}
          </Note>
          <Stored place={place} stored={stored} />
          <Fixes place={place} />
        </>
      ) : (
        <Note>Nothing of this name is registered or stored on this agent.</Note>
      )}
    </section>
  );
}

function Stored({ place, stored }: { place: SettingsPlace; stored: ReturnType<typeof toToolSettings> }) {
  if (place.method !== undefined) return null;
  const text = [
    stored.enabled === undefined ? "Switch inherited" : `Switched ${stored.enabled ? "on" : "off"}`,
    countOf(Object.keys(stored.methods ?? {}).length, "method choice"),
    countOf(Object.keys(stored.config ?? {}).length, "config value"),
    countOf(countFields(stored.texts, ...Object.values(stored.methodTexts ?? {})), "own text"),
    countOf(countFields(...Object.values(stored.methodBehaviour ?? {})), "setting of calls", "settings of calls"),
  ];
  return <p className="text-list text-2">Stored: {text.join(" · ")}</p>;
}

function Fixes({ place }: { place: SettingsPlace }) {
  const { model, blocked, onStep } = useAgentEdit();
  const names = findReplacements(model.settings, model);
  const [replacement, setReplacement] = useState(
    () => closestName(toolOfLeftOver(place.tool) ?? place.tool, names) ?? names[0] ?? "",
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button blocked={blocked} onClick={() => onStep({ label: "Remove", operations: [removeOperation(place)] })}>
        Remove
      </Button>
      {place.method === undefined && names.length > 0 && (
        <>
          <span className="text-list text-2">or take the settings, without secrets, over to</span>
          <Select
            aria-label="Replacement"
            className="max-w-64"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Button
            blocked={blocked}
            onClick={() =>
              onStep({ label: "Replace", operations: [{ op: "replaceTool", tool: place.tool, replacement }] })
            }
          >
            Replace
          </Button>
        </>
      )}
    </div>
  );
}

function removeOperation({ tool, method }: SettingsPlace): SettingsOperation {
  return method === undefined ? { op: "removeTool", tool } : { op: "removeMethod", tool, method };
}

function countFields(...parts: (object | undefined)[]): number {
  return parts.reduce((sum, part) => sum + Object.keys(part ?? {}).length, 0);
}

/** Tools without settings of their own: Replace overwrites nothing. */
function findReplacements(settings: OwnerSettings, model: AgentModel): string[] {
  return model.toolset.tools
    .map(({ definition }) => definition.name)
    .filter((name) => ownValue(settings.tools, name) === undefined);
}
