import { CircleX } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Segmented } from "../../components/segmented.tsx";
import type { EverybodyConfig } from "./use-everybody-config.ts";

export interface EverybodyBarProps {
  config: EverybodyConfig;
  /** How many fields the tool's settings have. */
  fields: number;
  faults: number;
  /** Why the edit cannot be saved now. */
  blocked: string | undefined;
  editor: "form" | "json";
  onEditor(editor: "form" | "json"): void;
  onSave(): void;
}

/** Above the form, and in sight while it scrolls: form or JSON, what is set, and saving. */
export function EverybodyBar({ config, fields, faults, blocked, editor, onEditor, onSave }: EverybodyBarProps) {
  const changes = Object.keys(config.patch).length;
  const set = Object.keys(config.value).length;
  return (
    <div className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft bg-panel px-6 py-1.5 text-meta text-2 max-sm:px-4">
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
        <b className="font-medium text-1">{set}</b> of {fields} set for everybody
      </span>
      {faults > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />
          {faults} {faults === 1 ? "error" : "errors"}
        </span>
      )}
      <span className="flex-1" />
      {changes === 0 && set > 0 && (
        <Button size="s" variant="ghost" onClick={() => config.edit({})}>
          Reset all
        </Button>
      )}
      {changes > 0 && (
        <span className="flex flex-wrap gap-2">
          <Button size="s" variant="ghost" onClick={() => config.cancel()}>
            Cancel
          </Button>
          <Button size="s" variant="primary" blocked={blocked} onClick={onSave}>
            {config.saving ? "Saving…" : "Save for everybody"}
          </Button>
        </span>
      )}
    </div>
  );
}
