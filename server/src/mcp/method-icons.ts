import { iconNodes } from "../appearance/icon-nodes.ts";

/**
 * A drawing that a client shows beside a method: Lucide's, whole, so that nothing is fetched for
 * it.
 */
export interface MethodIcon {
  src: string;
  mimeType: "image/svg+xml";
  sizes: ["any"];
}

/**
 * Drawings by the names that tools give; names that Lucide does not have are missing. Each is made
 * once.
 */
const drawnIcons = new Map<string, MethodIcon | undefined>();
/** The most drawings that are kept, since names come from outside. */
const MOST_KEPT_ICONS = 5_000;

export function methodIcon(name: string): MethodIcon | undefined {
  if (!drawnIcons.has(name)) {
    if (drawnIcons.size >= MOST_KEPT_ICONS) drawnIcons.clear();
    drawnIcons.set(name, drawIcon(name));
  }
  return drawnIcons.get(name);
}

function drawIcon(name: string): MethodIcon | undefined {
  const node = iconNodes([name])[name];
  if (!node) return undefined;
  const shapes = node.map(([tag, { key: _, ...attributes }]) => `<${tag} ${inSvg(attributes)}/>`);
  const svg = `<svg ${inSvg(FRAME)}>${shapes.join("")}</svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { src, mimeType: "image/svg+xml", sizes: ["any"] };
}

const FRAME = {
  ...{
    xmlns: "http://www.w3.org/2000/svg",
    width: "24",
    height: "24",
    viewBox: "0 0 24 24",
    fill: "none",
  },
  ...{
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  },
};

/** The attributes in SVG. They are Lucide's own: letters, numbers and signs that need no escape. */
function inSvg(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");
}
