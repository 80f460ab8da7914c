import { classNames } from "@pegboard/ui/class-names.ts";
import { tileColor } from "@pegboard/ui/tile.tsx";

interface AgentTileProps {
  /** Absent of an agent that is gone, or not known yet: the tile is empty. */
  tile: { letters: string; color: string } | undefined;
  size?: "xs" | "m";
}

/**
 * The letters and the colour that an agent has everywhere. Decorative: its name stands beside it.
 */
export function AgentTile({ tile, size = "m" }: AgentTileProps) {
  return (
    <span
      aria-hidden
      style={tileColor(tile?.color).style}
      className={classNames(
        "tile tile-letters grid flex-none place-items-center font-semibold",
        shapes[size],
      )}
    >
      {tile?.letters}
    </span>
  );
}

const shapes = { xs: "size-5 rounded-badge text-[9px]", m: "size-7 rounded-[7px] text-[11px]" };
