import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compile } from "tailwindcss";
import { isCssColor } from "./css-color.ts";

interface ColorStylesheet {
  css: string;
  /** Changes when the stylesheet does. */
  version: string;
}

/** Colour classes and nothing else: no `url()`, no arbitrary values, no other utility. */
const COLOR_CLASS = /^(?:dark:)?(?:bg|text|border|ring)-([a-z]+(?:-\d{2,3})?)(?:\/(\d{1,3}))?$/;

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
export async function colorStylesheet(colors: readonly string[]): Promise<ColorStylesheet> {
  const classes = [...new Set(colors.flatMap(classesOf).filter(isColorClass))].sort();
  const key = classes.join(" ");
  if (latest?.key !== key) latest = { key, stylesheet: buildStylesheet(classes) };
  return latest.stylesheet;
}

/** One entry is enough: there is one catalogue, and it seldom changes its colours. */
let latest: { key: string; stylesheet: Promise<ColorStylesheet> } | undefined;

const THEME = readFileSync(createRequire(import.meta.url).resolve("tailwindcss/theme.css"), "utf8");
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

async function buildStylesheet(classes: string[]): Promise<ColorStylesheet> {
  const loadStylesheet = async (path: string) => ({ path, base: "", content: THEME });
  const { build: write } = await compile(INPUT, { loadStylesheet });
  const css = write(classes);
  return { css, version: createHash("sha256").update(css).digest("hex").slice(0, 12) };
}

function classesOf(color: string): string[] {
  return isCssColor(color.trim()) ? [] : color.trim().split(/\s+/);
}

function isColorClass(name: string): boolean {
  const [, color = "", opacity = "100"] = COLOR_CLASS.exec(name) ?? [];
  return PALETTE.has(color) && Number(opacity) <= 100;
}
