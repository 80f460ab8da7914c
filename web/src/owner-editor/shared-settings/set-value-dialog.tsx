import { ownValue } from "@pegboard/json-schema";
import type { Issue, JsonObject, SettingsOperation } from "@pegboard/registry-core";
import { describeIssue } from "@pegboard/registry-core/messages";
import { Button } from "@pegboard/ui/button.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { type ComponentType, lazy, useMemo, useState } from "react";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import {
  commonValue,
  findSharedSettings,
  type SelectedTool,
  type SharedSetting,
  valuesText,
} from "./shared-settings.ts";

const LazyValueForm = lazy(() =>
  import("@pegboard/schema-form").then((module) => ({
    default: module.SchemaForm,
  })),
);

interface SetValueDialogProps {
  /** The selected tools. The array has to stay one object. */
  tools: SelectedTool[];
  /** The selection as a text: "3 tools". */
  what: string;
  /** The id of the setting that is chosen at first. */
  first?: string;
  /** Says what operations would do before they are in the draft. It has to stay one component. */
  Effect: ComponentType<{ operations: SettingsOperation[] }>;
  onClose(): void;
}

/**
 * A dialog that sets one value for a setting that the selected tools share, as one step of the
 * draft.
 */
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
  const value = setting && (typed?.id === setting.id ? typed.value : startingValue(setting));
  const said = setting && value && ownValue(value, setting.key);
  const step = useMemo(() => setting?.step(said), [setting, said]);
  const resets = useMemo(() => setting?.step(undefined), [setting]);
  const act = (done: typeof step) => {
    if (done) onStep(done);
    onClose();
  };
  const issue = said === undefined ? t("Enter a value") : issues[0] && describeIssue(issues[0], t);
  const blocked = setting ? issue : t("Nothing to set");
  return (
    <FormDialog
      title={t("Set a value of {places}", { places: what })}
      action={t("Set")}
      blocked={blocked ?? (step?.operations.length === 0 ? t("All of them have it") : undefined)}
      onSubmit={() => act(step)}
      onClose={onClose}
    >
      {isLoading && !failed && <Skeleton rows={2} label={t("Loading their settings")} />}
      {failed && (
        <Note tone="bad">
          {t("Their settings could not be loaded. {reason}", { reason: failed.reason })}
        </Note>
      )}
      {!isLoading && !setting && <p>{t("They share no setting.")}</p>}
      {setting && value && (
        <>
          <SettingField shared={shared} setting={setting} onChange={setId} />
          <div className="-mx-5">
            <LazyBoundary fallback={<Skeleton rows={1} label={t("Loading the field")} />}>
              <LazyValueForm
                key={setting.id}
                schema={setting.schema}
                uiSchema={setting.uiSchema}
                value={value}
                defaults={NO_DEFAULT_VALUES}
                setLabel={t("New value")}
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
                {t("Reset in all")}
              </Button>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}

interface SettingFieldProps {
  shared: readonly SharedSetting[];
  /** The chosen one. */
  setting: SharedSetting;
  onChange(id: string): void;
}

/** Chooses the setting whose value is set. */
function SettingField({ shared, setting, onChange }: SettingFieldProps) {
  return (
    <StackedField
      label={t("Setting")}
      help={t("In {places} · {values}", {
        places: setting.places,
        values: valuesText(setting),
      })}
    >
      {({ id: control, describedBy }) => (
        <Select
          id={control}
          aria-describedby={describedBy}
          value={setting.id}
          onChange={({ target }) => onChange(target.value)}
        >
          {shared.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label} ({one.places})
            </option>
          ))}
        </Select>
      )}
    </StackedField>
  );
}

const NO_DEFAULT_VALUES: JsonObject = Object.freeze({});

/** The value that the field starts with. A secret is never the start of another one. */
function startingValue(setting: SharedSetting): JsonObject {
  const shared = commonValue(setting);
  const isSecret = typeof shared === "object" && shared !== null && "$secret" in shared;
  return shared === undefined || isSecret ? NO_DEFAULT_VALUES : { [setting.key]: shared };
}
