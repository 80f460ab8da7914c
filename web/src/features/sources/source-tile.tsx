import { classNames } from "@pegboard/ui/class-names.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { kindWords } from "./source-words.ts";

/** The tile of a source, in grey, because here the kind matters and not the colour. */
export function SourceTile({ source, large }: { source: SourceSummary; large?: boolean }) {
  const { icon: Icon } = kindWords(source);
  return (
    <span
      className={classNames(
        "tile grid flex-none place-items-center",
        large ? "size-10 rounded-[10px] max-sm:hidden" : "size-7 rounded-[7px] max-sm:size-8",
        (source.state === "not started" || source.state === "paused") && "tile-muted",
      )}
    >
      <Icon size={large ? 20 : 16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
