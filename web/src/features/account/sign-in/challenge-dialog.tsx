import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import type { Power } from "../../../api/account/proof-challenge.ts";
import { resolveChallenge, useProofChallenge } from "../../../api/account/proof-challenge.ts";
import { t } from "../../../messages/t.ts";
import { TerminalCodeField } from "../../../owner-editor/terminal-proof/terminal-code-field.tsx";
import { AskAdmins } from "../../../owner-editor/view-only.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/**
 * A dialog that asks for what a request waits for, and says for what; then the request goes on: the
 * code from the terminal, a fresh sign-in, or a sign-in after the session ended.
 */
export function ChallengeDialog() {
  const asked = useProofChallenge();
  if (!asked) return null;
  if (asked.needs === "sign_in") return <SignInAgain />;
  const leave = () => resolveChallenge(false);
  if (asked.needs === "role") return <RoleNeeded onClose={leave} />;
  const isCode = asked.needs === "code";
  const goOn = () => resolveChallenge(true);
  return (
    <Dialog
      title={isCode ? t("Enter the code from the terminal") : t("Prove that it is you")}
      description={
        isCode
          ? t(
              "This is as good as running a command as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
            )
          : t(
              "This is as good as running a command on the server, so it wants a sign-in that is not older than 10 minutes.",
            )
      }
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
        {isCode ? <TerminalCodeField onProven={goOn} /> : <FreshSignIn onProven={goOn} />}
      </div>
    </Dialog>
  );
}

const POWERS = {
  command: t("A server that runs a command"),
  variables: t("A server that is given environment variables"),
  privateAddresses: t("A service at a private address"),
  automaticChanges: t("Accepting the changes of a source automatically"),
  lessLog: t("Keeping less of the log of calls"),
  forgottenLog: t("Deleting the log of calls"),
  export: t("Exporting settings"),
  people: t("Giving people rights"),
  lessProtected: t("Protecting less by proposals"),
};

/** A power that a person would gain, in a few words. */
function powerText(power: Power): string {
  switch (power.code) {
    case "setting":
      return `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`;
    case "approval":
      return t("{method} runs without asking", {
        method: `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`,
      });
    default:
      return POWERS[power.code];
  }
}

/** Says whom to ask about what one's own role does not include. */
function RoleNeeded({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("Your role does not include this")}
      isFirm
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <AskAdmins />
    </Dialog>
  );
}
