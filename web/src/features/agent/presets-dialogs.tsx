import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  copyOperations,
  type Preset,
  presetSettings,
  type SelectedMethods,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { NameField } from "@pegboard/ui/inputs/field.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { useCreateOwner } from "../../api/owners.ts";
import { toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { effectOf } from "./tree/selection-effect.ts";

const PRESET_ACTS = {
  stop: {
    button: t("Stop following"),
    of: (name: string) => t("Stop following {name}", { name }),
    help: t("Goes on without it"),
  },
  follow: {
    button: t("Follow"),
    of: (name: string) => t("Follow {name}", { name }),
    help: t("Changes with it from then on"),
  },
  copy: {
    button: t("Copy"),
    of: (name: string) => t("Copy {name}", { name }),
    help: t("Makes what it says the agent's own, now"),
  },
};

/**
 * A dialog to follow presets in the draft, to stop following them, or to copy their values to the
 * agent.
 */
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
      title={t("Presets of {name}", { name: settings.agent.name })}
      description={t(
        "What is chosen here goes into the draft. What the agent sets itself wins over the presets that it follows.",
      )}
      onClose={onClose}
      actions={
        <>
          <a href={paths.presets()} className={buttonClass("ghost")}>
            {t("All presets")}
          </a>
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      {all.length === 0 ? (
        <EmptyState plain title={t("There are no presets yet")}>
          {t("Create one on the page Presets, of this agent's settings or of a selection.")}
        </EmptyState>
      ) : (
        <ul aria-label={t("Presets")} className="max-h-56 overflow-auto">
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
                {followed.includes(id) && <Badge tone="changed">{t("Followed")}</Badge>}
                <span className="num text-2">
                  {gone.includes(id)
                    ? t("does not exist any more")
                    : toolCount(Object.keys(tools).length)}
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

/** The actions on a preset, each with its effect. */
function Acts({ preset, followed, isGone }: ActsProps) {
  const { model, definitions } = useAgentEdit("model", "definitions");
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
  const copying = useMemo(
    () => copyOperations(definitions.catalog, [preset], model.settings),
    [definitions, preset, model.settings],
  );
  return (
    <dl className="mt-3 grid gap-2 border-t border-line-soft pt-3">
      <PresetActButton
        act={isFollowed ? PRESET_ACTS.stop : PRESET_ACTS.follow}
        name={name}
        operations={following}
      />
      {!isGone && <PresetActButton act={PRESET_ACTS.copy} name={name} operations={copying} />}
    </dl>
  );
}

interface PresetActButtonProps {
  act: (typeof PRESET_ACTS)["copy"];
  name: string;
  operations: SettingsOperation[];
}

function PresetActButton({ act, name, operations }: PresetActButtonProps) {
  const { model, definitions, blocked, onStep } = useAgentEdit(
    "model",
    "definitions",
    "blocked",
    "onStep",
  );
  const text = useMemo(() => {
    if (operations.length === 0) return t("It is so already");
    const { toolset, change } = effectOf(operations, { model, definitions });
    const methods = toolset.offered - model.toolset.offered;
    return t("{methods} methods offered, {tokens} tokens", {
      methods: countChangeText(methods),
      tokens: countChangeText(change),
    });
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
          blocked={blocked ?? (operations.length === 0 ? t("It would change nothing") : undefined)}
          onClick={() => onStep({ label: act.of(name), operations })}
        >
          {act.button}
        </Button>
      </dd>
    </div>
  );
}

interface SaveAsPresetProps {
  selected: SelectedMethods[];
  onClose(): void;
}

/** A dialog that makes a preset of the selection, as the draft has it. */
export function SaveAsPreset({ selected, onClose }: SaveAsPresetProps) {
  const model = useAgentEdit((edit) => edit.model);
  const { mutate, isPending, error, data: made } = useCreateOwner("preset");
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const tools = presetOf(selected, model.settings);
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !isPending) mutate({ name: name.trim(), tools });
  };
  if (made) {
    return (
      <Dialog
        title={t("{name} is saved", { name: made.name })}
        description={t("Agents can follow it or take a copy. This agent stays as it is.")}
        onClose={onClose}
        actions={
          <a href={paths.preset(made.id)} className={buttonClass("primary")}>
            {t("Open the preset")}
          </a>
        }
      >
        {null}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t("Save as preset")}
      description={t(
        "{count, plural, one {# tool} other {# tools}}, with switches and values as they are in the draft. Secrets stay behind.",
        { count: Object.keys(tools).length },
      )}
      action={t("Create preset")}
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        onChange={setName}
        missing={tried ? t("Give the preset a name.") : undefined}
      />
    </FormDialog>
  );
}

/**
 * The preset that selected methods make: their switches as they are, and the values that the agent
 * has set for their tools.
 */
function presetOf(
  selected: readonly SelectedMethods[],
  settings: OwnerSettings,
): Record<string, ToolSettings> {
  const { tools: own } = presetSettings(settings);
  return Object.fromEntries(
    selected.flatMap(({ tool, methods }) => {
      const { name } = tool.definition;
      const { config, methodBehaviour } = toToolSettings(ownValue(own, name));
      const isWhole = methods.length === tool.methods.length;
      const said = methods.filter(
        ({ locked, enabled }) => !locked && tool.switchedOn && (!isWhole || !enabled),
      );
      const entry: ToolSettings = {
        ...(!tool.locked && { enabled: tool.switchedOn }),
        ...(said.length > 0 && {
          methods: Object.fromEntries(
            said.map(({ definition, enabled }) => [definition.name, enabled]),
          ),
        }),
        ...(config && { config }),
        ...(methodBehaviour && { methodBehaviour }),
      };
      return Object.keys(entry).length > 0 ? [[name, entry]] : [];
    }),
  );
}
