import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compile } from "tailwindcss";

interface CompiledStylesheet {
  css: string;
  /** Changes when the stylesheet does. */
  version: string;
}

/** Colour classes and nothing else: no `url()`, no arbitrary values, no other utility. */
const SAFE_COLOR_CLASS =
  /^(?:dark:)?(?:bg|text|border|ring)-([a-z]+(?:-\d{2,3})?)(?:\/(\d{1,3}))?$/;

/**
 * Whether a tool's colour can be drawn: a CSS colour, or colour classes of Tailwind's palette and
 * nothing else.
 */
export function isReadableColor(color: string): boolean {
  return isCssColor(color.trim()) || classesOf(color).every(isColorClass);
}

/**
 * The rules of exactly the colour classes that these colours use. They stand outside every cascade
 * layer and so win over the tile's own look. `dark:` follows `data-theme`, and the system where
 * there is none.
 */
export async function colorStylesheet(colors: readonly string[]): Promise<CompiledStylesheet> {
  const classes = [...new Set(colors.flatMap(classesOf).filter(isColorClass))].sort();
  const key = classes.join(" ");
  if (latestStylesheet?.key !== key)
    latestStylesheet = { key, stylesheet: buildStylesheet(classes) };
  return latestStylesheet.stylesheet;
}

/** One entry is enough: there is one catalogue, and it seldom changes its colours. */
let latestStylesheet: { key: string; stylesheet: Promise<CompiledStylesheet> } | undefined;

const THEME = readFileSync(createRequire(import.meta.url).resolve("#theme.css"), "utf8");
const PALETTE = new Set([
  ...[...THEME.matchAll(/--color-([a-z]+(?:-\d+)?):/g)].map(([, name = ""]) => name),
  "transparent",
  "current",
]);

const INPUT = `
@import "theme.css" theme(inline reference);
@custom-variant dark {
  &:where([data-theme="dark"], [data-theme="dark"] *) { @slot; }
  @media (prefers-color-scheme: dark) {
    &:where(:root:not([data-theme]), :root:not([data-theme]) *) { @slot; }
  }
}
@tailwind utilities;
`;

async function buildStylesheet(classes: string[]): Promise<CompiledStylesheet> {
  const loadStylesheet = async (path: string) => ({ path, base: "", content: THEME });
  const { build: write } = await compile(INPUT, { loadStylesheet });
  const css = write(classes);
  return { css, version: createHash("sha256").update(css).digest("hex").slice(0, 12) };
}

function classesOf(color: string): string[] {
  return isCssColor(color.trim()) ? [] : color.trim().split(/\s+/);
}

function isColorClass(name: string): boolean {
  const [, color = "", opacity = "100"] = SAFE_COLOR_CLASS.exec(name) ?? [];
  return PALETTE.has(color) && Number(opacity) <= 100;
}

/**
 * Whether a text is a CSS colour: `#hex`, a name, or a colour function of plain numbers. Nothing
 * that can load or compute.
 */
function isCssColor(text: string): boolean {
  return HEX.test(text) || COLOR_FUNCTION.test(text) || CSS_COLOR_NAMES.has(text.toLowerCase());
}

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const COLOR_FUNCTION =
  /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[-+.\d]+(%|deg|rad|grad|turn)?([\s,/]+[-+.\d]+(%|deg)?){2,3}\s*\)$/i;

/** https://www.w3.org/TR/css-color-4/#named-colors */
const CSS_COLOR_NAMES = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
);
