import { describeDocumentIssue } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { clockText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, FileDown, type LucideIcon, ShieldCheck, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import { documentReadingQuery } from "../../api/transfer.ts";
import { modKey } from "../../commands/key-text.ts";
import { t } from "../../messages/t.ts";
import { DOCUMENT_FORMS, describeReading, KNOWN_FORMATS } from "./document-formats.ts";
import {
  droppedFiles,
  forgetDocument,
  readDocumentFiles,
  type StartedDocument,
  startDocuments,
  useStartedDocuments,
} from "./started-documents.ts";

interface ImportStartProps {
  /** Opens the differences of a document. */
  onOpen(document: StartedDocument): void;
  /** Opens the place for a text, which may be pasted already. */
  onPaste(text: string): void;
}

/** The first part of an import: files, folders and pasted texts come in here. */
export function ImportStart({ onOpen, onPaste }: ImportStartProps) {
  const documents = useStartedDocuments();
  const [issue, setIssue] = useState<string>();
  const take = async (files: readonly File[]) => {
    const { documents: read, issue: found } = await readDocumentFiles(files);
    setIssue(
      found ?? (read.length === 0 ? t("There is no YAML, JSON or TOML file in it.") : undefined),
    );
    const [first, ...more] = startDocuments(read);
    if (first && more.length === 0) onOpen(first);
  };
  usePaste(onPaste, take);
  return (
    <div className="min-h-0 flex-1 overflow-auto lg:flex lg:overflow-hidden">
      <section
        aria-label={t("Import")}
        className="min-w-0 flex-1 px-6 py-6 max-sm:px-4 max-sm:py-4 lg:overflow-auto"
      >
        <DropZone onFiles={(files) => void take(files)} onPaste={() => onPaste("")} />
        {issue !== undefined && (
          <div className="pt-3">
            <Note tone="bad">{issue}</Note>
          </div>
        )}
        <p className="flex items-center gap-2 pt-2.5 text-meta text-2">
          <ShieldCheck {...iconSize.s} className="flex-none" />
          {t(
            "You see the differences first. What you take becomes drafts; nothing applies before you save. The file stays in this tab until then.",
          )}
        </p>
        <FormatList />
      </section>
      {documents.length > 0 && (
        <aside
          aria-label={t("Recent imports")}
          className="flex-none border-line px-6 py-4 max-lg:border-t max-sm:px-4 lg:w-[min(472px,38vw)] lg:overflow-auto lg:border-l"
        >
          <ListTitle title={t("Recent imports")} note={t("in this tab")} />
          <ul>
            {documents.map((document) => (
              <RecentDocument key={document.id} document={document} onOpen={onOpen} />
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

/** Takes what is pasted anywhere on the page, except into a field. */
function usePaste(onText: (text: string) => void, onFiles: (files: File[]) => Promise<void>): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (target instanceof Element && target.closest("input, textarea, [contenteditable]")) return;
    if (document.querySelector("[role=dialog]")) return;
    const files = [...(clipboardData?.files ?? [])];
    const text = clipboardData?.getData("text") ?? "";
    if (files.length > 0) void onFiles(files);
    else if (text.trim() !== "") onText(text);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

interface DropZoneProps {
  onFiles(files: File[]): void;
  onPaste(): void;
}

function DropZone({ onFiles, onPaste }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same by keys
    <div
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
      className={classNames(
        "grid min-h-56 content-center justify-items-center gap-0.5 rounded-xl border-[1.5px] border-dashed px-3 py-5 text-center text-list text-2",
        isOver ? "border-accent bg-accent-tint" : "border-line-control bg-sunken",
      )}
    >
      <span className="mb-2 grid size-11 place-items-center rounded-xl bg-accent-tint text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]">
        <FileDown size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <b className="text-title text-1">{t("Drop files or a folder here")}</b>
      <span className="max-sm:hidden">
        {t.rich("or paste with {key} anywhere on this page", {
          key: <KeyHint>{`${modKey}V`}</KeyHint>,
        })}
      </span>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t("Choose files…")}
        </Button>
        <Button icon={ClipboardPaste} onClick={onPaste}>
          {t("Paste text")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".yaml,.yml,.json,.jsonc,.toml"
          aria-label={t("Files to import")}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
    </div>
  );
}

function ListTitle({ title, note }: { title: string; note: string }) {
  return (
    <h2 className="pb-1 text-list font-semibold">
      {title} <span className="pl-1 text-meta font-normal text-2">{note}</span>
    </h2>
  );
}

function FormatList() {
  return (
    <div className="@container pt-6">
      <ListTitle title={t("Recognised formats")} note={t("by content, not by name")} />
      <ul className="grid gap-x-10 @min-[640px]:grid-cols-2">
        {KNOWN_FORMATS.map(({ name, file, brings, Icon }) => (
          <li key={name} className="flex min-h-13.5 items-center gap-3 border-b border-line-soft">
            <IconTile Icon={Icon} />
            <TwoLines title={name}>
              <code translate="no">{file}</code>
            </TwoLines>
            <span
              className="w-2/5 flex-none truncate max-sm:whitespace-normal text-meta text-2"
              title={brings}
            >
              {brings}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A neutral tile for what has an icon and no colour of its own. */
export function IconTile({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className="tile grid size-7 flex-none place-items-center rounded-[7px]">
      <Icon {...iconSize.m} />
    </span>
  );
}

function TwoLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="grid min-w-0 flex-1 text-list">
      <b className="truncate font-medium" title={title}>
        {title}
      </b>
      <span className="truncate text-meta text-2">{children}</span>
    </span>
  );
}

interface RecentDocumentProps {
  document: StartedDocument;
  onOpen(document: StartedDocument): void;
}

/** A document of this tab with what it would change now; it can be opened again. */
function RecentDocument({ document, onOpen }: RecentDocumentProps) {
  const { id, name, text, at, drafts } = document;
  const whyNot = useWhyNot("POST /api/v1/import");
  const reads = { ...documentReadingQuery(id, text), enabled: whyNot === undefined };
  const { data, error } = useQuery(reads);
  const reading = data && describeReading(data);
  const form = data && "form" in data ? DOCUMENT_FORMS[data.form] : undefined;
  const [issue] = data && "issues" in data && reading?.isFailed ? data.issues : [];
  const words = [
    ...(drafts === undefined
      ? []
      : [t("{count, plural, one {# draft} other {# drafts}} made", { count: drafts })]),
    ...(reading ? [reading.text] : []),
  ];
  const isFailed = error !== null || reading?.isFailed;
  return (
    <li className="flex min-h-13.5 items-center gap-3 border-b border-line-soft">
      <IconTile Icon={form?.Icon ?? FileDown} />
      <TwoLines title={name}>
        <span
          className={isFailed ? "text-red" : undefined}
          title={issue && (issue.said ? describeDocumentIssue(issue.said, t) : issue.message)}
        >
          {whyNot ?? error?.message ?? (words.length > 0 ? words.join(", ") : t("Reading…"))}
        </span>
      </TwoLines>
      <time dateTime={new Date(at).toISOString()} className="num flex-none text-meta text-2">
        {clockText(new Date(at).toISOString())}
      </time>
      <Button size="s" variant="ghost" onClick={() => onOpen(document)}>
        {isFailed ? t("Open") : t("Differences")}
        <span className="sr-only"> {name}</span>
      </Button>
      <IconButton
        size="s"
        label={t("Take {name} from the list", { name })}
        icon={X}
        onClick={() => forgetDocument(id)}
      />
    </li>
  );
}
