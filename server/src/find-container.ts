/** What surrounds the process, as far as it tells of a container. */
interface Surroundings {
  variables: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** The command line of process 1, its arguments divided by blanks; undefined where it cannot be read. */
  firstProgram(): string | undefined;
  /** Of this process. */
  pid: number;
}

/** Set by what runs containers for one purpose each; `GITPOD_*` has several. */
const VARIABLES = /^(KUBERNETES_SERVICE_HOST|CODESPACES|REMOTE_CONTAINERS|container|GITPOD_\w+)$/;
const MARKS = ["/.dockerenv", "/run/.containerenv"];
/** What Pegboard is started by, as it stands in the command line of process 1, itself or after `tini --` or `sh -c`. */
const OWN_PROGRAM = /pegboard|\bnpm (run(-script)? )?start\b|scripts\/start\.mjs|server\/dist\/main\.js/;

/**
 * What shows that Pegboard runs in a container whose ports are handed on from outside; undefined when nothing does. The mark of an image
 * alone does not: a machine for development may be a container that somebody sits in. It counts where the container runs nothing but Pegboard.
 */
export function findContainer({ variables, exists, firstProgram, pid }: Surroundings): string | undefined {
  const name = Object.keys(variables).find((one) => VARIABLES.test(one) && (variables[one] ?? "") !== "");
  if (name !== undefined) return `a container: ${name}`;
  const mark = MARKS.find(exists);
  if (mark === undefined || (pid !== 1 && !OWN_PROGRAM.test(firstProgram() ?? ""))) return undefined;
  return `a container: ${mark}`;
}
