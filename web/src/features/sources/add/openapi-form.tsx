import { useState } from "react";
import {
  type OpenApiDescription,
  type PreviewOpenApiRequest,
  useAddOpenApi,
  usePreviewOpenApi,
} from "../../../api/openapi-sources.ts";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { ChooseOperations } from "./choose-operations.tsx";

interface Draft {
  name: string;
  url: string;
  file: { fileName: string; text: string } | undefined;
  grouping: "tag" | "path" | "one";
  allowPrivate: boolean;
}

const EMPTY: Draft = { name: "", url: "", file: undefined, grouping: "tag", allowPrivate: false };
/** Bytes; the server takes no more. */
const LARGEST_FILE = 32_000_000;

function toRequest({ name, url, file, grouping, allowPrivate }: Draft): PreviewOpenApiRequest & { name: string } {
  return { name: name.trim(), ...(file ?? { url: url.trim() }), grouping, allowPrivate };
}

/** A service that OpenAPI describes: where its description is, then what of it comes in. */
export function OpenApiForm({ tiles, onClose, onAdded }: AddFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [read, setRead] = useState<OpenApiDescription>();
  const preview = usePreviewOpenApi();
  const show = (next: Draft) => {
    setDraft(next);
    preview.mutate(toRequest(next), { onSuccess: setRead });
  };
  if (read) {
    return (
      <ChosenForm
        key={`${read.place} ${draft.grouping}`}
        draft={draft}
        description={read}
        grouping={
          <Segmented
            label="Tools from"
            value={draft.grouping}
            onChange={(grouping) => show({ ...draft, grouping })}
            items={[
              { id: "tag", label: "By tag" },
              { id: "path", label: "By path" },
              { id: "one", label: "One tool" },
            ]}
          />
        }
        onClose={onClose}
        onAdded={onAdded}
      />
    );
  }
  return (
    <AddForm
      tiles={tiles}
      lead="Nothing is added before you have seen what comes in."
      action={preview.isPending ? "Reading…" : "Next"}
      blocked={preview.isPending ? "Pegboard is reading the description." : missingOf(draft)}
      error={preview.error?.message}
      onSubmit={() => show(draft)}
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
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > LARGEST_FILE;
    setFault(isTooLarge ? "It has more than 32 MB, which is not taken." : undefined);
    onChange({ file: file && !isTooLarge ? { fileName: file.name, text: await file.text() } : undefined });
  };
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
      <StackedField label="Or a file of this computer" error={fault}>
        {({ id, describedBy }) => (
          <input
            id={id}
            type="file"
            accept=".json,.yaml,.yml"
            aria-describedby={describedBy}
            onChange={(event) => void take(event.target.files?.[0])}
            className="w-full text-list text-2"
          />
        )}
      </StackedField>
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

interface ChosenFormProps extends Omit<AddFormProps, "tiles"> {
  draft: Draft;
  description: OpenApiDescription;
  grouping: React.ReactNode;
}

function ChosenForm({ draft, description, grouping, onClose, onAdded }: ChosenFormProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(() => new Set());
  const add = useAddOpenApi();
  const chosen = description.tools
    .map(({ operations }) => operations.filter(({ operation }) => !without.has(operation)))
    .filter((operations) => operations.length > 0);
  const methods = chosen.flat();
  const tokens = methods.reduce((sum, operation) => sum + operation.tokens, 0);
  const blocked = methods.length === 0 ? "Nothing is chosen." : undefined;
  return (
    <AddForm
      lead={`${countOf(chosen.length, "tool")} · ${countOf(methods.length, "method")} · ${countOf(tokens, "token")} if all were on`}
      action={add.isPending ? "Adding…" : "Add source"}
      blocked={add.isPending ? "Pegboard is reading it." : blocked}
      error={add.error?.message}
      onSubmit={() =>
        add.mutate({ ...toRequest(draft), without: [...without] }, { onSuccess: ({ id }) => onAdded(id) })
      }
      onClose={onClose}
    >
      <ChooseOperations description={description} grouping={grouping} without={without} onWithout={setWithout} />
    </AddForm>
  );
}
