import type { SettingsOperation } from "@pegboard/registry-core";
import {
  escapeInvisible,
  isSwitchOperation,
  type NamedTools,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import type { SaveFailure } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";
import { ChangedField, pickFields } from "../review/changed-field.tsx";

interface ChangedFormsProps {
  forms: NonNullable<SaveFailure["changedForms"]>;
  tools: NamedTools;
  /**
   * Takes the operations with the forms that were shown, once somebody has read what the tools say
   * now.
   */
  onSeen(operations: SettingsOperation[]): void;
}

/** The present texts of tools, against those that were seen when they were switched on. */
export function ChangedForms({ forms, tools, onSeen }: ChangedFormsProps) {
  const seen = forms.flatMap(({ operations, form }) =>
    operations.map((one) => (isSwitchOperation(one) ? { ...one, seen: form } : one)),
  );
  return (
    <div className="mt-2 grid max-h-[40vh] gap-3 overflow-auto text-1">
      {forms.map(({ tool, changes }) => (
        <section
          key={tool}
          aria-label={t("What {tool} says now", {
            tool: tools.get(tool)?.definition.displayName ?? tool,
          })}
        >
          {changes.map((change) => {
            const name = escapeInvisible(change.method ?? change.tool);
            return (
              <div key={change.method ?? ""} className="grid gap-2 py-1">
                <h4 className="text-list font-semibold">
                  <code>{name}</code>
                </h4>
                {pickFields(change.fields, change.kind === "new").map((field) => (
                  <ChangedField key={field.field} change={field} of={name} />
                ))}
              </div>
            );
          })}
        </section>
      ))}
      <div>
        <Button size="s" onClick={() => onSeen(seen)}>
          {t("Go on with what it says now")}
        </Button>
      </div>
    </div>
  );
}
