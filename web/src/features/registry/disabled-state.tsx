import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Note } from "../../components/note.tsx";
import { StackedField } from "../../components/stacked-field.tsx";
import { TextArea } from "../../components/text-area.tsx";
import type { RegistryTool } from "./registry-model.ts";
import { useOverridesContext } from "./use-overrides.ts";

/** Whether a tool is disabled for everybody, why, and the way to change that. */
export function DisabledState({ tool }: { tool: RegistryTool }) {
  const { save } = useOverridesContext();
  const [asking, setAsking] = useState(false);
  const { name, displayName, isCore } = tool.definition;
  return (
    <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
      {tool.unavailable !== undefined && <Note tone="warn">Not offered to any agent: {tool.unavailable}</Note>}
      {tool.disabledReason === undefined ? (
        <div>
          <Button
            size="s"
            variant="danger"
            blocked={isCore ? `${displayName} is core: it is always on. Take core away first.` : undefined}
            onClick={() => setAsking(true)}
          >
            Disable for everybody…
          </Button>
        </div>
      ) : (
        <Note
          tone="warn"
          actions={
            <Button size="s" onClick={() => save(name, { disabledReason: null })}>
              Enable again
            </Button>
          }
        >
          <b className="font-medium">Disabled for everybody.</b> {tool.disabledReason}
        </Note>
      )}
      {asking && (
        <AskReason
          tool={tool}
          onClose={() => setAsking(false)}
          onDisable={(disabledReason) => save(name, { disabledReason })}
        />
      )}
    </div>
  );
}

function AskReason({
  tool,
  onClose,
  onDisable,
}: {
  tool: RegistryTool;
  onClose(): void;
  onDisable(reason: string): void;
}) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const missing = tried && reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === "") return;
    onDisable(reason.trim());
    onClose();
  };
  const { usedBy } = tool;
  return (
    <Dialog
      title={`Disable ${tool.definition.displayName} for everybody?`}
      description={
        usedBy.length === 0
          ? "No agent uses it now. Choices of agents are kept for the day it is enabled again."
          : `It goes off at once for ${usedBy.map((agent) => agent.name).join(", ")}. Their choices are kept for the day it is enabled again.`
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form}>
            Disable for everybody
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <StackedField
          label="Because"
          required
          help="Everybody who wonders why it is off reads this."
          error={missing ? "Say why." : undefined}
        >
          {({ id, describedBy, invalid }) => (
            <TextArea
              id={id}
              value={reason}
              onChange={setReason}
              invalid={invalid}
              aria-describedby={describedBy}
              rows={2}
              maxLength={500}
            />
          )}
        </StackedField>
      </form>
    </Dialog>
  );
}
