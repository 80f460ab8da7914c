import { describeIssue } from "@pegboard/registry-core/messages";
import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { TemplateSource } from "@pegboard/ui/template-editor/template-source.tsx";
import { textLanguages } from "@pegboard/ui/template-editor/text-languages.ts";
import { useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { samePath } from "../model/json-path.ts";
import { normaliseBreaks } from "../model/line-breaks.ts";
import type { EditorLanguage } from "../model/text-language.ts";
import { TextCounts } from "./text-counts.tsx";

export interface WideEditorProps {
  /** The title of the field. */
  title: string;
  text: string;
  language: EditorLanguage | undefined;
  /**
   * Called with the text with "
   * " for its breaks; absent when it is read-only.
   */
  onChange: ((edited: string) => void) | undefined;
  onClose(): void;
}

/**
 * The text of a field in a dialog as wide as the window. It is the field's own text, so that
 * closing it loses nothing.
 */
export function WideEditor({ title, text, language, onChange, onClose }: WideEditorProps) {
  const form = useForm();
  const { path } = useField();
  const found = form.issues
    .filter((issue) => samePath(issue.path, path))
    .map((issue) => capitalise(describeIssue(issue, t)));
  const name = language ? LANGUAGE_NAMES[language] : t("Text");
  return (
    <Dialog
      title={title}
      description={
        onChange
          ? t("{name} · changes go into the field as you type", { name })
          : t("{name} · read only", { name })
      }
      width="full"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {onChange ? t("Done") : t("Close")}
        </Button>
      }
    >
      <div className="flex h-[calc(100dvh-248px)] min-h-32 rounded-lg border border-line-control bg-field has-focus-visible:border-accent">
        <TemplateSource
          text={normaliseBreaks(text)}
          language={language ? textLanguages[language] : []}
          label={title}
          readOnly={!onChange}
          issues={NO_TEMPLATE_MARKS}
          words={NO_TEMPLATE_MARKS}
          onChange={(edited) => onChange?.(edited)}
        />
      </div>
      <TextCounts text={text} />
      <FieldError error={found.length > 0 ? found.join(". ") : undefined} />
    </Dialog>
  );
}

const NO_TEMPLATE_MARKS: never[] = [];
const LANGUAGE_NAMES: Record<EditorLanguage, string> = {
  markdown: "Markdown",
  jinja: t("Jinja"),
  json: "JSON",
  shell: t("Shell"),
};
