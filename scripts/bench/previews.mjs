import { importSource } from "../bundle-source.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

const PREVIEW_SIZES = [100, 1_000, 10_000];
/** Milliseconds that a preview may take at 1,000 tools after a change. */
const PREVIEW_TARGET = 150;

/**
 * The text of every preview for tools of eight methods: after one toggle and from nothing, and how
 * it grows; one run each at 10,000.
 */
export async function benchPreviews() {
  const { previewBenches } = await importSource("registry-core/bench/bench-previews.ts");
  console.log(
    `texts of previews on Node ${process.versions.node}, medians in milliseconds, tools of 8 methods`,
  );
  const rows = new Map();
  for (const tools of PREVIEW_SIZES) {
    for (const bench of previewBenches(tools)) {
      const key = `${bench.name}, ${bench.state}`;
      rows.set(key, [...(rows.get(key) ?? []), medianOf(bench, tools > 1_000)]);
    }
  }
  const heads = [
    ...PREVIEW_SIZES.map((size) => size.toLocaleString("en")),
    "growth",
    `target ${PREVIEW_TARGET}`,
  ];
  console.log(`${"tools".padEnd(40)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const [name, [small, middle, large]] of rows) {
    const growth = `×${(middle / small).toFixed(0)} ×${(large / middle).toFixed(0)}`;
    const held = middle <= PREVIEW_TARGET ? "met" : "MISSED";
    const verdict = name.includes("toggle") ? held : "";
    const cells = [...[small, middle, large].map(inMilliseconds), growth, verdict];
    console.log(`${name.padEnd(40)}${cells.map((text) => text.padStart(12)).join("")}`);
  }
}
