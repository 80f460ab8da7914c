import type { ReactNode } from "react";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { common } from "../../../language/common.ts";
import { ProofHint } from "../../../settings/terminal-proof/proof-hints.tsx";
import { DescriptionFile, type UploadedFile } from "./description-file.tsx";
import { say } from "./texts.ts";

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
      <StackedField label={common.name} required help={nameHelp}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            aria-describedby={describedBy}
          />
        )}
      </StackedField>
      <StackedField label={common.address} help={addressHelp} error={addressFault}>
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
          {say.privateAddresses}
          <span className="block text-meta text-2">{say.itIsOnThisMachineOrInALocal}</span>
          <ProofHint />
        </span>
      </label>
    </div>
  );
}
