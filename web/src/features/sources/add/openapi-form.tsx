import { useState } from "react";
import { type AddOpenApiRequest, usePreviewOpenApi } from "../../../api/openapi-sources.ts";
import { PaneSection } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { type PlaceDraft, PlaceFields } from "../openapi/place-fields.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { say } from "./texts.ts";

const EMPTY: PlaceDraft = { name: "", url: "", file: undefined, allowPrivate: false };

function toRequest({ name, url, file, allowPrivate }: PlaceDraft): AddOpenApiRequest {
  return { name: name.trim(), ...(file ?? { url: url.trim() }), allowPrivate };
}

/** A form for the place of a description in OpenAPI. Its operations are chosen once it is read. */
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
      lead={say.seenBeforeItIsAdded}
      action={preview.isPending ? common.reading : common.next}
      blocked={preview.isPending ? say.pegboardIsReadingThe : missingOf(draft)}
      error={preview.error?.message}
      onSubmit={read}
      onClose={onClose}
    >
      <PaneSection label={say.whereItIsDescribed}>
        <PlaceFields
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          nameHelp={say.itsToolsBeginWithItClinicAnd}
          addressHelp={say.openapi3031Or32OrSwagger20In}
          fileLabel={say.orAFileOfThisComputer}
        />
      </PaneSection>
    </AddForm>
  );
}

function missingOf({ name, url, file }: PlaceDraft): string | undefined {
  if (name.trim() === "") return common.giveItAName;
  return file || url.trim() !== "" ? undefined : say.nameAnAddressOrChooseAFile;
}
