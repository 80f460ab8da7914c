/** The folders of the packages that are published, in the order in which they need one another. */
export const PUBLISHED: readonly string[];
/** What keeps a folder's packages from being published, each with what to do. */
export function releaseFaults(
  folder: string,
  release: { version: string; builtFrom?: string },
): string[];
/** Writes a version, and where packages come from, into all files that name it; answers these. */
export function prepareRelease(
  folder: string,
  release: { version: string; repository?: string; day: string },
): string[];
