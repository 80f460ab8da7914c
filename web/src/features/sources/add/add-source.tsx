import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneBody, PaneFoot, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import {
  ClipboardPaste,
  FileBraces,
  FileCode2,
  LibraryBig,
  type LucideIcon,
  Plug,
  Terminal,
} from "lucide-react";
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ADD_KIND_IDS, type AddKindId } from "../../../addresses/searches/sources-search.ts";
import { useToolsCommand } from "../../../api/installation.ts";
import { type AddOpenApiRequest, usePreviewOpenApi } from "../../../api/sources/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { type PlaceDraft, PlaceFields } from "../openapi/place-fields.tsx";
import { DescriptionWork } from "../source-work.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { KnownForm } from "./known-form.tsx";
import { AddressForm, CommandForm } from "./mcp-form.tsx";
import { PasteForm } from "./paste-form.tsx";

interface AddSourceProps extends Omit<AddFormProps, "tiles"> {
  kind: AddKindId;
  onKind(kind: AddKindId): void;
}

/** The pane for a new source: its kind, and the form of that kind. */
export function AddSource({ kind, onKind, ...form }: AddSourceProps) {
  const { Form } = ADD_KINDS[kind];
  return (
    <section aria-label={t("Add a source")} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        title={t("Add a source")}
        meta={t("Its methods start off in every agent")}
        onClose={form.onClose}
      />
      <Form
        key={kind}
        tiles={
          <PaneSection label={t("Kind")}>
            <KindTiles kind={kind} onKind={onKind} />
          </PaneSection>
        }
        {...form}
      />
    </section>
  );
}

/** A radio group: one tab stop, arrows move. */
function KindTiles({ kind, onKind }: Pick<AddSourceProps, "kind" | "onKind">) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = ADD_KIND_IDS.at((ADD_KIND_IDS.indexOf(kind) + by) % ADD_KIND_IDS.length);
    if (!next) return;
    onKind(next);
  };
  // Each kind has a form of its own, which draws the tiles anew.
  useEffect(() => group.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus(), []);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t("Kind")}
      onKeyDown={move}
      className="grid grid-cols-3 gap-2 min-[1400px]:grid-cols-6"
    >
      {ADD_KIND_IDS.map((id) => {
        const { label, icon: Icon } = ADD_KINDS[id];
        const isChosen = id === kind;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a tile holds more than a radio button can
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onKind(id)}
            className={`grid min-h-15 min-w-0 content-between gap-1.5 rounded-lg border px-2 py-2 text-left text-meta font-medium ${
              isChosen
                ? "border-accent bg-accent-tint text-1 inset-ring inset-ring-accent"
                : "border-line-strong bg-field text-2 hover:border-line-control hover:text-1"
            }`}
          >
            <Icon {...iconSize.m} className={isChosen ? "text-accent" : undefined} />
            <span className="min-w-0 leading-4 wrap-anywhere">{label}</span>
          </button>
        );
      })}
    </div>
  );
}

interface AddKind {
  label: string;
  icon: LucideIcon;
  Form: ComponentType<AddFormProps>;
}

/** Every kind of source that can be added, in the order of their tiles. */
const ADD_KINDS: Record<AddKindId, AddKind> = {
  command: { label: t("MCP server (stdio)"), icon: Terminal, Form: CommandForm },
  address: { label: t("MCP server (URL)"), icon: Plug, Form: AddressForm },
  openapi: { label: "OpenAPI", icon: FileBraces, Form: OpenApiForm },
  module: { label: t("Module"), icon: FileCode2, Form: ModuleForm },
  paste: { label: t("Paste JSON"), icon: ClipboardPaste, Form: PasteForm },
  known: { label: t("Well-known servers"), icon: LibraryBig, Form: KnownForm },
};

/**
 * A note that a module is code that runs in Pegboard itself, so that only the person who starts
 * Pegboard names it.
 */
function ModuleForm({ tiles, onClose }: AddFormProps) {
  const command = useToolsCommand() ?? "";
  return (
    <>
      <PaneBody>
        {tiles}
        <PaneSection label={t("How it is added")}>
          <div className="grid gap-3">
            <Callout icon={FileCode2} title={t("A module is named when Pegboard is started")}>
              {t.rich(
                "Its code runs in Pegboard itself, so nobody can add one from here. One {option} for each file; TypeScript works as it is.",
                { option: <code>--tools</code> },
              )}
            </Callout>
            <div className="flex items-center gap-2 rounded-md bg-hover py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 overflow-auto text-code whitespace-nowrap">
                {command}
              </code>
              <CopyButton text={command} label={t("Copy the command")} />
            </div>
          </div>
        </PaneSection>
      </PaneBody>
      <PaneFoot>
        <span className="flex-1" />
        <Button onClick={onClose}>{t("Close")}</Button>
      </PaneFoot>
    </>
  );
}

const EMPTY_PLACE_DRAFT: PlaceDraft = { name: "", url: "", file: undefined, allowPrivate: false };

function openApiRequest({ name, url, file, allowPrivate }: PlaceDraft): AddOpenApiRequest {
  return { name: name.trim(), ...(file ?? { url: url.trim() }), allowPrivate };
}

/** A form for the place of a description in OpenAPI. Its operations are chosen once it is read. */
function OpenApiForm({ tiles, onClose, onRead }: AddFormProps) {
  const [draft, setDraft] = useState(EMPTY_PLACE_DRAFT);
  const preview = usePreviewOpenApi();
  const read = () => {
    const request = openApiRequest(draft);
    preview.mutate(request, { onSuccess: (description) => onRead({ request, description }) });
  };
  return (
    <AddForm
      tiles={tiles}
      lead={
        preview.isPending ? (
          <DescriptionWork
            name={preview.progress}
            since={preview.submittedAt}
            cancels={t("Cancel stops reading; nothing is added.")}
          />
        ) : (
          t("Nothing is added before you have seen the operations.")
        )
      }
      action={preview.isPending ? t("Reading…") : t("Next")}
      blocked={
        preview.isPending ? t("Pegboard is reading the description.") : missingInPlace(draft)
      }
      error={preview.error?.message}
      onSubmit={read}
      onClose={preview.isPending ? preview.cancel : onClose}
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

function missingInPlace({ name, url, file }: PlaceDraft): string | undefined {
  if (name.trim() === "") return t("Give it a name.");
  return file || url.trim() !== "" ? undefined : t("Name an address, or choose a file.");
}
