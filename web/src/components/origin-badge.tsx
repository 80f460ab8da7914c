import type { Origin } from "@pegboard/registry-core/internal";
import { common } from "../language/common.ts";
import { Badge } from "./badge.tsx";
import { say } from "./texts.ts";

/** Where a value comes from; its default without an origin. */
export function OriginBadge({ origin }: { origin: Origin | undefined }) {
  return (
    <Badge tone={origin && SET.has(origin) ? "changed" : "plain"}>
      {origin === undefined ? common.default : labels[origin]}
    </Badge>
  );
}

const SET = new Set<Origin>(["organisation", "preset", "agent"]);

const labels: Record<Origin, string> = {
  declared: say.declared,
  "doc comment": say.docComment,
  schema: say.schema,
  generated: say.generated,
  organisation: common.organisation,
  preset: common.preset,
  agent: say.thisAgent,
};
