import { CircleCheck, CirclePause, CircleX, LoaderCircle } from "lucide-react";
import type { SourceSummary } from "../../api/sources.ts";
import { Badge } from "../../components/badge.tsx";

export function SourceState({ state }: { state: SourceSummary["state"] }) {
  switch (state) {
    case "not started":
      return <Badge icon={CirclePause}>Not started</Badge>;
    case "loading":
      return <Badge icon={LoaderCircle}>Loading</Badge>;
    case "ready":
      return (
        <Badge tone="ok" icon={CircleCheck}>
          Ready
        </Badge>
      );
    case "failed":
      return (
        <Badge tone="bad" icon={CircleX}>
          Failed
        </Badge>
      );
  }
}
