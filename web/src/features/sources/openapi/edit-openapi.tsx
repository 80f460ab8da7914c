import { PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import {
  type ChangeOpenApiRequest,
  usePreviewOpenApiChange,
} from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";
import { AddForm } from "../add/add-form.tsx";
import { SourceTile } from "../source-tile.tsx";
import type { ReadChange } from "./change-operations.tsx";
import { type PlaceDraft, PlaceFields } from "./place-fields.tsx";

interface EditOpenApiProps {
  source: SourceSummary;
  openapi: NonNullable<SourceSummary["openapi"]>;
  /** Called with the changes and their effect, which is looked at next. */
  onRead(read: ReadChange): void;
  onClose(): void;
}

/**
 * A form for the new place of a description. The effect of the change is shown before it is taken.
 */
export function EditOpenApi({ source, openapi, onRead, onClose }: EditOpenApiProps) {
  const first = firstDraft(source.name, openapi);
  const [draft, setDraft] = useState(first);
  const preview = usePreviewOpenApiChange(source.id);
  const request = placeChanges(draft, first);
  const faults = placeFault(draft, request);
  return (
    <section
      aria-label={t("Edit {name}", { name: source.name })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta={t("Where it is described, and what it is called")}
        onClose={onClose}
      />
      <AddForm
        lead={t("Nothing is changed before you have seen what follows.")}
        action={preview.isPending ? t("Reading…") : t("Next")}
        blocked={preview.isPending ? t("Pegboard is reading the description.") : faults}
        error={preview.error?.message}
        onSubmit={() =>
          preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) })
        }
        onClose={onClose}
      >
        <PaneSection label={t("What it is called, and described by")}>
          <PlaceFields
            draft={draft}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
            nameHelp={t("With another name its tools have other names, too.")}
            addressHelp={
              openapi.isUploaded
                ? t("It is described by {place}. With an address it is read from there instead.", {
                    place: openapi.place,
                  })
                : t(
                    "Keys were entered for what is described there: with another address they are entered again.",
                  )
            }
            addressFault={hasHiddenPart(request) ? HIDDEN_PART : undefined}
            fileLabel={
              openapi.isUploaded
                ? t("A newer file than {place}", { place: openapi.place })
                : t("Or a file of this computer")
            }
          />
        </PaneSection>
      </AddForm>
    </section>
  );
}

const firstDraft = (
  name: string,
  { place, isUploaded, allowPrivate }: EditOpenApiProps["openapi"],
): PlaceDraft => ({
  ...{ name, allowPrivate },
  url: isUploaded ? "" : place,
  file: undefined,
});

/** The fields of a draft that differ from the former values. */
function placeChanges(
  { name, url, file, allowPrivate }: PlaceDraft,
  first: PlaceDraft,
): ChangeOpenApiRequest {
  const isMoved = url.trim() !== first.url && url.trim() !== "";
  return {
    ...(name.trim() !== first.name && { name: name.trim() }),
    ...(file ?? (isMoved && { url: url.trim() })),
    ...(allowPrivate !== first.allowPrivate && { allowPrivate }),
  };
}

function placeFault({ name }: PlaceDraft, request: ChangeOpenApiRequest): string | undefined {
  if (name.trim() === "") return t("Give it a name.");
  if (hasHiddenPart(request)) return HIDDEN_PART;
  return Object.keys(request).length === 0 ? t("Nothing is changed.") : undefined;
}

/** Whether the address still has the mark in the place of its hidden parts. */
const hasHiddenPart = ({ url }: ChangeOpenApiRequest): boolean => url?.includes("•••") === true;
const HIDDEN_PART = t(
  "What stands after the question mark is not shown. Type it again, or take it away.",
);
