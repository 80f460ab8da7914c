import { importSource } from "../bundle-source.mjs";

/** What the library does for many tools: medians, how they grow with the catalogue, and whether they are within their targets. */
export async function benchRegistry() {
  const { registryBenches, previewBenches } = await importSource("registry-core/bench/bench-registry.ts");
  console.log(`registry-core on Node ${process.versions.node}, medians in milliseconds`);
  const rows = new Map();
  for (const bench of registryBenches()) {
    const row = rows.get(bench.name) ?? { medians: [] };
    rows.set(bench.name, { target: bench.target, medians: [...row.medians, measure(bench)] });
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
  for (const bench of previewBenches()) {
    const name = `${bench.name}, ${bench.methods.toLocaleString("en")} methods in tools of 8`;
    console.log(`${name.padEnd(61)}${inMilliseconds(measure(bench)).padStart(11)}`);
  }
}

/** Median of the runs of about half a second, at least five, after a warm-up. */
function measure({ prepare = () => undefined, run }) {
  const times = [];
  const once = () => {
    const prepared = prepare();
    const start = performance.now();
    run(prepared);
    times.push(performance.now() - start);
  };
  for (const end = performance.now() + 200; performance.now() < end || times.length < 5; ) once();
  times.length = 0;
  for (const end = performance.now() + 500; performance.now() < end || times.length < 5; ) once();
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}

function inMilliseconds(median) {
  return median.toFixed(median < 0.1 ? 4 : 3);
}
