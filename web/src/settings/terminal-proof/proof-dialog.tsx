import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { resolveChallenge, useProofChallenge } from "../../api/proof-challenge.ts";
import { t } from "../../messages/t.ts";
import { powerText } from "./power-text.ts";
import { TerminalCodeField } from "./terminal-code-field.tsx";

/**
 * A dialog that asks for the code while a request waits for it, and says for what; then the request
 * goes on.
 */
export function ProofDialog() {
  const asked = useProofChallenge();
  if (!asked) return null;
  const leave = () => resolveChallenge(false);
  return (
    <Dialog
      title={t("Enter the code from the terminal")}
      description={t(
        "This is as good as running a command as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
      )}
      isFirm
      onClose={leave}
      actions={
        <Button variant="ghost" onClick={leave}>
          {t("Cancel")}
        </Button>
      }
    >
      <div className="grid gap-4">
        {asked.powers.length > 0 && (
          <ul aria-label={t("What needs it")} className="grid gap-1 text-list">
            {asked.powers.map((power) => (
              <li key={JSON.stringify(power)} className="font-semibold">
                {powerText(power)}
              </li>
            ))}
          </ul>
        )}
        <TerminalCodeField onProven={() => resolveChallenge(true)} />
      </div>
    </Dialog>
  );
}
