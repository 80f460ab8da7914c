import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  closestName,
  ownValue,
  type SettingsPlace,
  toolOfLeftOver,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Select } from "../../../components/inputs/select.tsx";
import { Note } from "../../../components/note.tsx";
import { Tile } from "../../../components/tile.tsx";
import { common } from "../../../language/common.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { AgentModel } from "../model/agent-model.ts";
import { placeName, unknownKey } from "../model/row-keys.ts";
import { say } from "./texts.ts";

/** The stored settings of a name that no tool has, with Remove and Replace. */
export function UnknownPanel({ place }: { place: SettingsPlace }) {
  const model = useAgentEdit((edit) => edit.model);
  const name = placeName(place);
  const leftOver = toolOfLeftOver(place.tool);
  const stored = toToolSettings(ownValue(model.settings.tools, place.tool));
  const isStored = model.toolset.unknown.some(
    (unknown) => unknownKey(unknown) === unknownKey(place),
  );
  return (
    <section
      aria-label={name}
      className="grid content-start gap-4 overflow-auto px-6 py-4 max-sm:px-4"
    >
      <div className="flex items-center gap-3">
        <Tile ghost size="l" />
        <h2 className="min-w-0 break-all font-mono text-title">{leftOver ?? name}</h2>
      </div>
      {isStored ? (
        <>
          <Note tone="warn">
            {leftOver !== undefined
              ? say.theseSettingsWereMadeForA
              : place.method === undefined
                ? say.thisAgentHasSettingsForATool
                : say.thisAgentHasSettingsForA}
          </Note>
          <Stored place={place} stored={stored} />
          <Fixes place={place} />
        </>
      ) : (
        <Note>{say.nothingOfThisNameIs}</Note>
      )}
    </section>
  );
}

function Stored({
  place,
  stored,
}: {
  place: SettingsPlace;
  stored: ReturnType<typeof toToolSettings>;
}) {
  if (place.method !== undefined) return null;
  const text = [
    stored.enabled === undefined
      ? say.switchInherited
      : stored.enabled
        ? say.switchedOn
        : say.switchedOff,
    say.methodChoiceCount(Object.keys(stored.methods ?? {}).length),
    say.configValueCount(Object.keys(stored.config ?? {}).length),
    say.ownTextCount(countFields(stored.texts, ...Object.values(stored.methodTexts ?? {}))),
    say.settingsOfCallCount(countFields(...Object.values(stored.methodBehaviour ?? {}))),
  ];
  return <p className="text-list text-2">{say.stored(text.join(" · "))}</p>;
}

function Fixes({ place }: { place: SettingsPlace }) {
  const { model, blocked, onStep } = useAgentEdit("model", "blocked", "onStep");
  const names = findReplacements(model.settings, model);
  const [replacement, setReplacement] = useState(
    () => closestName(toolOfLeftOver(place.tool) ?? place.tool, names) ?? names[0] ?? "",
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        blocked={blocked}
        onClick={() => onStep({ label: common.remove, operations: [removeOperation(place)] })}
      >
        {common.remove}
      </Button>
      {place.method === undefined && names.length > 0 && (
        <>
          <span className="text-list text-2">{say.orTakeTheSettingsWithout}</span>
          <Select
            aria-label={say.replacement}
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
              onStep({
                label: common.replace,
                operations: [{ op: "replaceTool", tool: place.tool, replacement }],
              })
            }
          >
            {common.replace}
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
