import { RegistryError } from "../registry-error.ts";

/**
 * A flat name and its parts. With a namespace, `name` is always
 * `{namespace}{separator}{methodName}`.
 */
export interface NamespacedName {
  name: string;
  namespace?: string;
  methodName?: string;
}

/** How `withNamespace` joins names. */
export interface NamespaceOptions {
  /** Whether the namespace replaces one that is there already. */
  force?: boolean;
  /** The separator of namespace and method; not every provider takes a dot. Default `-`. */
  separator?: "-" | ".";
}

/**
 * Puts a name into a namespace, normalised. A name that has a namespace already, given or written
 * in front of a separator, keeps it unless forced. Without a namespace nothing changes.
 */
export function withNamespace(
  current: NamespacedName,
  namespace: string | null | undefined,
  { force = false, separator = "-" }: NamespaceOptions = {},
): NamespacedName {
  const normal = normalizeName(namespace ?? "");
  if (normal === "") return current;
  const known = current.namespace === undefined ? split(current, separator) : current;
  if (known.namespace !== undefined && !force) return known;
  const methodName = known.methodName ?? known.name;
  return { name: `${normal}${separator}${methodName}`, namespace: normal, methodName };
}

function split(current: NamespacedName, separator: string): NamespacedName {
  const end = current.name.indexOf(separator);
  if (end < 1 || end === current.name.length - 1) return current;
  return {
    name: current.name,
    namespace: current.name.slice(0, end),
    methodName: current.name.slice(end + 1),
  };
}

/**
 * The name of a tool made from a function: `name` or the function's own, normalised; `methodName`
 * is kept as given. Throws `bad_name` for a function without a name.
 */
export function functionToolName(
  functionName: string,
  given: { name?: string | null; namespace?: string | null; methodName?: string | null } = {},
): NamespacedName {
  const raw = given.name || functionName;
  if (raw === "" || raw === "<lambda>") {
    throw new RegistryError(
      "bad_name",
      "You must provide a name for lambda functions: this one has none of its own.",
    );
  }
  const name = normalizeName(raw);
  return withNamespace({ name, methodName: given.methodName || name }, given.namespace);
}

/**
 * A tool's or namespace's name in snake case: `getUserID` becomes `get_user_id`, `name.with.dots`
 * becomes `name_with_dots`. A word that generators of OpenAPI clients write twice (`add_add_get`)
 * is written once.
 */
export function normalizeName(name: string): string {
  return name
    .trim()
    .replace(/^([a-zA-Z0-9]+)_\1_([a-zA-Z0-9]+)$/, "$1_$2")
    .replace(/[^\p{L}\p{N}_]+/gu, "_")
    .replace(/(?<=.)(?=[A-Z][a-z])|(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/_+/g, "_");
}
