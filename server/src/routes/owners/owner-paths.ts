import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { CatalogState } from "../../catalog/current-catalog.ts";
import { findOwner, type NamedKind } from "../../owners/find-owner.ts";
import type { OwnerKind, Store, StoredOwners } from "../../stores/store.ts";

/** Where an owner of each kind is; what it has lies below. */
const OWNER_PATHS = {
  agent: "/api/v1/agents/:agent",
  preset: "/api/v1/presets/:preset",
  organisation: "/api/v1/organisation",
} as const satisfies Record<OwnerKind, string>;

export const OWNER_KINDS = Object.keys(OWNER_PATHS) as OwnerKind[];
export const ownerRoutePath = (kind: OwnerKind): string => OWNER_PATHS[kind];

/** The agent or the preset in the address of a request. */
export const namedIn = <Kind extends NamedKind>(context: Context, kind: Kind) => ({
  kind,
  id: context.req.param(kind) ?? "",
});

export function ownerIn(context: Context, kind: OwnerKind): SettingsOwner {
  return kind === "organisation" ? { kind } : namedIn(context, kind);
}

/** What is stored of the owner in the address. @throws as `findOwner` */
export async function storedIn<Kind extends OwnerKind>(
  { store, state }: { store: Store; state: CatalogState },
  context: Context,
  kind: Kind,
): Promise<StoredOwners[Kind]> {
  const owner = ownerIn(context, kind);
  const found =
    owner.kind === "organisation" ? state.storedOrganisation : await findOwner(store, owner);
  return found as StoredOwners[Kind];
}
