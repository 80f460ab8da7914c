import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { iconSpelling } from "@pegboard/registry-core/problems";
import type { IconNode } from "../api-contract.ts";
import { ICON_DRAWINGS } from "../packaged.ts";

/**
 * The drawings of these icons, by the name that was asked for. Takes Lucide's names in kebab-case
 * and PascalCase and the aliases of other products. Names that are unknown are missing.
 */
export function iconNodes(names: readonly string[]): Record<string, IconNode> {
  const found = new Map<string, IconNode>();
  for (const name of names) {
    const file = findIcon(name);
    const node = file === undefined ? undefined : readIcon(file);
    if (node) found.set(name, node);
  }
  return Object.fromEntries(found);
}

/** Every name that has a drawing: Lucide's in kebab-case, and the aliases of other products. */
export function knownIconNames(): string[] {
  lucideIconNames ??= [...lucideNames(), ...ICON_ALIASES.keys()];
  return lucideIconNames;
}

function lucideNames(): string[] {
  if (packagedIcons()) return [...drawings.keys()].sort();
  return readdirSync(lucideFolder())
    .filter((file) => file.endsWith(".mjs") && file !== "index.mjs")
    .map((file) => file.slice(0, -".mjs".length))
    .sort();
}

const lucideFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve("lucide-react/icons/wrench"));

/** Reads all drawings where they are one file; whether they are. */
function packagedIcons(): boolean {
  if (ICON_DRAWINGS !== undefined && drawings.size === 0)
    for (const [name, node] of Object.entries(JSON.parse(readFileSync(ICON_DRAWINGS, "utf8"))))
      drawings.set(name, node as IconNode);
  return ICON_DRAWINGS !== undefined;
}

let lucideIconNames: string[] | undefined;
let iconFiles: Map<string | undefined, string> | undefined;
const drawings = new Map<string, IconNode | undefined>();

function findIcon(name: string): string | undefined {
  // The one with fewer hyphens is Lucide's own name where two are spelled alike (`grid-3x3`,
  // `grid-3-x-3`).
  iconFiles ??= new Map([
    ...lucideNames()
      .sort((a, b) => b.length - a.length)
      .map((icon) => [iconSpelling(icon), icon] as const),
    ...[...ICON_ALIASES].map(([alias, icon]) => [iconSpelling(alias), icon] as const),
  ]);
  const spelling = iconSpelling(name);
  return spelling === undefined ? undefined : iconFiles.get(spelling);
}

/**
 * Reads the drawing out of Lucide's file instead of running it: running it would load React into
 * the server.
 */
function readIcon(icon: string): IconNode | undefined {
  if (!drawings.has(icon))
    drawings.set(icon, parseIcon(readFileSync(join(lucideFolder(), `${icon}.mjs`), "utf8")));
  return drawings.get(icon);
}

function parseIcon(source: string): IconNode | undefined {
  const other = /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(source)?.[1];
  if (other !== undefined) return readIcon(other);
  const elements = [...source.matchAll(/\[\s*"([a-z]+)",\s*\{([^}]*)\}/g)];
  if (elements.length === 0) return undefined;
  return elements.map(([, tag = "", attributes = ""]) => [tag, parseAttributes(attributes)]);
}

function parseAttributes(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/"?([\w-]+)"?:\s*"([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

/** Names that other products use for icons, and the Lucide icon that stands for each. */
export const ICON_ALIASES = new Map([
  ["icon-category-office", "file-text"],
  ["icon-category-customization", "sliders-horizontal"],
  ["icon-category-organization", "building-2"],
  ["icon-category-monitoring", "chart-column"],
  ["icon-category-integration", "link"],
  ["icon-category-workflow", "workflow"],
  ["icon-category-auth", "key-round"],
  ["icon-category-social", "messages-square"],
  ["mdi-database", "database"],
  ["mdi-web", "globe"],
  ["mdi-api", "plug"],
  ["mdi-robot", "bot"],
  ["mdi-tools", "wrench"],
]);
