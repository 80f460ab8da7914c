import { once } from "node:events";
import { DOCUMENT_LIMITS } from "../limits.ts";
import { fileIssueWithMessage } from "../pegboard-file/read-yaml.ts";
import { RestingWorker } from "../start-worker.ts";
import type { ReadContent, ReadDocument } from "./read-document.ts";
import type { DocumentQuestion } from "./read-worker.ts";

/** The page has a document read again after each choice. */
const documentReader = new RestingWorker("transfer/read-worker", DOCUMENT_LIMITS.readingMegabytes);
/** Milliseconds. */
const IDLE_LIMIT_OF_DOCUMENT_READER = 10_000;
/** The reading that runs: one document is read at a time, because each thread takes memory. */
let lastDocumentReading: Promise<unknown> = Promise.resolve();

/**
 * Reads a document in a thread that is ended when it takes too long or too much memory, or nobody
 * waits for it any more.
 */
export const readDocumentInThread = (
  question: DocumentQuestion,
  signal: AbortSignal,
): Promise<ReadDocument> => readInTurn<ReadDocument>(question, signal);

/** Reads what a text says as YAML or JSON, bounded in the same way. */
export const readContentInThread = (source: string, signal: AbortSignal): Promise<ReadContent> =>
  readInTurn<ReadContent>({ source, isContent: true }, signal);

function readInTurn<Read>(question: DocumentQuestion, signal: AbortSignal): Promise<Read> {
  const reading = lastDocumentReading.then(() => readDocumentNow<Read>(question, signal));
  lastDocumentReading = reading.catch(() => undefined);
  return reading;
}

async function readDocumentNow<Read>(
  question: DocumentQuestion,
  signal: AbortSignal,
): Promise<Read> {
  signal.throwIfAborted();
  const worker = await documentReader.take();
  const end = AbortSignal.any([signal, AbortSignal.timeout(DOCUMENT_LIMITS.readingTime)]);
  try {
    const answered = once(worker, "message", { signal: end }) as Promise<[Read]>;
    worker.postMessage(question);
    const [read] = await answered;
    documentReader.rest(IDLE_LIMIT_OF_DOCUMENT_READER);
    return read;
  } catch (error) {
    await documentReader.end();
    signal.throwIfAborted();
    const isFull =
      error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (end.aborted || isFull) return TOO_MUCH as Read;
    throw error;
  }
}

const TOO_MUCH = {
  issues: [{ line: 1, column: 1, ...fileIssueWithMessage({ code: "too_slow" }) }],
};
