import { useState } from "react";
import { type AddOpenApiRequest, usePreviewOpenApi } from "../../../api/openapi-sources.ts";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { DescriptionFile, type UploadedFile } from "../openapi/description-file.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";

interface Draft {
  name: string;
  url: string;
  file: UploadedFile | undefined;
  allowPrivate: boolean;
}

const EMPTY: Draft = { name: "", url: "", file: undefined, allowPrivate: false };

function toRequest({ name, url, file, allowPrivate }: Draft): AddOpenApiRequest {
  return { name: name.trim(), ...(file ?? { url: url.trim() }), allowPrivate };
}

/** A service that OpenAPI describes: where its description is. What of it comes in is chosen once it is read. */
export function OpenApiForm({ tiles, onClose, onRead }: AddFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const preview = usePreviewOpenApi();
  const read = () => {
    const request = toRequest(draft);
    preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) });
  };
  return (
    <AddForm
      tiles={tiles}
      lead="Nothing is added before you have seen what comes in."
      action={preview.isPending ? "Reading…" : "Next"}
      blocked={preview.isPending ? "Pegboard is reading the description." : missingOf(draft)}
      error={preview.error?.message}
      onSubmit={read}
      onClose={onClose}
    >
      <PaneSection label="Where it is described">
        <PlaceFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </PaneSection>
    </AddForm>
  );
}

function missingOf({ name, url, file }: Draft): string | undefined {
  if (name.trim() === "") return "Give it a name.";
  return file || url.trim() !== "" ? undefined : "Name an address, or choose a file.";
}

function PlaceFields({ draft, onChange }: { draft: Draft; onChange(part: Partial<Draft>): void }) {
  return (
    <div className="grid gap-4">
      <StackedField label="Name" required help="Its tools begin with it: “Clinic” and the tag Rooms make clinic.rooms.">
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            aria-describedby={describedBy}
          />
        )}
      </StackedField>
      <StackedField label="Address" help="OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, in JSON or YAML.">
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
      <DescriptionFile label="Or a file of this computer" onFile={(file) => onChange({ file })} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside Checkbox */}
      <label className="flex items-start gap-2 text-list">
        <Checkbox checked={draft.allowPrivate} onChange={(allowPrivate) => onChange({ allowPrivate })} />
        <span>
          Private addresses
          <span className="block text-meta text-2">
            It is on this machine or in a local network. Otherwise neither is read or called.
          </span>
        </span>
      </label>
    </div>
  );
}
