import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import type { ReactNode } from "react";
import { t } from "../../../messages/t.ts";
import { ProofHint } from "../../../settings/terminal-proof/proof-hints.tsx";
import { DescriptionFile, type UploadedFile } from "./description-file.tsx";

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
  addressFault?: string | undefined;
  fileLabel: string;
}

export function PlaceFields({
  draft,
  onChange,
  nameHelp,
  addressHelp,
  addressFault,
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
      <StackedField label={t("Address")} help={addressHelp} error={addressFault}>
        {({ id, describedBy }) => (
          <TextInput
            mono
            id={id}
            value={draft.url}
            onChange={(url) => onChange({ url })}
            disabled={draft.file !== undefined}
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
