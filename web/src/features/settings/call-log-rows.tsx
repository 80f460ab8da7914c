import { useId, useState } from "react";
import { useForgetCalls } from "../../api/calls.ts";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { parseCount } from "../../components/inputs/parse-count.ts";
import { Switch } from "../../components/inputs/switch.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { countText } from "../../components/text/count-text.ts";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** What is kept of the calls that ended, for how long and how much. */
export function CallLogRows({ preferences: { callLog }, onChange }: PreferenceRowsProps) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <SettingRow label="Log of calls" help="Who called what and how it ended, without secrets">
        <Switch
          state={callLog.on ? "on" : "off"}
          label="Keep a log of calls"
          onToggle={() => onChange({ callLog: { ...callLog, on: !callLog.on } })}
        />
      </SettingRow>
      <SettingRow label="Kept for" help="Older calls are deleted">
        <Bound
          label="Days that calls are kept"
          unit="days"
          value={callLog.days}
          most={3_650}
          onChange={(days) => onChange({ callLog: { ...callLog, days } })}
        />
      </SettingRow>
      <SettingRow label="At most" help="The oldest are deleted first">
        <Bound
          label="Megabytes of calls"
          unit="MB"
          value={callLog.megabytes}
          most={10_000}
          onChange={(megabytes) => onChange({ callLog: { ...callLog, megabytes } })}
        />
        <div className="pt-2">
          <Button size="s" variant="danger" onClick={() => setForgetting(true)}>
            Delete all calls…
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
      <FieldError id={id} error={isRefused ? `Enter a whole number from 1 to ${countText(most)}.` : undefined} />
    </form>
  );
}

function ForgetCalls({ onClose }: { onClose(): void }) {
  const forget = useForgetCalls();
  return (
    <FormDialog
      title="Delete all calls?"
      action="Delete all calls"
      danger
      error={forget.error?.message}
      onSubmit={() => forget.isPending || forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The log of every agent is emptied, for everybody. It cannot be brought back.</p>
    </FormDialog>
  );
}
