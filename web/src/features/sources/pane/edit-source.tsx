import { PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import {
  type ChangeOpenApiRequest,
  usePreviewOpenApiChange,
} from "../../../api/sources/openapi-sources.ts";
import { useEditSource, useStopLoading } from "../../../api/sources/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { AddForm } from "../add/add-form.tsx";
import { McpForm } from "../add/mcp-form.tsx";
import { draftOf } from "../add/source-draft.ts";
import type { ReadChange } from "../openapi/change-operations.tsx";
import { type PlaceDraft, PlaceFields } from "../openapi/place-fields.tsx";
import { SourceTile } from "../source-words.tsx";
import { DescriptionWork } from "../source-work.tsx";

interface EditSourceProps {
  source: SourceSummary;
  /** Called with a change of what OpenAPI describes and its effect, which is looked at next. */
  onRead(read: ReadChange): void;
  onClose(): void;
}

/** Whether a source can be edited here: it was added here, and says how it is reached. */
export const isEditable = ({ addedBy, config, openapi }: SourceSummary): boolean =>
  addedBy === "ui" && (config !== undefined || openapi !== undefined);

/** How a source is reached, in the form in which it was added. */
export function EditSource({ source, onRead, onClose }: EditSourceProps) {
  const { config, openapi } = source;
  return (
    <section
      aria-label={t("Edit {name}", { name: source.name })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta={
          config
            ? t(
                "With another name its tool has another name, too: what agents chose for it is then listed as a problem.",
              )
            : t("Where it is described, and what it is called")
        }
        onClose={onClose}
      />
      {config && <EditConnection source={source} config={config} onClose={onClose} />}
      {openapi && (
        <EditDescription source={source} openapi={openapi} onRead={onRead} onClose={onClose} />
      )}
    </section>
  );
}

interface EditConnectionProps extends Omit<EditSourceProps, "onRead"> {
  config: McpSourceConfig;
}

/** The connection of an MCP server; hidden values stay unless they are typed anew. */
function EditConnection({ source, config, onClose }: EditConnectionProps) {
  const edit = useEditSource(source.id);
  const stop = useStopLoading();
  return (
    <McpForm
      transport={config.transport}
      first={draftOf(source.name, config)}
      lead={t("What is hidden stays, unless it would go elsewhere.")}
      action={t("Save and connect")}
      sending={{
        ...edit,
        cancel: () => stop.mutate(source.id),
        cancels: t("Cancel stops connecting; what you entered is kept."),
      }}
      onSend={(request) => edit.mutate(request, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface EditDescriptionProps extends EditSourceProps {
  openapi: NonNullable<SourceSummary["openapi"]>;
}

/** The place of a description. The effect of the change is shown before it is taken. */
function EditDescription({ source, openapi, onRead, onClose }: EditDescriptionProps) {
  const first = firstDraft(source.name, openapi);
  const [draft, setDraft] = useState(first);
  const preview = usePreviewOpenApiChange(source.id);
  const request = placeChanges(draft, first);
  const issues = placeIssue(draft, request);
  return (
    <AddForm
      lead={
        preview.isPending ? (
          <DescriptionWork
            name={preview.progress}
            since={preview.submittedAt}
            cancels={t("Cancel stops reading; nothing is changed.")}
          />
        ) : (
          t("Nothing is changed before you have seen what follows.")
        )
      }
      action={preview.isPending ? t("Reading…") : t("Next")}
      blocked={preview.isPending ? t("Pegboard is reading the description.") : issues}
      error={preview.error?.message}
      onSubmit={() =>
        preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) })
      }
      onClose={preview.isPending ? preview.cancel : onClose}
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
          addressIssue={hasHiddenPart(request) ? HIDDEN_PART : undefined}
          fileLabel={
            openapi.isUploaded
              ? t("A newer file than {place}", { place: openapi.place })
              : t("Or a file of this computer")
          }
        />
      </PaneSection>
    </AddForm>
  );
}

const firstDraft = (
  name: string,
  { place, isUploaded, allowPrivate }: EditDescriptionProps["openapi"],
): PlaceDraft => ({
  name,
  allowPrivate,
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

function placeIssue({ name }: PlaceDraft, request: ChangeOpenApiRequest): string | undefined {
  if (name.trim() === "") return t("Give it a name.");
  if (hasHiddenPart(request)) return HIDDEN_PART;
  return Object.keys(request).length === 0 ? t("Nothing is changed.") : undefined;
}

/** Whether the address still has the mark in the place of its hidden parts. */
const hasHiddenPart = ({ url }: ChangeOpenApiRequest): boolean => url?.includes("•••") === true;
const HIDDEN_PART = t(
  "What stands after the question mark is not shown. Type it again, or take it away.",
);
