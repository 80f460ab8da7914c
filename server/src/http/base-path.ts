import type { Hono, MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { PegboardError } from "../errors.ts";

/**
 * Reads the path at which a host mounts Pegboard: "" for the root, else "/tools/admin", without a
 * slash at the end. @throws Error that says what it may be.
 */
export function readBasePath(text: string): string {
  const path = text.replace(/\/$/, "");
  if (/^(\/(?!\.\.?(\/|$))[\w.~-]+)*$/.test(path)) return path;
  throw new Error(
    `The base path "${text}" cannot be used. Give a path such as "/tools/admin": letters, digits, ".", "_", "~" and "-".`,
  );
}

/**
 * The part of a request's address that routes see: below the base, and for the API always with its
 * version.
 */
export function pathBelow(
  basePath: string,
): NonNullable<ConstructorParameters<typeof Hono>[0]>["getPath"] {
  return (request) => {
    const path = getPath(request);
    if (!isBelowBase(path, basePath)) return path;
    return withVersion(path.slice(basePath.length) || "/");
  };
}

/** Programs that were written before the address had a version ask for `/api/agents`. */
const withVersion = (path: string) =>
  /^\/api\/(?!v\d+\/)/.test(path) ? path.replace("/api/", "/api/v1/") : path;

/**
 * Refuses addresses without the base. A host that passes them on would get pages whose links lead
 * elsewhere.
 */
export function requireBasePath(basePath: string): MiddlewareHandler {
  return async ({ req }, next) => {
    const path = getPath(req.raw);
    if (isBelowBase(path, basePath)) return next();
    throw new PegboardError("not_found", (t) =>
      t(
        "Pegboard is at {basePath}/, and was asked for {path}. Hand on the whole address of the request, with {basePath}.",
        { basePath, path },
      ),
    );
  };
}

const isBelowBase = (path: string, basePath: string) =>
  path === basePath || path.startsWith(`${basePath}/`);
