import type { SettingsOperation } from "@pegboard/registry-core";
import { copyOperations, type Preset } from "@pegboard/registry-core/internal";
import { useMemo, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { common } from "../../../language/common.ts";
import { changeText } from "../../../language/count-text.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { effectOf } from "../tree/selection-effect.ts";
import { say } from "./texts.ts";

/** Follows presets in the draft, stops following them, or makes what they say the agent's own. */
export function PresetsDialog({ onClose }: { onClose(): void }) {
  const { definitions, model, settings } = useAgentEdit("definitions", "model", "settings");
  const presets = definitions.catalog.presets ?? [];
  const followed = model.settings.presets ?? [];
  const gone = followed.filter((id) => !presets.some((preset) => preset.id === id));
  const all = [...presets, ...gone.map((id): Preset => ({ id, name: id, settings: {} }))];
  const [chosen, setChosen] = useState(followed[0] ?? presets[0]?.id);
  const preset = all.find(({ id }) => id === chosen);
  return (
    <Dialog
      title={say.presetsOfName(settings.agent.name)}
      description={say.whatIsChosenHereGoesIntoThe}
      onClose={onClose}
      actions={
        <>
          <a href={paths.presets()} className={buttonClass("ghost")}>
            {say.allPresets}
          </a>
          <Button variant="primary" onClick={onClose}>
            {common.done}
          </Button>
        </>
      }
    >
      {all.length === 0 ? (
        <EmptyState plain title={say.thereAreNoPresetsYet}>
          {say.createOneOnThePagePresetsOf}
        </EmptyState>
      ) : (
        <ul aria-label={common.presets} className="max-h-56 overflow-auto">
          {all.map(({ id, name, settings: { tools = {} } }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                onClick={() => setChosen(id)}
                className={classNames(
                  "flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-left text-list max-sm:min-h-11",
                  id === chosen ? "bg-selected" : "hover:bg-hover",
                )}
              >
                <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                {followed.includes(id) && <Badge tone="changed">{say.followed}</Badge>}
                <span className="num text-2">
                  {gone.includes(id)
                    ? say.doesNotExistAnyMore
                    : common.toolCount(Object.keys(tools).length)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {preset && <Acts preset={preset} followed={followed} isGone={gone.includes(preset.id)} />}
    </Dialog>
  );
}

interface ActsProps {
  preset: Preset;
  followed: readonly string[];
  isGone: boolean;
}

/** What can be done with a preset, each with what it would change. */
function Acts({ preset, followed, isGone }: ActsProps) {
  const model = useAgentEdit((edit) => edit.model);
  const { id, name } = preset;
  const isFollowed = followed.includes(id);
  const following: SettingsOperation[] = useMemo(
    () => [
      {
        op: "setPresets",
        presets: isFollowed ? followed.filter((other) => other !== id) : [...followed, id],
      },
    ],
    [followed, id, isFollowed],
  );
  const copying = useMemo(() => copyOperations([preset], model.settings), [preset, model.settings]);
  return (
    <dl className="mt-3 grid gap-2 border-t border-line-soft pt-3">
      <Act act={isFollowed ? say.acts.stop : say.acts.follow} name={name} operations={following} />
      {!isGone && <Act act={say.acts.copy} name={name} operations={copying} />}
    </dl>
  );
}

interface ActProps {
  act: (typeof say.acts)["copy"];
  name: string;
  operations: SettingsOperation[];
}

function Act({ act, name, operations }: ActProps) {
  const { model, definitions, blocked, onStep } = useAgentEdit(
    "model",
    "definitions",
    "blocked",
    "onStep",
  );
  const text = useMemo(() => {
    if (operations.length === 0) return say.itIsSoAlready;
    const { toolset, change } = effectOf(operations, { model, definitions });
    const methods = toolset.offered - model.toolset.offered;
    return say.effect(changeText(methods), changeText(change));
  }, [operations, model, definitions]);
  return (
    <div className="flex items-center gap-3 text-list">
      <dt className="min-w-0 flex-1">
        {act.help}
        <span className="num block text-meta text-2">{text}</span>
      </dt>
      <dd>
        <Button
          aria-label={act.of(name)}
          blocked={blocked ?? (operations.length === 0 ? say.itWouldChangeNothing : undefined)}
          onClick={() => onStep({ label: act.of(name), operations })}
        >
          {act.button}
        </Button>
      </dd>
    </div>
  );
}
