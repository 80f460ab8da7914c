/** The facts about the process that tell of a container. */
interface ProcessSurroundings {
  variables: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /**
   * The command line of process 1, its arguments divided by blanks; undefined where it cannot be
   * read.
   */
  firstProgram(): string | undefined;
  /** The id of this process. */
  pid: number;
}

/**
 * Variables that are set by systems which run containers for one purpose each; `GITPOD_*` has
 * several.
 */
const VARIABLES = /^(KUBERNETES_SERVICE_HOST|CODESPACES|REMOTE_CONTAINERS|container|GITPOD_\w+)$/;
const CONTAINER_MARKS = ["/.dockerenv", "/run/.containerenv"];
/**
 * Matches a command line of process 1 that starts Pegboard, itself or after `tini --` or `sh -c`.
 */
const OWN_PROGRAM =
  /pegboard|\bnpm (run(-script)? )?start\b|scripts\/start\.mjs|server\/dist\/main\.js/;

/**
 * A sign that Pegboard runs in a container whose ports are passed on from outside; undefined
 * without one. The mark of an image alone is none, because a machine for development may be a
 * container that somebody sits in. It counts where the container runs nothing but Pegboard.
 */
export function findContainer({
  variables,
  exists,
  firstProgram,
  pid,
}: ProcessSurroundings): string | undefined {
  const name = Object.keys(variables).find(
    (one) => VARIABLES.test(one) && (variables[one] ?? "") !== "",
  );
  if (name !== undefined) return `a container: ${name}`;
  const mark = CONTAINER_MARKS.find(exists);
  if (mark === undefined || (pid !== 1 && !OWN_PROGRAM.test(firstProgram() ?? "")))
    return undefined;
  return `a container: ${mark}`;
}
