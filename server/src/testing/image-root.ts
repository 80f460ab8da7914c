import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type ignore from "@balena/dockerignore";
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Instruction,
  type JSONInstruction,
} from "dockerfile-ast";

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const inRepository = (file: string) => readFileSync(join(REPOSITORY, file), "utf8");

/** A stage of the Dockerfile on a system of its own, which begins as the one of this machine. */
interface Stage {
  /** The name that other stages copy from. */
  name: string;
  /** The folder of everything that it changed of that system. */
  changed: string;
  workdir: string;
}

/** The image that the Dockerfile makes, and how it is started. */
export interface ImageRoot {
  /** What it has besides this machine's system. */
  changed: string;
  /** What to delete afterwards, a folder for each stage. */
  folders: string[];
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  healthcheck: string[];
}

/**
 * Runs the Dockerfile's own lines, without Docker, with this machine's Debian and Node in the place
 * of its base images. @throws Error for an instruction that it does not know, or one that fails
 */
export function buildImageRoot(): ImageRoot {
  const stages: Stage[] = [];
  const image: ImageRoot = {
    changed: "",
    folders: [],
    env: {},
    user: "root",
    entrypoint: [],
    healthcheck: [],
  };
  for (const instruction of DockerfileParser.parse(inRepository("Dockerfile")).getInstructions()) {
    const keyword = instruction.getKeyword();
    const [stage] = stages.slice(-1);
    if (keyword === "FROM") {
      stages.push(newStage((instruction as From).getBuildStage() ?? ""));
      continue;
    }
    // What stands before the first stage chooses a base image.
    if (stage) runInstruction(instruction, { stage, stages, image });
  }
  const folders = stages.map(({ changed }) => dirname(changed));
  return { ...image, folders, changed: stages.at(-1)?.changed ?? "" };
}

function newStage(name: string): Stage {
  const changed = join(mkdtempSync(join(tmpdir(), "pegboard-image-")), "changed");
  mkdirSync(changed);
  const stage = { name, changed, workdir: "/" };
  // Every official image of Node has that user.
  runInStage(stage, "id node || useradd --non-unique --uid 1000 --user-group --create-home node");
  return stage;
}

interface Building {
  stage: Stage;
  stages: readonly Stage[];
  image: ImageRoot;
}

function runInstruction(instruction: Instruction, { stage, stages, image }: Building): void {
  const text = instruction.getRawArgumentsContent() ?? "";
  const jsonOf = () =>
    (instruction as JSONInstruction).getJSONStrings().map((one) => one.getJSONValue());
  switch (instruction.getKeyword()) {
    case "WORKDIR":
      stage.workdir = text;
      mkdirSync(join(stage.changed, text), { recursive: true });
      return;
    case "COPY":
      copy(instruction as Copy, stage, stages);
      return;
    case "RUN":
      runInStage(stage, text);
      return;
    case "ENV":
      for (const one of (instruction as Env).getProperties())
        image.env[one.getName()] = one.getValue() ?? "";
      return;
    case "USER":
      image.user = text;
      return;
    case "ENTRYPOINT":
      image.entrypoint = jsonOf();
      return;
    case "HEALTHCHECK":
      image.healthcheck = JSON.parse(text.slice(text.indexOf("[")));
      return;
    case "LABEL":
    case "VOLUME":
    case "EXPOSE":
    case "STOPSIGNAL":
      return;
    default:
      throw new Error(`The image of the tests knows no ${instruction.getKeyword()}.`);
  }
}

function copy(instruction: Copy, { changed, workdir }: Stage, stages: readonly Stage[]): void {
  const [from = "", to = ""] = instruction.getArguments().map((one) => one.getValue());
  const named = instruction.getFromFlag()?.getValue();
  const other = stages.find(({ name }) => name === named);
  const [source, filter] = other
    ? [join(other.changed, from), undefined]
    : [join(REPOSITORY, from), contextFilter()];
  cpSync(source, join(changed, resolve(workdir, to)), {
    recursive: true,
    verbatimSymlinks: true,
    ...(filter && { filter }),
  });
}

/** What Docker would be sent of the checkout. */
function contextFilter(): (path: string) => boolean {
  const require = createRequire(import.meta.url);
  const rules: ReturnType<typeof ignore> = require("@balena/dockerignore")();
  rules.add(inRepository(".dockerignore"));
  return (path) => {
    const inside = relative(REPOSITORY, path);
    if (inside === "" || !rules.ignores(inside)) return true;
    // Something in it may be taken although the folder itself is not.
    return lstatSync(path).isDirectory() && !rules.ignores(join(inside, "package.json"));
  };
}

/** A shell's line at the place of the arguments, which need no quotes so. */
const OVER_THIS_SYSTEM = `
  mkdir -p "$1/root" "$1/work"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changed,workdir=$1/work" "$1/root"
  mount --rbind /dev "$1/root/dev"
  mount -t proc proc "$1/root/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$1/root/tmp"`;

/** Folders of mounts and processes that end with the command. */
const APART = ["--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"];

function runInStage({ changed, workdir }: Stage, line: string): void {
  const script = `set -e; ${OVER_THIS_SYSTEM}
    cd "$1/root"; exec chroot . /bin/sh -c 'cd "$0"; set -e; eval "$1"' "$2" "$3"`;
  const args = [...APART, "/bin/sh", "-c", script, "sh", dirname(changed)];
  try {
    execFileSync("unshare", [...args, workdir, line], { stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${line} failed:\n${stdout.slice(-2_000)}\n${stderr.slice(-4_000)}`);
  }
}

interface StartingImage {
  /** The folder that is mounted as the volume. */
  volume: string;
  env: Record<string, string>;
  /** The whole command; the entry point unless given. */
  command?: string[];
}

/**
 * Starts a command in the image as an orchestrator does that is careful: as its user without any
 * rights, with nothing to write to but the volume and /tmp.
 */
export function startInImage(
  image: ImageRoot,
  { volume, env, command }: StartingImage,
): ChildProcess {
  const script = `set -e; ${OVER_THIS_SYSTEM}
    mount --bind "$2" "$1/root/data"
    mount -o remount,ro "$1/root"
    root="$1/root"; shift 2; cd "$root"; exec chroot . setpriv "$@"`;
  const variables = Object.entries({ PATH: PATH_OF_IMAGES, ...image.env, ...env });
  return spawn("unshare", [
    ...APART,
    "/bin/sh",
    "-c",
    script,
    "sh",
    dirname(image.changed),
    volume,
    `--reuid=${image.user}`,
    `--regid=${image.user}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
    "--inh-caps=-all",
    "env",
    "--ignore-environment",
    ...variables.map(([name, value]) => `${name}=${value}`),
    ...(command ?? image.entrypoint),
  ]);
}

const PATH_OF_IMAGES = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Why this machine cannot do that; undefined where it can. */
export function whyNoImage(): string | undefined {
  if (process.platform !== "linux") return "only Linux has such systems";
  if (process.getuid?.() !== 0) return "mounting needs root";
  try {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-image-"));
    mkdirSync(join(folder, "changed"));
    runInStage({ name: "", changed: join(folder, "changed"), workdir: "/" }, "command -v apt-get");
    rmSync(folder, { recursive: true });
    return undefined;
  } catch (error) {
    return `a system over this one cannot be made: ${(error as Error).message}`;
  }
}
