import { resolveChallenge, useProofChallenge } from "../../api/proof-challenge.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { common } from "../../language/common.ts";
import { powerText } from "./power-text.ts";
import { TerminalCodeField } from "./terminal-code-field.tsx";
import { say } from "./texts.ts";

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
      title={say.enterTheCodeFromTheTerminal}
      description={say.isAsGoodAsACommand}
      isFirm
      onClose={leave}
      actions={
        <Button variant="ghost" onClick={leave}>
          {common.cancel}
        </Button>
      }
    >
      <div className="grid gap-4">
        {asked.powers.length > 0 && (
          <ul aria-label={say.whatNeedsIt} className="grid gap-1 text-list">
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
