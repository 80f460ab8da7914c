import { importSource } from "../bundle-source.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

/**
 * What the library does for many tools: medians, how they grow with the catalogue, and whether they
 * are within their targets.
 */
export async function benchRegistry() {
  const { registryBenches } = await importSource("registry-core/bench/bench-registry.ts");
  console.log(`registry-core on Node ${process.versions.node}, medians in milliseconds`);
  const rows = new Map();
  for (const bench of registryBenches()) {
    const row = rows.get(bench.name) ?? { medians: [] };
    rows.set(bench.name, { target: bench.target, medians: [...row.medians, medianOf(bench)] });
  }
  console.log(
    `${"methods".padEnd(28)}${["100", "1,000", "10,000", "growth", "target"].map((head) => head.padStart(11)).join("")}`,
  );
  for (const [name, { medians, target }] of rows) {
    const [small, middle, large] = medians;
    // From one size to the next there are ten times as many methods.
    const growth = `×${(middle / small).toFixed(0)} ×${(large / middle).toFixed(0)}`;
    const verdict = target === undefined ? "" : `${target} ${middle <= target ? "met" : "MISSED"}`;
    console.log(
      `${name.padEnd(28)}${[...medians.map(inMilliseconds), growth, verdict].map((text) => text.padStart(11)).join("")}`,
    );
  }
}
