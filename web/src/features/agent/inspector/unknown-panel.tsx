import { closestName, ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type SettingsPlace,
  toolOfLeftOver,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { AgentModel } from "../draft/agent-model.ts";
import { placeName, unknownRowKey } from "../tree/tree-rows.ts";

/** The stored settings of a name that no tool has, with Remove and Replace. */
export function UnknownPanel({ place }: { place: SettingsPlace }) {
  const model = useAgentEdit((edit) => edit.model);
  const name = placeName(place);
  const leftOver = toolOfLeftOver(place.tool);
  const stored = toToolSettings(ownValue(model.settings.tools, place.tool));
  const isStored = model.toolset.unknown.some(
    (unknown) => unknownRowKey(unknown) === unknownRowKey(place),
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
          <Note tone="warn">{reasonText(place, leftOver !== undefined)}</Note>
          <Stored place={place} stored={stored} />
          <Fixes place={place} />
        </>
      ) : (
        <Note>{t("Nothing of this name is registered or stored on this agent.")}</Note>
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
  const switched = stored.enabled ? t("Switched on") : t("Switched off");
  const text = [
    stored.enabled === undefined ? t("Switch inherited") : switched,
    t("{count, plural, one {# method choice} other {# method choices}}", {
      count: Object.keys(stored.methods ?? {}).length,
    }),
    t("{count, plural, one {# config value} other {# config values}}", {
      count: Object.keys(stored.config ?? {}).length,
    }),
    t("{count, plural, one {# own text} other {# own texts}}", {
      count: countFields(
        stored.texts,
        ...Object.values(stored.methodTexts ?? {}),
        ...Object.values(stored.parameterTexts ?? {}),
      ),
    }),
    t("{count, plural, one {# setting of calls} other {# settings of calls}}", {
      count: countFields(...Object.values(stored.methodBehaviour ?? {})),
    }),
  ];
  return <p className="text-list text-2">{t("Stored: {value}", { value: text.join(" · ") })}</p>;
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
        onClick={() => onStep({ label: t("Remove"), operations: [removeOperation(place)] })}
      >
        {t("Remove")}
      </Button>
      {place.method === undefined && names.length > 0 && (
        <>
          <span className="text-list text-2">
            {t("or take the settings, without secrets, over to")}
          </span>
          <Select
            aria-label={t("Replacement")}
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
                label: t("Replace"),
                operations: [{ op: "replaceTool", tool: place.tool, replacement }],
              })
            }
          >
            {t("Replace")}
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

/** Tools without settings of their own, so that Replace overwrites nothing. */
function findReplacements(settings: OwnerSettings, model: AgentModel): string[] {
  return model.toolset.tools
    .map(({ definition }) => definition.name)
    .filter((name) => ownValue(settings.tools, name) === undefined);
}

function reasonText({ method }: SettingsPlace, isLeftOver: boolean): string {
  if (isLeftOver)
    return t(
      "These settings were made for a source that is gone. They are kept and do nothing: a tool of the same name has its own.",
    );
  if (method === undefined)
    return t(
      "This agent has settings for a tool that is not registered. They are kept and do nothing.",
    );
  return t(
    "This agent has settings for a method that its tool does not have. They are kept and do nothing.",
  );
}
