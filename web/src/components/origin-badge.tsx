import type { Origin } from "@pegboard/registry-core";
import { Badge } from "./badge.tsx";

/** Where a value comes from; its default without an origin. */
export function OriginBadge({ origin }: { origin: Origin | undefined }) {
  return (
    <Badge tone={origin && SET.has(origin) ? "changed" : "plain"}>
      {origin === undefined ? "Default" : labels[origin]}
    </Badge>
  );
}

const SET = new Set<Origin>(["organisation", "preset", "agent"]);

const labels: Record<Origin, string> = {
  declared: "Declared",
  "doc comment": "Doc comment",
  schema: "Schema",
  generated: "Generated",
  organisation: "Organisation",
  preset: "Preset",
  agent: "This agent",
};
