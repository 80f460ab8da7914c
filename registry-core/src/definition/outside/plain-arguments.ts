/** Programs that run another one, and the words with which they do. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  npx: [],
  bunx: [],
  pnpx: [],
  uvx: [],
  node: [],
  python: [],
  python3: [],
  npm: ["exec"],
  pnpm: ["dlx"],
  yarn: ["dlx"],
  bun: ["x", "run"],
  deno: ["run"],
  pipx: ["run"],
  uv: ["run"],
  docker: ["run"],
  podman: ["run"],
};

/** Flags of theirs that have no value after them. */
const WITHOUT_VALUE = new Set([
  "-y",
  "--yes",
  "-q",
  "--quiet",
  "-i",
  "-t",
  "-it",
  "--rm",
  "--init",
]);
/** A flag alone: what it is set to stands elsewhere. */
const FLAG = /^(?:-[A-Za-z]|--[a-z]+(?:-[a-z]+){0,4})$/;
/** What is run: a package, an image, or a file. An address is none. */
const RUN = /^(?!.*:\/\/)[@\w.\-/\\:^~]{1,120}$/;

/**
 * Which arguments of a command cannot hold a secret, by their places: flags without their values,
 * and the package, the image or the file that a known runner is told to run.
 */
export function plainArguments(command: string, args: readonly string[]): ReadonlySet<number> {
  const flags = args.flatMap((arg, place) => (FLAG.test(arg) ? [place] : []));
  return new Set([...flags, ...whatIsRun(command, args)]);
}

function whatIsRun(command: string, args: readonly string[]): number[] {
  const runner = (command.split(/[\\/]/).at(-1) ?? "").replace(/\.(?:cmd|exe)$/i, "");
  const words = Object.hasOwn(RUNNERS, runner) ? RUNNERS[runner] : undefined;
  if (!words) return [];
  const isWord = words.includes(args[0] ?? "");
  if (words.length > 0 && !isWord) return [];
  const at = args.findIndex((arg, place) => place >= Number(isWord) && !WITHOUT_VALUE.has(arg));
  const run = args[at];
  const found = run !== undefined && !run.startsWith("-") && RUN.test(run) ? [at] : [];
  return isWord ? [0, ...found] : found;
}
