import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import Ajv from "ajv";
import { DockerfileParser } from "dockerfile-ast";
import { ValidationSeverity, validate } from "dockerfile-utils";
import { parse } from "yaml";
import { BUILD_INPUTS } from "../build.mjs";
import { root } from "../run-command.mjs";
import { checkChart, readManifests } from "./chart-files.mjs";
import { projectFiles, readProjectFile } from "./source-files.mjs";

const COMPOSE = "deploy/compose/compose.yaml";
const UNIT = "deploy/systemd/pegboard.service";

/** What runs Pegboard elsewhere is well formed, careful, and sets nothing that Pegboard does not know. */
export async function checkDeploymentFiles() {
  const chart = await checkChart();
  return [
    ...findDockerfileProblems(),
    ...findMissingInputs(),
    ...findComposeProblems(),
    ...findUnitProblems(),
    ...chart,
    ...findUnknownNames(),
  ];
}

/** The image is built from what .dockerignore lets through: all that the build reads. */
function findMissingInputs() {
  const allowed = new Set(readProjectFile(".dockerignore").match(/(?<=^!)[^/\n]+/gm));
  const read = new Set(BUILD_INPUTS.map((path) => path.split("/")[0]));
  return [...read]
    .filter((name) => !allowed.has(name))
    .map((name) => `.dockerignore: leaves out ${name}, which the build reads: add !${name}`);
}

function findDockerfileProblems() {
  const text = readProjectFile("Dockerfile");
  const file = DockerfileParser.parse(text);
  const linted = validate(text, { deprecatedMaintainer: ValidationSeverity.ERROR }).map(
    ({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`,
  );
  /** The first word of each instruction of a kind. */
  const argumentsOf = (keyword) =>
    file
      .getInstructions()
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArguments()[0]?.getValue());
  const user = argumentsOf("USER").at(-1);
  const missed = [
    [user !== undefined && user !== "root", "ends as root: name another USER"],
    [file.getHEALTHCHECKs().length === 1, "needs one HEALTHCHECK"],
    [
      argumentsOf("STOPSIGNAL").every((signal) => signal in constants.signals),
      "has a STOPSIGNAL that is none: it is written as in SIGTERM",
    ],
    [
      file.getENTRYPOINTs().every((one) => one.getOpeningBracket() !== null),
      "starts a shell, which passes no signals on: write ENTRYPOINT as a list",
    ],
    [
      file.getFROMs().every((one) => one.getImageTag() && one.getImageTag() !== "latest"),
      "builds on an image without a version",
    ],
    [
      ![...file.getENVs(), ...file.getARGs()].some((one) =>
        /(?:PASSWORD|TOKEN|SECRET|_KEY)\b/.test(one.getRawArgumentsContent() ?? ""),
      ),
      "has a secret in a layer",
    ],
  ];
  return [...linted, ...missed.flatMap(([holds, text]) => (holds ? [] : [`Dockerfile: ${text}`]))];
}

/** Beside the form, that every service and secret that is named is there. */
function findComposeProblems() {
  const compose = parse(readProjectFile(COMPOSE));
  const schema = JSON.parse(readProjectFile("scripts/checks/compose-spec.json"));
  const fits = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  if (!fits(compose))
    return fits.errors.map(({ instancePath, message }) => `${COMPOSE}: ${instancePath} ${message}`);
  return Object.entries(compose.services).flatMap(([name, service]) => {
    const named = [
      ...Object.keys(service.depends_on ?? {}).filter((one) => !(one in compose.services)),
      ...(service.secrets ?? []).filter((one) => !(one in compose.secrets)),
      ...(service.networks ?? []).filter((one) => !(one in compose.networks)),
    ];
    return named.map((one) => `${COMPOSE}: ${name} names ${one}, which is not there`);
  });
}

/** The first release of systemd that judges a unit by its file alone. */
const JUDGES_FILES = 250;

/** By systemd itself, where the machine has it. */
function findUnitProblems() {
  const analyze = (...args) =>
    spawnSync("systemd-analyze", [...args, "--no-pager"], { cwd: root, encoding: "utf8" });
  const [, version = 0] = /^systemd (\d+)/.exec(analyze("--version").stdout ?? "") ?? [];
  if (Number(version) < JUDGES_FILES) return [];
  return [
    ["verify", "--man=no"],
    ["security", "--offline=true", "--threshold=20"],
  ].flatMap((args) => {
    const { status, stdout, stderr } = analyze(...args, UNIT);
    // Of a name that it does not know it only speaks.
    return status === 0 && stderr === "" ? [] : [`${UNIT}: ${`${stderr}${stdout}`.trim()}`];
  });
}

/** A row of the table of settings: its variable, and whether that may name a file. */
const SETTING = /variable: "(PEGBOARD_\w+)"(?:,\s*option: "[^"]*")?(,\s*isSecret: true)?/g;

/** Variables that are set somewhere, and that no code of the server reads. */
function findUnknownNames() {
  const settings = readProjectFile("server/src/settings-table.ts").matchAll(SETTING);
  const known = new Set(
    [...settings].flatMap(([, name, secret]) => [name, ...(secret ? [`${name}_FILE`] : [])]),
  );
  const [deployment] = readManifests().filter(({ kind }) => kind === "Deployment");
  const [pod] = deployment.spec.template.spec.containers;
  const compose = parse(readProjectFile(COMPOSE));
  const set = [
    ["deploy/helm/pegboard", pod.env.map(({ name }) => name)],
    [COMPOSE, Object.keys(compose.services.pegboard.environment)],
    ...["Dockerfile", UNIT].map((file) => [
      file,
      readProjectFile(file).match(/\bPEGBOARD_[A-Z_]+(?==)/g),
    ]),
    ...projectFiles(".env.example")
      .filter((file) => file.startsWith("deploy/"))
      .map((file) => [file, readProjectFile(file).match(/^PEGBOARD_\w+(?==)/gm)]),
  ];
  return set.flatMap(([file, names]) =>
    names
      .filter((name) => name.startsWith("PEGBOARD_") && !known.has(name))
      .map((name) => `${file}: sets ${name}, which Pegboard does not read`),
  );
}
