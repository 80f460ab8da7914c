import type { JsonObject } from "@pegboard/registry-core";
import { CircleX, History } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Segmented } from "../../components/segmented.tsx";
import { changedKeys, configStep } from "./config-edit.ts";
import type { ConfigTabProps } from "./config-tab.tsx";
import { countOf, countText } from "./count-text.ts";

/** Form or JSON, what is changed, what is wrong, and the way back to the defaults. */
export function ConfigBar(props: ConfigTabProps & { value: JsonObject; errors: number }) {
  const { tool, value, errors, changes, editor, onEditor, blocked, onStep } = props;
  const defaults = tool.configDefaults ?? {};
  const changed = changedKeys(value, defaults);
  const fields = new Set([...Object.keys(tool.configSchema?.properties ?? {}), ...Object.keys(value)]).size;
  return (
    <div className="sticky top-0 z-10 flex h-11 flex-none items-center gap-3 border-b border-line-soft bg-panel px-6 text-meta text-2 max-sm:h-14 max-sm:px-4">
      <Segmented
        label="Editor"
        items={[
          { id: "form", label: "Form" },
          { id: "json", label: "JSON" },
        ]}
        value={editor}
        onChange={onEditor}
      />
      <span className="num">
        <b className="font-medium text-1">{countText(changed.length)}</b> of {countText(fields)} changed
        <span className="max-sm:hidden"> from default</span>
      </span>
      {errors > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />
          {countOf(errors, "error")}
        </span>
      )}
      <span className="flex-1" />
      {changes.length > 0 && (
        <Badge tone="warn" icon={History}>
          <span className="num max-sm:hidden">Schema changed: {countText(changes.length)}</span>
          <span className="num sm:hidden">{countText(changes.length)}</span>
        </Badge>
      )}
      {changed.length > 0 && (
        <Button
          variant="ghost"
          size="s"
          blocked={blocked}
          onClick={() => onStep({ ...configStep(tool, value, defaults), label: "Reset all" })}
        >
          Reset all
        </Button>
      )}
    </div>
  );
}
