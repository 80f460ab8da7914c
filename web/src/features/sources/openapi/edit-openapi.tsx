import { useState } from "react";
import { useChangeOpenApi } from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { PaneHead, PaneSection } from "../../../components/page/pane.tsx";
import { AddForm } from "../add/add-form.tsx";
import { SourceTile } from "../source-tile.tsx";
import { DescriptionFile, type UploadedFile } from "./description-file.tsx";

interface EditOpenApiProps {
  source: SourceSummary;
  onDone(): void;
}

/** The name of a source that OpenAPI describes, and a newer file for one that was uploaded. */
export function EditOpenApi({ source, onDone }: EditOpenApiProps) {
  const [name, setName] = useState(source.name);
  const [file, setFile] = useState<UploadedFile>();
  const change = useChangeOpenApi(source.id);
  const isRenamed = name.trim() !== source.name;
  const blocked = name.trim() === "" ? "Give it a name." : isRenamed || file ? undefined : "Nothing is changed.";
  return (
    <section aria-label={`Edit ${source.name}`} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        meta="Keys belong to its tools, and go to the server that they were entered for"
        onClose={onDone}
      />
      <AddForm
        lead="What it describes otherwise waits until it is accepted."
        action={change.isPending ? "Reading…" : "Save and read"}
        blocked={change.isPending ? "Pegboard is reading it." : blocked}
        error={change.error?.message}
        onSubmit={() => change.mutate({ ...(isRenamed && { name: name.trim() }), ...file }, { onSuccess: onDone })}
        onClose={onDone}
      >
        <PaneSection label="What it is called, and described by">
          <div className="grid gap-4">
            <StackedField
              label="Name"
              required
              help="With another name its tools have other names, too: what agents chose for them is then listed as a problem."
            >
              {({ id, describedBy }) => (
                <TextInput id={id} value={name} onChange={setName} aria-describedby={describedBy} />
              )}
            </StackedField>
            {source.openapi?.isUploaded && (
              <DescriptionFile label={`A newer file than ${source.openapi.place}`} onFile={setFile} />
            )}
          </div>
        </PaneSection>
      </AddForm>
    </section>
  );
}
