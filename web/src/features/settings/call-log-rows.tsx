import { useId, useState } from "react";
import { useForgetCalls } from "../../api/calls.ts";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { parseCount } from "../../components/inputs/parse-count.ts";
import { Switch } from "../../components/inputs/switch.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { ProofHint } from "../../settings/terminal-proof/proof-hints.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/** How long and how much is kept of the calls that ended. */
export function CallLogRows({ preferences: { callLog }, onChange }: PreferenceRowsProps) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <SettingRow label={say.logOfCalls} help={say.logOfCallsHelp}>
        <Switch
          state={callLog.on ? "on" : "off"}
          label={say.keepALogOfCalls}
          onToggle={() => onChange({ callLog: { ...callLog, on: !callLog.on } })}
        />
        {callLog.on && <ProofHint when="off" />}
      </SettingRow>
      <SettingRow label={say.keptFor} help={say.olderCallsAreDeleted}>
        <Bound
          label={say.daysThatCallsAreKept}
          unit={say.days}
          value={callLog.days}
          most={3_650}
          onChange={(days) => onChange({ callLog: { ...callLog, days } })}
        />
        <ProofHint when="less" />
      </SettingRow>
      <SettingRow label={say.atMost} help={say.oldestAreDeletedFirst}>
        <Bound
          label={say.megabytesOfCalls}
          unit="MB"
          value={callLog.megabytes}
          most={10_000}
          onChange={(megabytes) => onChange({ callLog: { ...callLog, megabytes } })}
        />
        <ProofHint when="less" />
        <div className="pt-2">
          <Button size="s" variant="danger" onClick={() => setForgetting(true)}>
            {say.askToDeleteAllCalls}
          </Button>
        </div>
      </SettingRow>
      {isForgetting && <ForgetCalls onClose={() => setForgetting(false)} />}
    </>
  );
}

interface BoundProps {
  label: string;
  unit: string;
  value: number;
  most: number;
  onChange(value: number): void;
}

function Bound({ label, unit, value, most, onChange }: BoundProps) {
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
      <FieldError id={id} error={isRefused ? say.enterAWholeNumber(most) : undefined} />
    </form>
  );
}

function ForgetCalls({ onClose }: { onClose(): void }) {
  const forget = useForgetCalls();
  return (
    <FormDialog
      title={say.deleteAllCallsTitle}
      action={say.deleteAllCalls}
      danger
      error={forget.error?.message}
      onSubmit={() => forget.isPending || forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {say.deleteAllCallsHelp} <ProofHint />
      </p>
    </FormDialog>
  );
}
