import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useState } from "react";
import { CommandKeys } from "../commands/command-keys.tsx";
import { useCommand } from "../commands/use-command.ts";
import { ShortcutList } from "../features/settings/shortcut-list.tsx";
import { t } from "../messages/t.ts";
import { ProofDialog } from "../settings/terminal-proof/proof-dialog.tsx";
import { AgentKey } from "./agent-key.tsx";
import { PageCommands } from "./page-commands.tsx";
import { ServerNotice } from "./server-notice.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useTitlesOfCutTexts } from "./use-titles-of-cut-texts.ts";

/** Live updates, all keys, and what every page does that is not needed as it begins. */
export function LateShell() {
  useKeptFocus();
  useTitlesOfCutTexts();
  return (
    <>
      <ServerNotice />
      <PageCommands />
      <ShortcutsKey />
      <AgentKey />
      <ProofDialog />
      {/* It runs the keys that were pressed early, so all that the page offers stands before it. */}
      <CommandKeys />
    </>
  );
}

/** Shows every shortcut. */
function ShortcutsKey() {
  const [open, setOpen] = useState(false);
  useCommand("app.shortcuts", () => setOpen(true));
  if (!open) return null;
  return (
    <Dialog title={t("Keyboard shortcuts")} width="xl" onClose={() => setOpen(false)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it, and nothing inside takes the focus
        tabIndex={0}
        aria-label={t("Keyboard shortcuts")}
        className="focus-visible:outline-offset-4"
      >
        <ShortcutList />
      </section>
    </Dialog>
  );
}
