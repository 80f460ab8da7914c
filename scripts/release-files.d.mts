/** The folders of the packages that are published, in the order in which they need one another. */
export const PUBLISHED: readonly string[];
/** Where packages come from, and whether that can be proven to npm. */
interface ReleaseOrigin {
  address?: string | undefined;
  provenance: boolean;
}
/** What keeps a folder's packages from being published, each with what to do. */
export function releaseFaults(folder: string, version: string): string[];
/** What is wrong with the address of a repository, or with none. */
export function originFaults(origin: { address?: string | undefined }): string[];
/** Where packages come from, by an address that was given or else by the runner's variables. */
export function releaseOrigin(
  env: Readonly<Record<string, string | undefined>>,
  repository?: string,
): ReleaseOrigin;
/** Lays out what npm would publish of each package with its origin; answers their folders. */
export function layOutPackages(into: string, origin: ReleaseOrigin): Promise<string[]>;
/** Writes a version into all files that name it; answers these. */
export function prepareRelease(folder: string, release: { version: string; day: string }): string[];
