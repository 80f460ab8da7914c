import { useState } from "react";
import {
  type ChangeOpenApiRequest,
  usePreviewOpenApiChange,
} from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { PaneHead, PaneSection } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { AddForm } from "../add/add-form.tsx";
import { SourceTile } from "../source-tile.tsx";
import type { ReadChange } from "./change-operations.tsx";
import { type PlaceDraft, PlaceFields } from "./place-fields.tsx";
import { say } from "./texts.ts";

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
  const request = changesOf(draft, first);
  const faults = faultsOf(draft, request);
  return (
    <section aria-label={say.editName(source.name)} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta={say.whereItIsDescribedAndWhatIt}
        onClose={onClose}
      />
      <AddForm
        lead={say.nothingIsChangedBeforeYou}
        action={preview.isPending ? common.reading : common.next}
        blocked={preview.isPending ? say.pegboardIsReadingThe : faults}
        error={preview.error?.message}
        onSubmit={() =>
          preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) })
        }
        onClose={onClose}
      >
        <PaneSection label={say.whatItIsCalledAndDescribedBy}>
          <PlaceFields
            draft={draft}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
            nameHelp={say.withAnotherNameItsToolsHave}
            addressHelp={
              openapi.isUploaded
                ? say.itIsDescribedByPlaceWithAn(openapi.place)
                : say.keysWereEnteredForWhatIs
            }
            addressFault={isCut(request) ? HIDDEN_PART : undefined}
            fileLabel={
              openapi.isUploaded
                ? say.aNewerFileThanPlace(openapi.place)
                : say.orAFileOfThisComputer
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
function changesOf(
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

function faultsOf({ name }: PlaceDraft, request: ChangeOpenApiRequest): string | undefined {
  if (name.trim() === "") return common.giveItAName;
  if (isCut(request)) return HIDDEN_PART;
  return Object.keys(request).length === 0 ? say.nothingIsChanged : undefined;
}

/** Whether the address still has the mark in the place of its hidden parts. */
const isCut = ({ url }: ChangeOpenApiRequest): boolean => url?.includes("•••") === true;
const HIDDEN_PART = say.whatStandsAfterTheQuestion;
