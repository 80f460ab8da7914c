import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useId, useState } from "react";
import { useForgetCalls } from "../../api/calls.ts";
import { t } from "../../messages/t.ts";
import { ProofHint } from "../../settings/terminal-proof/proof-hints.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** How long and how much is kept of the calls that ended. */
export function CallLogRows({ preferences: { callLog }, onChange }: PreferenceRowsProps) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <SettingRow
        label={t("Log of calls")}
        help={t("Who called what and how it ended, without secrets")}
      >
        <Switch
          state={callLog.on ? "on" : "off"}
          label={t("Keep a log of calls")}
          onToggle={() => onChange({ callLog: { ...callLog, on: !callLog.on } })}
        />
        {callLog.on && <ProofHint when="off" />}
      </SettingRow>
      <SettingRow label={t("Kept for")} help={t("Older calls are deleted")}>
        <CallLogBound
          label={t("Days that calls are kept")}
          unit={t("days")}
          value={callLog.days}
          most={3_650}
          onChange={(days) => onChange({ callLog: { ...callLog, days } })}
        />
        <ProofHint when="less" />
      </SettingRow>
      <SettingRow label={t("At most")} help={t("The oldest are deleted first")}>
        <CallLogBound
          label={t("Megabytes of calls")}
          unit="MB"
          value={callLog.megabytes}
          most={10_000}
          onChange={(megabytes) => onChange({ callLog: { ...callLog, megabytes } })}
        />
        <ProofHint when="less" />
        <div className="pt-2">
          <Button size="s" variant="danger" onClick={() => setForgetting(true)}>
            {t("Delete all calls…")}
          </Button>
        </div>
      </SettingRow>
      {isForgetting && <ForgetCalls onClose={() => setForgetting(false)} />}
    </>
  );
}

interface CallLogBoundProps {
  label: string;
  unit: string;
  value: number;
  most: number;
  onChange(value: number): void;
}

function CallLogBound({ label, unit, value, most, onChange }: CallLogBoundProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const store = () => {
    if (typed === undefined) return;
    const next = parseCount(typed);
    const fits = next !== undefined && next >= 1 && next <= most;
    setRefused(!fits);
    if (!fits) return;
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
    >
      <div className="flex items-center gap-2">
        <TextInput
          aria-label={label}
          aria-describedby={isRefused ? id : undefined}
          inputMode="numeric"
          className="num max-w-28 text-right"
          invalid={isRefused}
          value={typed ?? String(value)}
          onChange={(text) => {
            setTyped(text);
            setRefused(false);
          }}
          onBlur={store}
        />
        <span className="text-meta text-2">{unit}</span>
      </div>
      <FieldError
        id={id}
        error={
          isRefused ? t("Enter a whole number from 1 to {most, number}.", { most }) : undefined
        }
      />
    </form>
  );
}

function ForgetCalls({ onClose }: { onClose(): void }) {
  const forget = useForgetCalls();
  return (
    <FormDialog
      title={t("Delete all calls?")}
      action={t("Delete all calls")}
      danger
      error={forget.error?.message}
      onSubmit={() => forget.isPending || forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t("The log of every agent is emptied, for everybody. It cannot be brought back.")}{" "}
        <ProofHint />
      </p>
    </FormDialog>
  );
}
