import type { CSSProperties } from "react";

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
