import { benchForm } from "./bench/form.mjs";
import { importSource } from "./bundle-source.mjs";

/** `npm run bench [-- NAME…]`: prints how long things take on this machine, median of many runs. */
const BENCHES = { registry: benchRegistry, form: benchForm, app: benchBuiltApp };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. Known: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}

async function benchBuiltApp() {
  const { benchApp } = await import("./bench/app.mjs");
  if (!(await benchApp())) process.exitCode = 1;
}

async function benchRegistry() {
  const { registryBenches } = await importSource("registry-core/bench/bench-registry.ts");
  console.log(`registry-core on Node ${process.versions.node}, medians in milliseconds`);
  for (const { name, methods, run } of registryBenches()) {
    const { median, runs } = measure(run);
    const numbers = `${median.toFixed(3).padStart(10)}  ${`(${runs} runs)`.padStart(12)}`;
    console.log(`${name.padEnd(24)}${methods.toLocaleString("en").padStart(8)} methods${numbers}`);
  }
}

/** Runs for about half a second after a warm-up. */
function measure(run) {
  for (let warmUp = 0; warmUp < 5; warmUp++) run();
  const times = [];
  for (const end = performance.now() + 500; performance.now() < end; ) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)], runs: times.length };
}
