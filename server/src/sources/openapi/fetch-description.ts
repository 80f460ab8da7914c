import { open } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import type { ReportProgress } from "../../events/progress-report.ts";
import { MOST_REDIRECTS, OPENAPI_LIMITS } from "../../limits.ts";
import { guardedRequest, type Hop, redirectedTo } from "../../requests/guarded-request.ts";
import { decodeFile, decodeText, readBytes } from "../../requests/read-body.ts";
import { fileErrorText } from "../../system-errors/file-error.ts";
import { SourceError } from "../source-error.ts";
import type { OpenApiOrigin } from "./openapi-config.ts";

/**
 * Reads the text of a description, and tells where it was found in the end. @throws Error for
 * people
 */
export async function fetchDescription(
  origin: OpenApiOrigin,
  { signal, report }: { signal: AbortSignal; report: ReportProgress },
): Promise<{ text: string; url?: string }> {
  if (origin.text !== undefined) return { text: origin.text };
  if (origin.file !== undefined) return { text: await readDescriptionFile(origin.file) };
  const limit = AbortSignal.timeout(OPENAPI_LIMITS.fetchingTime);
  const start = new URL(origin.url ?? "");
  report({ step: "fetch" });
  try {
    return await fetchFrom(start, {
      allowPrivate: origin.allowPrivate,
      report,
      signal: AbortSignal.any([signal, limit]),
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    const seconds = OPENAPI_LIMITS.fetchingTime / 1_000;
    throw new SourceError({ code: "description_slow", values: { host: start.host, seconds } });
  }
}

interface FetchOptions {
  allowPrivate: boolean;
  signal: AbortSignal;
  report: ReportProgress;
}

async function fetchFrom(start: URL, { allowPrivate, signal, report }: FetchOptions) {
  const headers = {
    accept: "application/json, application/yaml, */*;q=0.5",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "Pegboard",
  };
  let hop: Hop = { url: start, allowPrivate };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const { url } = hop;
    const answer = await guardedRequest(url, { method: "GET", headers, ...hop, signal });
    const { statusCode = 0, headers: told } = answer;
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      told.location !== undefined &&
      URL.canParse(told.location, url.href)
    ) {
      answer.destroy();
      const next = new URL(told.location, url);
      // Whoever reads along on the way could decide where calls go.
      if (
        !/^https?:$/.test(next.protocol) ||
        (url.protocol === "https:" && next.protocol === "http:")
      ) {
        throw new SourceError({
          code: "description_elsewhere",
          values: { host: url.host, to: next.origin },
        });
      }
      hop = redirectedTo(next, hop);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new SourceError({
        code: "description_status",
        values: { host: url.host, status: statusCode },
      });
    }
    const { bytes, complete } = await readBytes(answer, OPENAPI_LIMITS.bytes, (done) => {
      const total = unpackedLength(told);
      report({ step: "fetch", unit: "bytes", done, ...(total !== undefined && { total }) });
    });
    if (!complete) throw descriptionTooLarge();
    return { text: decodeText(bytes, told["content-type"] ?? ""), url: url.href };
  }
  throw new SourceError({ code: "redirects", values: { host: start.host, most: MOST_REDIRECTS } });
}

/** How long an answer is, where that is known: of a packed one it is the length of the package. */
function unpackedLength(told: IncomingHttpHeaders): number | undefined {
  const length = Number(told["content-length"]);
  const isPacked = ![undefined, "", "identity"].includes(told["content-encoding"]?.trim());
  return isPacked || !(length > 0) ? undefined : length;
}

async function readDescriptionFile(path: string): Promise<string> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(
      error.code === "ENOENT"
        ? { code: "file_missing", values: { file: path } }
        : unreadableFile(path, error),
    );
  });
  try {
    const { size } = await file.stat();
    if (size > OPENAPI_LIMITS.bytes) throw descriptionTooLarge();
    const bytes = await file.readFile().catch((error: unknown) => {
      throw new SourceError(unreadableFile(path, error));
    });
    return decodeFile(bytes);
  } finally {
    await file.close();
  }
}

const unreadableFile = (file: string, error: unknown) =>
  ({ code: "file_unreadable", values: { file, cause: fileErrorText(error) } }) as const;

const descriptionTooLarge = () =>
  new SourceError({
    code: "description",
    values: { issue: { code: "too_large", most: OPENAPI_LIMITS.bytes } },
  });
