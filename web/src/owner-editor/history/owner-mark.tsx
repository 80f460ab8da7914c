import { escapeInvisible, type SettingsOwner } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Building, Layers } from "lucide-react";
import type { ComponentProps } from "react";
import { ownerKey } from "../../api/settings.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import type { ChangeOwner } from "./revision-changes.ts";

interface MarkedOwner {
  name: string;
  /** Of an agent. */
  tile?: ComponentProps<typeof AgentTile>["tile"];
}

/** The name and the tile of an owner in tables of changes. */
export function ownerMark(owner: SettingsOwner, named: MarkedOwner | undefined): ChangeOwner {
  const id = ownerKey(owner);
  if (owner.kind === "organisation")
    return { id, name: t("Organisation"), tile: <Building {...OWNER_ICON} /> };
  const name = escapeInvisible(named?.name ?? owner.id);
  const isAgent = owner.kind === "agent";
  return {
    id,
    name,
    tile: isAgent ? <AgentTile tile={named?.tile} size="xs" /> : <Layers {...OWNER_ICON} />,
  };
}

const OWNER_ICON = { ...iconSize.m, className: "text-2" };
