import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages/t.ts";

export interface StartedDocument {
  name: string;
  text: string;
}

/** The largest document in bytes, since the server takes no more. */
const DOCUMENT_SIZE_LIMIT = 1_000_000;
const TOO_LARGE = t("It has more than 1 MB. Import its agents in parts, or use pegboard apply.");

/** A panel to choose, drop or paste a document. */
export function ImportStart({ onStart }: { onStart(document: StartedDocument): void }) {
  const [pasted, setPasted] = useState("");
  const [issue, setIssue] = useState<string>();
  const start = (document: StartedDocument) => {
    if (new Blob([document.text]).size > DOCUMENT_SIZE_LIMIT) setIssue(TOO_LARGE);
    else onStart(document);
  };
  const take = async (file: File | undefined) => {
    setIssue(undefined);
    if (!file) return;
    if (file.size > DOCUMENT_SIZE_LIMIT) setIssue(TOO_LARGE);
    else start({ name: file.name, text: await file.text() });
  };
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <form
        className="mx-auto grid max-w-180 gap-5 px-6 py-8 max-sm:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") start({ name: t("Pasted text"), text: pasted });
        }}
      >
        <StackedField label={t("File")} error={issue}>
          {({ id, describedBy }) => (
            <div className="relative grid min-h-36 place-content-center justify-items-center gap-2.5 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
              <span aria-hidden className={buttonClass()}>
                <FileUp {...iconSize.m} />
                {t("Choose a file")}
              </span>
              <span className="text-meta text-2">{t("or drop it here: YAML or JSON")}</span>
              {/* It lies over the area: a click, a drop and the keyboard are the browser's own. */}
              <input
                id={id}
                type="file"
                accept=".yaml,.yml,.json"
                aria-describedby={describedBy}
                onChange={(event) => void take(event.target.files?.[0])}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </div>
          )}
        </StackedField>
        <StackedField label={t("Or paste it")}>
          {({ id, describedBy }) => (
            <TextArea
              id={id}
              aria-describedby={describedBy}
              mono
              className="min-h-40"
              value={pasted}
              onChange={setPasted}
            />
          )}
        </StackedField>
        <div>
          <Button
            variant="primary"
            type="submit"
            blocked={pasted.trim() === "" ? t("Paste something first") : undefined}
          >
            {t("Show what it changes")}
          </Button>
        </div>
        <div className="grid gap-1 text-meta text-2">
          <p>{t("Preview before import. What you take becomes drafts.")}</p>
          <p>
            {t.rich(
              "Accepts {file} and tool maps: {switches}, a list of ids that are on, or a list of records with {name} and {enabled}.",
              {
                file: <code>pegboard.yaml</code>,
                switches: <code>{'{"sb_files_tool": true}'}</code>,
                name: <code>name</code>,
                enabled: <code>is_enabled</code>,
              },
            )}
          </p>
        </div>
      </form>
    </div>
  );
}
