import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { EyeOff } from "lucide-react";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { isHiddenByDefault, type RegistryTool } from "../registry-model.ts";

/** A line that offers to show all tools that are hidden only by default. */
export function HiddenToolsLine({ tools }: { tools: RegistryTool[] }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  const hidden = tools.filter(isHiddenByDefault);
  if (hidden.length === 0) return null;
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-6 py-1 text-meta text-2 max-sm:px-4">
      <EyeOff {...iconSize.s} className="flex-none" />
      <span className="flex-1">
        {t(
          "{count, plural, one {# tool is hidden because nothing says otherwise.} other {# tools are hidden because nothing says otherwise.}}",
          { count: hidden.length },
        )}
      </span>
      <Button
        size="s"
        variant="ghost"
        blocked={blocked}
        onClick={() =>
          onStep({ label: t("Show hidden tools"), operations: hidden.flatMap(showOperations) })
        }
      >
        {hidden.length === 1 ? t("Show it") : t("Show all", {}, "hidden tools")}
      </Button>
    </div>
  );
}

const showOperations = (tool: RegistryTool) =>
  metadataStep(tool, { tool: tool.definition.name, field: "visible" }, true).operations;
