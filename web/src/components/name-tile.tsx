import { classNames } from "./class-names.ts";
import { tileColor } from "./tile-color.ts";

interface NameTileProps {
  name: string;
  /** Decides the colour, so that a renamed thing keeps its own. */
  id: string;
  size?: "xs" | "m" | "l";
}

/** Initials in a colour of their own, for things without an icon. Decorative: the name stands beside it. */
export function NameTile({ name, id, size = "m" }: NameTileProps) {
  const color = colors[hash(id) % colors.length];
  return (
    <span
      aria-hidden
      style={tileColor(color).style}
      className={classNames("tile grid flex-none place-items-center font-semibold", shapes[size])}
    >
      {initials(name, size === "xs" ? 1 : 2)}
    </span>
  );
}

const shapes = {
  xs: "size-5 rounded-badge text-[10px]",
  m: "size-7 rounded-[7px] text-[11px]",
  l: "size-10 rounded-[10px] text-body",
};
const colors = ["#6366f1", "#0ea5e9", "#f59e0b", "#ef4444", "#8b5cf6", "#10b981", "#84cc16", "#ec4899"];

function initials(name: string, count: number): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, count)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join("");
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7);
}
