import { importSource } from "../bundle-source.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

const PROBLEM_SIZES = [100, 1_000, 10_000];
/**
 * Milliseconds that looking for the problems of one agent may take after a click, at 1,000 tools.
 */
const PROBLEM_TARGET = 50;

/**
 * Looking for problems among tools of eight methods: of one agent after a click, as in its draft,
 * and of everything.
 */
export async function benchProblems() {
  const { problemBenches } = await importSource("registry-core/bench/bench-problems.ts");
  console.log(
    `problems on Node ${process.versions.node}, medians in milliseconds, tools of 8 methods`,
  );
  const rows = new Map();
  for (const tools of PROBLEM_SIZES) {
    for (const bench of problemBenches(tools)) {
      rows.set(bench.name, [...(rows.get(bench.name) ?? []), medianOf(bench, tools > 1_000)]);
    }
  }
  const heads = [
    ...PROBLEM_SIZES.map((size) => size.toLocaleString("en")),
    `target ${PROBLEM_TARGET}`,
  ];
  console.log(`${"tools".padEnd(32)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const [name, medians] of rows) {
    const held = medians[1] <= PROBLEM_TARGET ? "met" : "MISSED";
    const verdict = name.includes("click") ? held : "";
    console.log(
      `${name.padEnd(32)}${[...medians.map(inMilliseconds), verdict].map((text) => text.padStart(12)).join("")}`,
    );
  }
}
