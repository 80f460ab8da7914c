import { lazy, useState } from "react";
import { Dialog } from "../components/overlays/dialog.tsx";
import { LatePart } from "../components/page/late-part.tsx";
import { useHotkey } from "../components/use-hotkey.ts";
import { modKey } from "./mod-key.ts";

const ShortcutList = lazy(() =>
  import("../features/settings/shortcut-list.tsx").then((module) => ({ default: module.ShortcutList })),
);

/** `?` shows every shortcut. */
export function ShortcutsKey() {
  const [open, setOpen] = useState(false);
  useHotkey("?", () => setOpen(true));
  if (!open) return null;
  return (
    <LatePart onClose={() => setOpen(false)}>
      <Dialog title="Keyboard shortcuts" width="l" onClose={() => setOpen(false)}>
        <ShortcutList modKey={modKey} />
      </Dialog>
    </LatePart>
  );
}
