import { Button } from "../../../components/button.tsx";
import type { EverybodyConfig } from "./use-everybody-config.ts";

interface EverybodyActionsProps {
  config: EverybodyConfig;
  /** Why the edit cannot be saved now. */
  blocked: string | undefined;
  onSave(): void;
}

/** Saves the edit or takes it back; without one, resets what is set for everybody. */
export function EverybodyActions({ config, blocked, onSave }: EverybodyActionsProps) {
  if (Object.keys(config.patch).length === 0) {
    return (
      Object.keys(config.value).length > 0 && (
        <Button size="s" variant="ghost" onClick={() => config.edit({})}>
          Reset all
        </Button>
      )
    );
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="s" variant="ghost" onClick={() => config.cancel()}>
        Cancel
      </Button>
      <Button size="s" variant="primary" blocked={blocked} onClick={onSave}>
        {config.saving ? "Saving…" : "Save for everybody"}
      </Button>
    </span>
  );
}
