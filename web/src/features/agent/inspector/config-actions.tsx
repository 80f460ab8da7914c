import type { JsonObject } from "@pegboard/registry-core";
import { History } from "lucide-react";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { countText } from "../../../components/text/count-text.ts";
import { changedKeys, configStep } from "./config-edit.ts";
import type { ConfigTabProps } from "./config-tab.tsx";

/** Says that the schema changed, and leads back to the defaults. */
export function ConfigActions({
  tool,
  value,
  changes,
  blocked,
  onStep,
}: Pick<ConfigTabProps, "tool" | "changes" | "blocked" | "onStep"> & { value: JsonObject }) {
  const defaults = tool.configDefaults ?? {};
  return (
    <>
      {changes.length > 0 && (
        <span className="max-sm:hidden">
          <Badge tone="warn" icon={History}>
            <span className="num">Schema changed: {countText(changes.length)}</span>
          </Badge>
        </span>
      )}
      {changedKeys(value, defaults).length > 0 && (
        <Button
          variant="ghost"
          size="s"
          blocked={blocked}
          onClick={() => onStep({ ...configStep(tool, value, defaults), label: "Reset all" })}
        >
          Reset all
        </Button>
      )}
    </>
  );
}
