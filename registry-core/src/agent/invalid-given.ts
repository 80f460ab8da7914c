import type { Issue } from "../issue.ts";
import { RegistryError, type RegistryErrorCode } from "../registry-error.ts";

/** The error for what a program gives an agent, with an issue for each place. */
export function invalidGiven(
  code: RegistryErrorCode,
  what: string,
  issues: Issue[],
): RegistryError {
  const found = issues
    .map(({ path, message }) => `${path.join(".") || "The whole"} ${message}`)
    .join("; ");
  return new RegistryError(code, `${what}: ${found}${/[.?]$/.test(found) ? "" : "."}`, issues);
}
