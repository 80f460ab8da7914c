import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { radix } from "@pegboard/ui/overlays/radix.ts";
import {
  LazyBoundary,
  lazyComponent,
  lazyModule,
  loadWhenIdle,
} from "@pegboard/ui/page/lazy-boundary.tsx";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { modKey } from "../../commands/mod-key.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";

const palette = lazyModule(() => import("./palette.tsx"));

/**
 * The palette is there at once when it was loaded before. Letters that are typed before it opens go
 * to the page.
 */
const LatePalette = lazyComponent(palette, ({ Palette }) => Palette);

/**
 * A button that opens the palette, as ⌘K does. It loads when nothing else does, with all other
 * overlays.
 */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => loadWhenIdle(palette, radix), []);
  useCommand("app.palette", () => setOpen((before) => !before));
  return (
    <>
      <button
        type="button"
        aria-label={t("Search or run a command")}
        onClick={() => setOpen(true)}
        className="inline-flex h-8 flex-none items-center gap-2 rounded-lg border border-line-strong bg-panel pr-1.5 pl-2.5 text-list text-2 hover:border-line-control max-xl:pl-1.5 max-sm:size-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
      >
        <Search {...iconSize.s} />
        <span className="max-xl:hidden">{t("Search or run a command")}</span>
        <span className="max-xl:hidden">
          <KeyHint>{`${modKey}K`}</KeyHint>
        </span>
      </button>
      {open && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <LatePalette onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
