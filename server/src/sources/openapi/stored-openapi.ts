import { randomBytes } from "node:crypto";
import type { JsonObject } from "@pegboard/registry-core";
import type { SourceSummary } from "../../api-contract.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { Store, StoredSource } from "../../stores/store.ts";
import {
  isNameTaken,
  keepSource,
  openSealed,
  sourceNameTakenError,
  storedDamaged,
} from "../keep-source.ts";
import type { ConnectionFingerprint } from "../mcp/connection-fingerprint.ts";
import { failingSource, type Source } from "../source.ts";
import type { SourceCatalog } from "../source-catalog.ts";
import { type OpenApiOrigin, parseOpenApiOrigin } from "./openapi-config.ts";
import { openApiSource } from "./openapi-source.ts";

interface StoredOpenApiParts {
  store: Store;
  sourceBox: SecretBox;
  fingerprint: ConnectionFingerprint;
}

export const isOpenApi = ({ id }: StoredSource) => id.startsWith("openapi:");

/**
 * Stores a service that was described in the browser, and reads it. @throws PegboardError
 * "already_exists" when the name is taken, "bad_request" when `signal` ended it.
 */
export async function addOpenApiSource(
  { sources, store, sourceBox, fingerprint }: StoredOpenApiParts & { sources: SourceCatalog },
  { name, origin, signal }: { name: string; origin: OpenApiOrigin; signal: AbortSignal },
): Promise<SourceSummary> {
  const id = `openapi:${randomBytes(9).toString("base64url")}`;
  const source = openApiSource({ id, name, origin, fingerprint, addedBy: "ui" });
  const config = sealOrigin(sourceBox, id, origin);
  return keepSource({ sources, store }, source, { config, signal });
}

/**
 * Gives a described service another name, description or choice of what comes in, and reads it
 * anew. It is held to what was accepted of it before.
 * @throws PegboardError "already_exists" when the name is taken.
 */
export async function changeOpenApiSource(
  { sources, store, sourceBox, fingerprint }: StoredOpenApiParts & { sources: SourceCatalog },
  id: string,
  { name, origin }: { name: string; origin: OpenApiOrigin },
): Promise<SourceSummary> {
  const isKept =
    !isNameTaken(sources, name, id) &&
    (await store.changeSource({ id, name, config: sealOrigin(sourceBox, id, origin) }));
  if (!isKept) throw sourceNameTakenError(name);
  return sources.replace(openApiSource({ id, name, origin, fingerprint, addedBy: "ui" }));
}

export function restoreOpenApi(
  stored: StoredSource,
  { sourceBox, fingerprint }: StoredOpenApiParts,
): Source {
  const { id, name } = stored;
  const opened = openSealed(stored, sourceBox);
  const read = "issue" in opened ? opened : parseOpenApiOrigin(opened.config);
  const identity = { id, kind: "openapi", name, addedBy: "ui" } as const;
  if ("origin" in read) return openApiSource({ ...identity, origin: read.origin, fingerprint });
  return failingSource(identity, "issue" in read ? read.issue : storedDamaged(name));
}

/** An origin with its address sealed, because an address with a query may have a key in it. */
function sealOrigin(box: SecretBox, owner: string, origin: OpenApiOrigin): JsonObject {
  const { url, ...rest } = origin;
  const isPlain = url === undefined || new URL(url).search === "";
  const kept = isPlain ? url : box.seal(url, { owner, tool: "", path: ["url"] });
  return { transport: "openapi", ...rest, ...(kept !== undefined && { url: kept }) };
}
