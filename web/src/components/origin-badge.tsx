import type { Origin } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { t } from "../messages/t.ts";

/** Where a value comes from; its default without an origin. */
export function OriginBadge({ origin }: { origin: Origin | undefined }) {
  return (
    <Badge tone={origin && SET_ORIGINS.has(origin) ? "changed" : "plain"}>
      {origin === undefined ? t("Default") : originLabels[origin]}
    </Badge>
  );
}

const SET_ORIGINS = new Set<Origin>(["organisation", "preset", "agent"]);

const originLabels: Record<Origin, string> = {
  declared: t("Declared"),
  "doc comment": t("Doc comment"),
  schema: t("Schema"),
  generated: t("Generated"),
  organisation: t("Organisation"),
  preset: t("Preset"),
  agent: t("This agent"),
};
