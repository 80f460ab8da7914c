import { Icon, Wrench } from "lucide-react";
import { classNames } from "./class-names.ts";
import type { IconNode } from "./icon-node.ts";
import { tileColor } from "./tile-color.ts";

interface TileProps {
  /** The icon; a wrench without one. */
  node?: IconNode | undefined;
  /** A CSS colour or Tailwind colour classes; neutral without one. */
  color?: string | undefined;
  size?: "xs" | "m" | "l";
  /** No fill: what it stands for is off. */
  muted?: boolean | undefined;
  /** Dashed: what it stands for is unknown. */
  ghost?: boolean | undefined;
}

/**
 * An icon in its own colour, mixed for both themes by one formula. Decorative: the name stands
 * beside it.
 */
export function Tile({ node, color, size = "m", muted, ghost }: TileProps) {
  const { px, stroke, shape } = tileSizes[size];
  const look = muted || ghost ? {} : tileColor(color);
  const icon = { size: px, strokeWidth: stroke, "aria-hidden": true } as const;
  return (
    <span
      style={look.style}
      className={classNames(
        "tile grid flex-none place-items-center",
        shape,
        muted && "tile-muted",
        ghost && "tile-ghost",
        look.className,
      )}
    >
      {node ? <Icon iconNode={node} {...icon} /> : <Wrench {...icon} />}
    </span>
  );
}

const tileSizes = {
  xs: { px: 12, stroke: 2, shape: "size-5 rounded-badge" },
  m: { px: 16, stroke: 1.75, shape: "size-7 rounded-[7px]" },
  l: { px: 20, stroke: 1.75, shape: "size-10 rounded-[10px]" },
};
