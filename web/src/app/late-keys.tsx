import { useState } from "react";
import { Dialog } from "../components/overlays/dialog.tsx";
import { useHotkey } from "../components/use-hotkey.ts";
import { ShortcutList } from "../features/settings/shortcut-list.tsx";
import { AgentKey } from "./agent-key.tsx";
import { modKey } from "./mod-key.ts";

/** Keys of every page that are not needed as it begins. */
export function LateKeys() {
  return (
    <>
      <ShortcutsKey />
      <AgentKey />
    </>
  );
}

/** `?` shows every shortcut. */
function ShortcutsKey() {
  const [open, setOpen] = useState(false);
  useHotkey("?", () => setOpen(true));
  if (!open) return null;
  return (
    <Dialog title="Keyboard shortcuts" width="l" onClose={() => setOpen(false)}>
      <ShortcutList modKey={modKey} />
    </Dialog>
  );
}
