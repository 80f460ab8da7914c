import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import { type AddOpenApiRequest, usePreviewOpenApi } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { type PlaceDraft, PlaceFields } from "../openapi/place-fields.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";

const EMPTY_PLACE_DRAFT: PlaceDraft = { name: "", url: "", file: undefined, allowPrivate: false };

function openApiRequest({ name, url, file, allowPrivate }: PlaceDraft): AddOpenApiRequest {
  return { name: name.trim(), ...(file ?? { url: url.trim() }), allowPrivate };
}

/** A form for the place of a description in OpenAPI. Its operations are chosen once it is read. */
export function OpenApiForm({ tiles, onClose, onRead }: AddFormProps) {
  const [draft, setDraft] = useState(EMPTY_PLACE_DRAFT);
  const preview = usePreviewOpenApi();
  const read = () => {
    const request = openApiRequest(draft);
    preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) });
  };
  return (
    <AddForm
      tiles={tiles}
      lead={t("Nothing is added before you have seen the operations.")}
      action={preview.isPending ? t("Reading…") : t("Next")}
      blocked={preview.isPending ? t("Pegboard is reading the description.") : missingOf(draft)}
      error={preview.error?.message}
      onSubmit={read}
      onClose={onClose}
    >
      <PaneSection label={t("Where it is described")}>
        <PlaceFields
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          nameHelp={t("Its tools begin with it: “Clinic” and the tag Rooms make clinic.rooms.")}
          addressHelp={t("OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, in JSON or YAML.")}
          fileLabel={t("Or a file of this computer")}
        />
      </PaneSection>
    </AddForm>
  );
}

function missingOf({ name, url, file }: PlaceDraft): string | undefined {
  if (name.trim() === "") return t("Give it a name.");
  return file || url.trim() !== "" ? undefined : t("Name an address, or choose a file.");
}
