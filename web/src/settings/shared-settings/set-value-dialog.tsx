import type { Issue, JsonObject, SettingsOperation } from "@pegboard/registry-core";
import { ownValue } from "@pegboard/registry-core/internal";
import { type ComponentType, lazy, useMemo, useState } from "react";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/inputs/select.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { Note } from "../../components/note.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { LazyBoundary } from "../../components/page/lazy-boundary.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { common } from "../../language/common.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import {
  commonValue,
  findSharedSettings,
  type SelectedTool,
  type SharedSetting,
  valuesText,
} from "./shared-settings.ts";
import { say } from "./texts.ts";

const SchemaForm = lazy(() =>
  import("../../components/schema-form/schema-form.tsx").then((module) => ({
    default: module.SchemaForm,
  })),
);

interface SetValueDialogProps {
  /** Keep the same array. */
  tools: SelectedTool[];
  /** What is selected: "3 tools". */
  what: string;
  /** Id of the setting that is chosen at first. */
  first?: string;
  /** Says what operations would do before they are in the draft. Keep the same component. */
  Effect: ComponentType<{ operations: SettingsOperation[] }>;
  onClose(): void;
}

/** One value for a setting that the selected share, as one step of the draft. */
export function SetValueDialog({ tools, what, first, Effect, onClose }: SetValueDialogProps) {
  const { drafted, onStep } = useOwnerEdit("drafted", "onStep");
  const failed = useWholeTools(
    useMemo(() => tools.map(({ definition }) => definition.name), [tools]),
  );
  const isLoading = tools.some(({ definition }) => definition.listed !== undefined);
  const shared = useMemo(
    () => (isLoading ? [] : findSharedSettings(tools, drafted.settings)),
    [isLoading, tools, drafted],
  );
  const [id, setId] = useState(first);
  const setting = shared.find((one) => one.id === id) ?? shared[0];
  const [typed, setTyped] = useState<{ id: string; value: JsonObject }>();
  const [issues, setIssues] = useState<Issue[]>([]);
  const value = setting && (typed?.id === setting.id ? typed.value : startOf(setting));
  const said = setting && value && ownValue(value, setting.key);
  const step = useMemo(() => setting?.step(said), [setting, said]);
  const resets = useMemo(() => setting?.step(undefined), [setting]);
  const act = (done: typeof step) => {
    if (done) onStep(done);
    onClose();
  };
  const blocked = !setting
    ? say.nothingToSet
    : said === undefined
      ? say.enterAValue
      : issues[0]?.message;
  return (
    <FormDialog
      title={say.setAValueOf(what)}
      action={common.set}
      blocked={blocked ?? (step?.operations.length === 0 ? say.allOfThemHaveIt : undefined)}
      onSubmit={() => act(step)}
      onClose={onClose}
    >
      {isLoading && !failed && <Skeleton rows={2} label={say.loadingSettings} />}
      {failed && <Note tone="bad">{say.settingsCouldNotBeLoaded(failed.reason)}</Note>}
      {!isLoading && !setting && <p>{say.noSharedSetting}</p>}
      {setting && value && (
        <>
          <StackedField
            label={say.setting}
            help={say.inPlacesWithValues(setting.places, valuesText(setting))}
          >
            {({ id: control, describedBy }) => (
              <Select
                id={control}
                aria-describedby={describedBy}
                value={setting.id}
                onChange={({ target }) => setId(target.value)}
              >
                {shared.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label} ({one.places})
                  </option>
                ))}
              </Select>
            )}
          </StackedField>
          <div className="-mx-5">
            <LazyBoundary fallback={<Skeleton rows={1} label={say.loadingTheField} />}>
              <SchemaForm
                key={setting.id}
                schema={setting.schema}
                uiSchema={setting.uiSchema}
                value={value}
                defaults={NOTHING}
                setLabel={say.newValue}
                onChange={(next) => setTyped({ id: setting.id, value: next })}
                onIssues={setIssues}
              />
            </LazyBoundary>
          </div>
          <div className="flex min-h-7 items-center gap-3">
            <span className="min-w-0 flex-1">
              {blocked === undefined && step && step.operations.length > 0 && (
                <Effect operations={step.operations} />
              )}
            </span>
            {resets && resets.operations.length > 0 && (
              <Button size="s" variant="ghost" onClick={() => act(resets)}>
                {say.resetInAll}
              </Button>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}

const NOTHING: JsonObject = Object.freeze({});

/** A secret is never the start of another one. */
function startOf(setting: SharedSetting): JsonObject {
  const shared = commonValue(setting);
  const isSecret = typeof shared === "object" && shared !== null && "$secret" in shared;
  return shared === undefined || isSecret ? NOTHING : { [setting.key]: shared };
}
