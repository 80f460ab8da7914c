import type { TemplateName } from "@pegboard/registry-core/internal";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import type { TemplateWord } from "../../../components/template-editor/template-editor.tsx";
import { common } from "../../../language/common.ts";
import { InsertField } from "./insert-field.tsx";
import { PaneHead } from "./pane-head.tsx";
import { say } from "./texts.ts";

interface TemplateHeadProps {
  template: TemplateName;
  onTemplate(template: TemplateName): void;
  isOwn: boolean;
  /** Names to insert. */
  fields: TemplateWord[];
  onInsert(name: string): void;
  onReset(): void;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
}

/** Which template is edited, whose it is, and what can be put into it. */
export function TemplateHead({
  template,
  onTemplate,
  isOwn,
  fields,
  onInsert,
  onReset,
  blocked,
}: TemplateHeadProps) {
  return (
    <PaneHead>
      <h2 className="sr-only">{say.template}</h2>
      <Segmented
        label={common.prompt}
        items={[
          { id: "system", label: common.system },
          { id: "user", label: say.user },
        ]}
        value={template}
        onChange={onTemplate}
      />
      <Badge tone={isOwn ? "changed" : "plain"}>
        {isOwn ? say.ownTemplate : say.defaultTemplate}
      </Badge>
      <span className="flex-1" />
      {/* On phones the fields below the template do the same. */}
      <span className="contents max-sm:hidden">
        <InsertField fields={fields} onInsert={onInsert} blocked={blocked} />
      </span>
      {isOwn && (
        <span className="-mr-2">
          <Button
            variant="ghost"
            size="s"
            aria-label={say.resetToDefault}
            onClick={onReset}
            blocked={blocked}
          >
            <span className="max-sm:hidden">{say.resetToDefault}</span>
            <span className="sm:hidden">{common.reset}</span>
          </Button>
        </span>
      )}
    </PaneHead>
  );
}
