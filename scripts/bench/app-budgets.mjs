import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressedFile, homeScripts } from "../home-screen.mjs";
import { root } from "../run-command.mjs";

export const APP_SIZES = [
  { tools: 1000, module: "many-tools.mjs" },
  { tools: 10_000, module: "most-tools.mjs" },
];

const atBothSizes = (most) => ({ 1000: most, 10000: most });
/** 1,000 tools are the promise; 10,000 stay usable. Rare clicks may take twice what a usual one may. */
const twiceWithMost = (most) => ({ 1000: most, 10000: 2 * most });

/**
 * What is measured, in words, and the most that it may be at each size; without one it only helps
 * to read the others.
 */
export const APP_BUDGETS = {
  floor: { label: "a click that does nothing else, to paint: the machine's share", unit: "ms" },
  list: { label: "first list, warm", unit: "ms", most: { 1000: 400, 10000: 1000 } },
  keystroke: {
    label: "keystroke in the search to filtered list",
    unit: "ms",
    most: twiceWithMost(50),
  },
  toggle: { label: "switch to paint", unit: "ms", most: twiceWithMost(50) },
  toggleWithPreview: {
    label: "switch to paint, preview open",
    unit: "ms",
    most: twiceWithMost(50),
  },
  toggleWithTexts: {
    label: "switch to paint, 400 own texts of parameters in the draft",
    unit: "ms",
    most: twiceWithMost(100),
  },
  toggleInQuality: {
    label: "switching off what Quality finds, to paint",
    unit: "ms",
    most: twiceWithMost(100),
  },
  payload: {
    label: "preview after a change, slowest of eight formats",
    unit: "ms",
    most: { 1000: 150, 10000: 500 },
  },
  prompt: {
    label: "prompt after a change, slower of the two",
    unit: "ms",
    most: { 1000: 150, 10000: 500 },
  },
  scroll: { label: "longest task while scrolling", unit: "ms", most: twiceWithMost(50) },
  others: {
    label: "somebody else's save to the sentence about it",
    unit: "ms",
    most: twiceWithMost(200),
  },
  matrixScroll: {
    label: "longest task while scrolling the matrix",
    unit: "ms",
    most: twiceWithMost(50),
  },
  elements: { label: "elements of the page", unit: "", most: atBothSizes(3000) },
  reach: { label: "whom a change of 1,000 tools reaches", unit: "ms", most: twiceWithMost(1000) },
  wait: { label: "longest wait during others' long work", unit: "ms", most: twiceWithMost(100) },
  memory: { label: "most memory of the server", unit: "MB", most: twiceWithMost(600) },
  scripts: { label: "compressed scripts of the first load", unit: "kB", most: atBothSizes(180) },
  files: { label: "their number", unit: "files", most: atBothSizes(12) },
  allFiles: {
    label: "scripts that it fetches by itself, then and later",
    unit: "files",
    most: atBothSizes(12),
  },
};

export const isWithinBudget = (key, tools, found) =>
  !APP_BUDGETS[key].most || Math.round(found) <= APP_BUDGETS[key].most[tools];

/** The built app's scripts of the first load: kilobytes as they travel, and how many they are. */
export function firstLoad() {
  const files = homeScripts();
  const bytes = files.reduce((sum, file) => sum + statSync(compressedFile(file)).size, 0);
  return { scripts: bytes / 1000, files: files.length };
}

const README = join(root, "README.md");
const MARKED =
  /(<!-- measured by `npm run bench -- app=readme` -->\n)[\s\S]*?(<!-- end of what was measured -->)/;

/** Puts what was measured, each beside its budget, into the README. */
export function writeReadme(measured, agents) {
  const text = readFileSync(README, "utf8");
  if (!MARKED.test(text)) throw new Error("README.md has no place for what was measured.");
  writeFileSync(
    README,
    text.replace(MARKED, (_, start, end) => `${start}\n${budgetTable(measured, agents)}\n${end}`),
  );
}

function budgetTable(measured, agents) {
  const sizes = measured.map(({ tools }) => `${tools.toLocaleString("en")} tools`);
  const lines = Object.entries(APP_BUDGETS).map(([key, { label, unit }]) => {
    const cells = measured.map(({ tools, found }) => {
      const over = isWithinBudget(key, tools, found[key]) ? "" : " (over)";
      const { most } = APP_BUDGETS[key];
      return `${Math.round(found[key])}${most ? ` of ${most[tools]}` : ""}${unit && ` ${unit}`}${over}`;
    });
    return `| ${[label, ...cells].join(" | ")} |`;
  });
  return [
    `| with ${agents} agents, 8 methods a tool | ${sizes.join(" | ")} |`,
    `| --- |${" --- |".repeat(measured.length)}`,
    ...lines,
    "",
  ].join("\n");
}
