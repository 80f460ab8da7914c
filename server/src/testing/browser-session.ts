import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { ApiAnswer } from "./api-client.ts";
import type { TestServer } from "./start-test-server.ts";

/** A browser as far as sign-in needs one: it keeps cookies and names its own page as the origin. */
export class Browser {
  readonly #server: Pick<TestServer, "url">;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  /** `origin`: as the browser has it, where it reaches the server through a proxy. */
  constructor(server: Pick<TestServer, "url">, origin = server.url) {
    this.#server = server;
    this.#origin = origin;
  }

  /** The cookies as the next request sends them. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send<T = unknown>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    const [method = "GET", path = "/"] = line.split(" ");
    return this.#ask(path, {
      method,
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        Origin: this.#origin,
        "User-Agent": "Browser of the tests",
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Sends these headers alone, besides cookies: as another page may make a browser do. */
  sendAs<T = unknown>(
    line: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<ApiAnswer<T>> {
    const [method = "GET", path = "/"] = line.split(" ");
    return this.#ask(path, { method, headers, ...(body !== undefined && { body }) });
  }

  /** Opens an address as a link does: of the own page, or of another site. Follows no redirect. */
  async open(path: string, site: "same-origin" | "cross-site" = "same-origin") {
    const headers = {
      "Sec-Fetch-Site": site,
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
      Accept: "text/html",
    };
    return this.#ask<unknown>(path, { headers });
  }

  /** Takes the cookies of another browser, as somebody who stole them. */
  steal({ cookie }: Browser): void {
    for (const pair of cookie.split("; ")) this.#keep(pair);
  }

  /** node:http sends what a browser says of a request; fetch does not. */
  async #ask<T>(
    path: string,
    { method = "GET", headers, body }: { method?: string; headers: object; body?: string },
  ): Promise<ApiAnswer<T>> {
    const { host, protocol } = new URL(this.#origin);
    const { port } = new URL(this.#server.url);
    const own = {
      Host: host,
      ...(this.#cookies.size > 0 && { Cookie: this.cookie }),
      ...(protocol === "https:" && { "X-Forwarded-Proto": "https" }),
      ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
    };
    const asked = { host: "127.0.0.1", port, method, path };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ ...asked, headers: { ...own, ...headers } }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) this.#keep(cookie);
    const read = await text(answer);
    const isJson = answer.headers["content-type"]?.startsWith("application/json");
    return {
      status: answer.statusCode ?? 0,
      headers: headersOf(answer),
      body: isJson ? JSON.parse(read) : read,
      text: read,
    };
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}
