import type { IncomingMessage } from "node:http";

const MOST_PAGE_REDIRECTS = 5;
const READABLE_PAGE_TYPE =
  /^(text\/|application\/(.*\+)?(json|xml|javascript|yaml)|application\/x-ndjson|image\/svg\+xml)|^$/i;

/** Where a chain of redirects has come to. */
interface PageHop {
  url: URL;
  /** Addresses of this machine and of local networks, too. */
  allowPrivate: boolean;
  /** What redirected here. */
  from?: URL | undefined;
}

/** How addresses are asked. Who runs the tools decides which of them are reached at all. */
export interface WebRequests {
  /** One request, no redirects. Rejects when the address is not reached. */
  send(
    url: URL,
    request: Omit<PageHop, "url"> & {
      method: string;
      headers: Record<string, string>;
      signal: AbortSignal;
    },
  ): Promise<IncomingMessage>;
  /** The next step of a chain, with what is allowed there. */
  redirectedTo(url: URL, from: PageHop): PageHop;
  /** The text of an answer, cut after so many bytes. */
  readBody(answer: IncomingMessage, limit: number): Promise<{ text: string; complete: boolean }>;
}

interface PageOptions {
  requests: WebRequests;
  method: "GET" | "HEAD";
  headers: Record<string, string>;
  allowPrivate: boolean;
  signal: AbortSignal;
  allowedHosts: string[];
  /** Seconds. */
  timeLimit: number;
  maxKilobytes: number;
}

export interface FetchedPage {
  /** Where the redirects ended. */
  url: string;
  status: number;
  contentType: string;
  text?: string;
  /** False when the text was cut. */
  complete?: boolean;
}

/**
 * Fetches a page; the host and the address of every redirect are checked like the first. Rejects
 * when one is refused.
 */
export async function fetchPage(url: URL, options: PageOptions): Promise<FetchedPage> {
  const timeLimit = AbortSignal.timeout(options.timeLimit * 1_000);
  const signal = AbortSignal.any([options.signal, timeLimit]);
  try {
    const { answer, finalUrl } = await followRedirects(url, { ...options, signal });
    return await describeAnswer(answer, finalUrl, options);
  } catch (error) {
    if (!timeLimit.aborted) throw error;
    throw new Error(
      `${url.host} did not answer completely within ${options.timeLimit} seconds. Try again later.`,
    );
  }
}

async function followRedirects(
  start: URL,
  options: PageOptions,
): Promise<{ answer: IncomingMessage; finalUrl: URL }> {
  let hop: PageHop = { url: start, allowPrivate: options.allowPrivate };
  for (let redirects = 0; redirects <= MOST_PAGE_REDIRECTS; redirects += 1) {
    const { url } = hop;
    checkTarget(url, options);
    const answer = await options.requests.send(url, {
      method: options.method,
      signal: options.signal,
      allowPrivate: hop.allowPrivate,
      from: hop.from,
      headers: {
        accept: "*/*",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "Pegboard",
        ...options.headers,
      },
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      return { answer, finalUrl: url };
    answer.destroy();
    hop = options.requests.redirectedTo(new URL(headers.location, url), hop);
  }
  throw new Error(
    `${start.href} leads to more than ${MOST_PAGE_REDIRECTS} redirects. Fetch the final address directly.`,
  );
}

/** Names and addresses of this machine: traffic to them does not leave it. */
const LOOPBACK_NAMES = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function checkTarget(url: URL, { allowedHosts, headers }: PageOptions): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new Error(`${url.href} is neither http nor https, so it is not fetched.`);
  }
  if (url.username || url.password)
    throw new Error("An address with a user name or password in it is not fetched.");
  if (!isAllowedHost(url, allowedHosts)) {
    throw new Error(
      `${url.host} is not an allowed host. Allowed are: ${allowedHosts.join(", ")}. The operator can add it in the settings of Web fetch.`,
    );
  }
  if (
    url.protocol === "http:" &&
    Object.keys(headers).length > 0 &&
    !LOOPBACK_NAMES.test(url.hostname)
  ) {
    throw new Error(
      `${url.host} is asked for over http, where anybody on the way can read the headers that the operator set. Use https.`,
    );
  }
}

async function describeAnswer(
  answer: IncomingMessage,
  url: URL,
  options: PageOptions,
): Promise<FetchedPage> {
  const contentType = answer.headers["content-type"] ?? "";
  const page: FetchedPage = { url: url.href, status: answer.statusCode ?? 0, contentType };
  const isText = READABLE_PAGE_TYPE.test(contentType.split(";")[0]?.trim() ?? "");
  if (options.method === "HEAD") {
    answer.destroy();
    return page;
  }
  if (!isText) {
    answer.destroy();
    throw new Error(`${url.href} is ${contentType}, which is not text. Only text can be fetched.`);
  }
  const { text, complete } = await options.requests.readBody(answer, options.maxKilobytes * 1024);
  return { ...page, text, complete };
}

/** A host name, or `*.` and a name for all hosts below it; an IP address stands for itself. */
export const HOST_PATTERN = /^(\*\.)?([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d+)?$/i;

/**
 * Whether a URL's host is on the list. A pattern without a port means the usual port of the
 * protocol.
 */
export function isAllowedHost(url: URL, patterns: readonly string[]): boolean {
  const host = url.host.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted;
  });
}
