import type { TemplateName } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import type { TemplateWord } from "@pegboard/ui/template-editor/template-editor.tsx";
import { t } from "../../../messages/t.ts";
import { InsertField } from "./insert-field.tsx";
import { PromptPaneHead } from "./pane-head.tsx";

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

/**
 * The head of the editor: which template is edited, whose it is, and the names that can be
 * inserted.
 */
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
    <PromptPaneHead>
      <h2 className="sr-only">{t("Template")}</h2>
      <Segmented
        label={t("Prompt")}
        items={[
          { id: "system", label: t("System") },
          { id: "user", label: t("User") },
        ]}
        value={template}
        onChange={onTemplate}
      />
      <Badge tone={isOwn ? "changed" : "plain"}>
        {isOwn ? t("Own template") : t("Default template")}
      </Badge>
      <span className="flex-1" />
      {/* On phones the fields below the template do this. */}
      <span className="contents max-sm:hidden">
        <InsertField fields={fields} onInsert={onInsert} blocked={blocked} />
      </span>
      {isOwn && (
        <span className="-mr-2">
          <Button
            variant="ghost"
            size="s"
            aria-label={t("Reset to default")}
            onClick={onReset}
            blocked={blocked}
          >
            <span className="max-sm:hidden">{t("Reset to default")}</span>
            <span className="sm:hidden">{t("Reset")}</span>
          </Button>
        </span>
      )}
    </PromptPaneHead>
  );
}
