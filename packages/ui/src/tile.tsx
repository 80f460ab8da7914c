import { Icon, Wrench } from "lucide-react";
import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";

interface TileProps {
  /** The icon; a wrench without one. */
  node?: IconElements | undefined;
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

/**
 * Tailwind colour classes as they arrive at run time; no other name from outside becomes a class.
 */
const TILE_COLOR_CLASS = /^(dark:)?(bg|text|border|ring)-[a-z]+(-\d{2,3})?(\/\d{1,3})?$/;

/**
 * The look of a colour from outside: a CSS colour becomes a style, colour classes stay classes,
 * anything else is neutral.
 */
export function tileColor(color: string | undefined): {
  style?: CSSProperties;
  className?: string;
} {
  if (!color) return {};
  const names = color.split(/\s+/).filter((name) => TILE_COLOR_CLASS.test(name));
  if (names.length > 0) return { className: names.join(" ") };
  return CSS.supports("color", color) ? { style: { "--c": color } as CSSProperties } : {};
}

/** SVG children of a Lucide icon: tag and attributes of each. */
export type IconElements = [tag: string, attributes: Record<string, string>][];
