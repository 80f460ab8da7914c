import { Search } from "lucide-react";
import { lazy, useState } from "react";
import { useCommand } from "../commands/use-command.ts";
import { iconSize } from "../components/icon-size.ts";
import { KeyHint } from "../components/key-hint.tsx";
import { LatePart } from "../components/page/late-part.tsx";
import { modKey } from "./mod-key.ts";

const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));

/** Opens the palette, also with ⌘K; the palette loads then. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useCommand("app.palette", () => setOpen((before) => !before));
  return (
    <>
      <button
        type="button"
        aria-label="Go to or do"
        onClick={() => setOpen(true)}
        className="inline-flex h-8 flex-none items-center gap-2 rounded-lg border border-line-strong bg-panel pr-1.5 pl-2.5 text-list text-2 hover:border-line-control max-xl:pl-1.5 max-sm:size-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
      >
        <Search {...iconSize.s} />
        <span className="max-xl:hidden">Go to or do…</span>
        <span className="max-xl:hidden">
          <KeyHint>{modKey}K</KeyHint>
        </span>
      </button>
      {open && (
        <LatePart onClose={() => setOpen(false)}>
          <Palette onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </>
  );
}
