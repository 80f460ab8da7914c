import type { ApiAnswer } from "./api-client.ts";
import type { TestServer } from "./start-test-server.ts";

/** A browser as far as sign-in needs one: it keeps cookies and names its own page as the origin. */
export class Browser {
  readonly #server: Pick<TestServer, "url">;
  readonly #cookies = new Map<string, string>();

  constructor(server: Pick<TestServer, "url">) {
    this.#server = server;
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
    const response = await fetch(`${this.#server.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(this.#cookies.size > 0 && { Cookie: this.cookie }),
        ...{ Origin: this.#server.url, ...headers },
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const read = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: read, text };
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
