import type { OwnerSettings } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useId, useState } from "react";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";

/** Seconds that are proposed to whoever says that an agent runs unattended. */
const PROPOSED_SECONDS = 120;

/**
 * A dialog that says in the draft whether a person sits at the agent's program, and when a call that
 * needs an approval is declined where nobody does.
 */
export function UnattendedDialog({ onClose }: { onClose(): void }) {
  const { settings, model, blocked, onStep } = useAgentEdit(
    "settings",
    "model",
    "blocked",
    "onStep",
  );
  const id = useId();
  const { unattended } = model.settings;
  const [isOn, setOn] = useState(unattended !== undefined);
  const [text, setText] = useState(String(proposedOrSet(unattended)));
  const seconds = parseCount(text);
  const isWrong = text.trim() !== "" && (seconds === undefined || seconds > LIMITS.approvalSeconds);
  const error =
    isOn && isWrong ? t("Enter at most {most, number} seconds", DECLINE_WAITS) : undefined;
  return (
    <FormDialog
      title={t("Whether {name} runs unattended", { name: settings.agent.name })}
      description={t(
        "Where nobody sits at its program, a call that needs an approval waits for the people here alone.",
      )}
      action={t("Put it into the draft")}
      blocked={blocked ?? error}
      onClose={onClose}
      onSubmit={() => {
        const said = seconds === undefined ? {} : { declineAfter: seconds };
        onStep({
          label: t("Runs unattended"),
          operations: [{ op: "setUnattended", unattended: isOn ? said : null }],
        });
        onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside. */}
      <label className="flex items-center gap-2 max-sm:min-h-11">
        <Checkbox checked={isOn} readOnly={blocked} onChange={setOn} />
        {t("It runs unattended")}
      </label>
      {isOn && (
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor={id} className="font-medium">
            {t("When nobody answers, decline after")}
          </label>
          <span className="flex items-center gap-2">
            <TextInput
              id={id}
              inputMode="numeric"
              invalid={error !== undefined}
              aria-describedby={`${id}-help ${id}-error`}
              placeholder={t("Not set", {}, "time limit")}
              className="num max-w-28 text-right"
              value={text}
              onChange={setText}
            />
            <span className="text-2">{t("seconds")}</span>
          </span>
          <FieldError id={`${id}-error`} error={error} />
          <p id={`${id}-help`} className="text-meta text-2">
            {t(
              "The model reads that nobody approved the call in time, and goes on. Without a time, such a call waits as long as its caller says.",
            )}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

const DECLINE_WAITS = { most: LIMITS.approvalSeconds };

const proposedOrSet = (unattended: OwnerSettings["unattended"]): number | string =>
  unattended ? (unattended.declineAfter ?? "") : PROPOSED_SECONDS;
