import { onlyServersOfClaudeCode } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useSyncExternalStore } from "react";
import { keptForWhom } from "../../api/account/kept-for.ts";
import { fileText } from "../../components/file-text.ts";
import { t } from "../../messages/t.ts";

/** A document that was chosen, dropped or pasted in this tab. */
export interface StartedDocument {
  id: number;
  name: string;
  text: string;
  /** The milliseconds since 1970 when it was read. */
  at: number;
  /** The drafts that were made of it; undefined while there are none. */
  drafts?: number;
  /** Who started it; undefined where nobody signs in. */
  of: string | undefined;
}

/**
 * The documents of this tab, newest first. They never get into storage, since they may hold
 * secrets.
 */
let started: readonly StartedDocument[] = [];
const documentListeners = new Set<() => void>();

/** The most documents that are kept, and the most files of a folder that are looked at. */
const MOST_DOCUMENTS = 50;

function setStarted(next: readonly StartedDocument[]): void {
  started = next.slice(0, MOST_DOCUMENTS);
  for (const listener of documentListeners) listener();
}

let lastDocumentId = 0;

/** Adds documents to those of this tab, and answers them. */
export function startDocuments(
  given: readonly Pick<StartedDocument, "name" | "text">[],
): StartedDocument[] {
  const added = given.map((document) => {
    lastDocumentId += 1;
    return { ...document, id: lastDocumentId, at: Date.now(), of: keptForWhom() };
  });
  setStarted([...added, ...started]);
  return added;
}

/** Notes how many drafts were made of a document. */
export function noteDrafts(id: number, drafts: number): void {
  setStarted(started.map((one) => (one.id === id ? { ...one, drafts } : one)));
}

export function forgetDocument(id: number): void {
  setStarted(started.filter((one) => one.id !== id));
}

const subscribeToDocuments = (listener: () => void) => {
  documentListeners.add(listener);
  return () => documentListeners.delete(listener);
};

/** Those of whoever uses the page: somebody else may have signed in before in this tab. */
export const useStartedDocuments = (): readonly StartedDocument[] =>
  useSyncExternalStore(subscribeToDocuments, () => started).filter(
    ({ of }) => of === keptForWhom(),
  );

/** The largest document in bytes, since the server takes no more. */
const DOCUMENT_SIZE_LIMIT = 1_000_000;
/** The bytes of the largest file that is read, as servers may be a small part of it. */
const FILE_SIZE_LIMIT = 20_000_000;

const isTooLarge = (text: string): boolean => new Blob([text]).size > DOCUMENT_SIZE_LIMIT;

/** Adds a pasted text; answers a sentence instead when it is too large. */
export function startPasted(pasted: string): StartedDocument | string {
  const name = t("Pasted text");
  const text = onlyServersOfClaudeCode(pasted);
  if (isTooLarge(text)) return tooLargeText(name);
  return startDocuments([{ name, text }])[0] ?? tooLargeText(name);
}

/** "2 kB" of so many characters. */
export const documentSizeText = (length: number): string =>
  length < 1_000 ? `${length} B` : `${countText(Math.round(length / 1_000))} kB`;

/** The texts of files, and a sentence about those that are not read. */
export async function readDocumentFiles(
  files: readonly File[],
): Promise<{ documents: Pick<StartedDocument, "name" | "text">[]; issue?: string }> {
  const documents: Pick<StartedDocument, "name" | "text">[] = [];
  const large: string[] = [];
  for (const file of files) {
    const text =
      file.size <= FILE_SIZE_LIMIT ? onlyServersOfClaudeCode(await fileText(file)) : undefined;
    if (text === undefined || isTooLarge(text)) large.push(file.name);
    else documents.push({ name: file.webkitRelativePath || file.name, text });
  }
  return { documents, ...(large.length > 0 && { issue: tooLargeText(large.join(", ")) }) };
}

const tooLargeText = (name: string): string =>
  t("{name} has more than 1 MB. Import its agents in parts, or use pegboard apply.", { name });

const DOCUMENT_ENDINGS = /\.(?:ya?ml|jsonc?|toml)$/i;

/** The files of a drop; of folders, those that can be documents. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  const found: File[] = [];
  for (const entry of entries) await collectFiles(entry, found);
  return found;
}

async function collectFiles(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST_DOCUMENTS) return;
  if (entry.isFile) {
    if (!DOCUMENT_ENDINGS.test(entry.name)) return;
    found.push(await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done)));
    return;
  }
  if (entry.name === "node_modules" || entry.name === ".git") return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader answers a part at a time, and nothing when all were told.
    const part = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
    if (part.length === 0) return;
    for (const each of part) await collectFiles(each, found);
  }
}
