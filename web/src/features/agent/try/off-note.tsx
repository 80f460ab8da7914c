import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { type KnownSelection, selectionSubject } from "../tree/selection.ts";
import { fixedRowReason, toggleStep } from "../tree/toggle-step.ts";

/**
 * A note that a method which is off is refused, whoever runs it. When it is on in the draft it can
 * be tried before anything is saved.
 */
export function OffNote({ selection }: { selection: Extract<KnownSelection, { kind: "method" }> }) {
  const { blocked, onStep, settings } = useAgentEdit("blocked", "onStep", "settings");
  if (selection.method.enabled) return null;
  const row = selectionSubject(selection);
  const reason = blocked ?? fixedRowReason(row);
  return (
    <div className="flex-none px-4 pb-3">
      <Note
        actions={
          <Button size="s" blocked={reason} onClick={() => onStep(toggleStep(row))}>
            {t("Switch on in the draft")}
          </Button>
        }
      >
        {t(
          "{name} has this method off, so the call would be refused. Switch it on in the draft to test it.",
          { name: settings.agent.name },
        )}
      </Note>
    </div>
  );
}
