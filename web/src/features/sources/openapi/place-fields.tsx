import { buttonClass } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Upload, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { fileText } from "../../../components/file-text.ts";
import { t } from "../../../messages/t.ts";
import { ProofHint } from "../../../owner-editor/terminal-proof/proof-hints.tsx";

/**
 * The name of a service, the place of its description, and whether private addresses may be asked.
 */
export interface PlaceDraft {
  name: string;
  url: string;
  file: UploadedFile | undefined;
  allowPrivate: boolean;
}

interface PlaceFieldsProps {
  draft: PlaceDraft;
  onChange(part: Partial<PlaceDraft>): void;
  /** A text about what follows from the name. */
  nameHelp: string;
  addressHelp: ReactNode;
  addressIssue?: string | undefined;
  fileLabel: string;
}

export function PlaceFields({
  draft,
  onChange,
  nameHelp,
  addressHelp,
  addressIssue,
  fileLabel,
}: PlaceFieldsProps) {
  return (
    <div className="grid gap-4">
      <StackedField label={t("Name")} required help={nameHelp}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            aria-describedby={describedBy}
          />
        )}
      </StackedField>
      <StackedField label={t("Address")} help={addressHelp} error={addressIssue}>
        {({ id, describedBy }) => (
          <TextInput
            mono
            id={id}
            value={draft.url}
            onChange={(url) => onChange({ url })}
            readOnly={draft.file !== undefined}
            aria-disabled={draft.file !== undefined || undefined}
            aria-describedby={describedBy}
            placeholder="https://api.example.com/openapi.json"
          />
        )}
      </StackedField>
      <DescriptionFile label={fileLabel} onFile={(file) => onChange({ file })} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside Checkbox */}
      <label className="flex items-start gap-2 text-list">
        <Checkbox
          checked={draft.allowPrivate}
          onChange={(allowPrivate) => onChange({ allowPrivate })}
        />
        <span>
          {t("Allow local and private network addresses")}
          <span className="block text-meta text-2">
            {t("Otherwise such an address is neither read nor called.")}
          </span>
          <ProofHint />
        </span>
      </label>
    </div>
  );
}

interface UploadedFile {
  fileName: string;
  text: string;
}

/** The largest file in bytes, since the server takes no more. */
const LARGEST_FILE = 32_000_000;

interface DescriptionFileProps {
  label: string;
  /** Called with the file; undefined when none is chosen, or one that is too large. */
  onFile(file: UploadedFile | undefined): void;
}

/** A field for a file with a description, from the computer that the browser runs on. */
function DescriptionFile({ label, onFile }: DescriptionFileProps) {
  const [issue, setIssue] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > LARGEST_FILE;
    setIssue(isTooLarge ? t("It has more than 32 MB, which is not taken.") : undefined);
    setChosen(isTooLarge ? undefined : file?.name);
    onFile(file && !isTooLarge ? { fileName: file.name, text: await fileText(file) } : undefined);
  };
  const remove = () => {
    if (input.current) input.current.value = "";
    input.current?.focus();
    void take(undefined);
  };
  return (
    <StackedField label={label} error={issue}>
      {({ id, describedBy }) => (
        <div className="relative flex min-h-16 items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <span aria-hidden className={buttonClass("default", "s")}>
            <Upload {...iconSize.s} />
            {t("Choose a file")}
          </span>
          <span className="min-w-0 flex-1 text-meta wrap-anywhere text-2">
            {chosen ?? t("or drop it here")}
          </span>
          {/* The input lies over the area, so that a click, a drop and the keyboard are the
              browser's own. */}
          <input
            ref={input}
            id={id}
            type="file"
            accept=".json,.yaml,.yml"
            aria-describedby={describedBy}
            onChange={(event) => void take(event.target.files?.[0])}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {chosen !== undefined && (
            <IconButton
              label={t("Remove the file")}
              icon={X}
              onClick={remove}
              className="relative"
            />
          )}
        </div>
      )}
    </StackedField>
  );
}
