import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { AppOptions } from "./app-options.ts";
import { STOP_LIMIT } from "./limits.ts";
import { finishAnswers, listen } from "./listen.ts";
import { type OpenApp, openApp } from "./open-app.ts";

/**
 * Opens an app that commands reach while it has the data folder, at a port of this machine: who can
 * read that folder, and so the key in it, is an operator there. Everybody else is refused. The port
 * keeps no process running.
 * @throws Error when there is no such port, or as openApp does.
 */
export async function openWithDoor(
  options: AppOptions,
  by: "program" | "command",
): Promise<OpenApp> {
  const key = randomBytes(32).toString("base64url");
  let opening: Promise<OpenApp> | undefined;
  const listening = await listen(
    async (request) => {
      if (!bringsKey(request, key)) return Response.json(TOKEN_REFUSED_BODY, { status: 401 });
      const { app } = await (opening ?? Promise.reject(new Error("Pegboard is starting.")));
      return app.fetch(fromWithin(request, options.basePath ?? ""));
    },
    0,
    { inBackground: true },
  );
  // "localhost" may be another address, where another program listens.
  const address = listening.url.replace("localhost", "127.0.0.1");
  try {
    opening = openApp({ ...options, heldBy: { by, address, key } });
    const opened = await opening;
    return {
      ...opened,
      async close() {
        opened.endStreams();
        const givenUp = new Promise((resolve) => setTimeout(resolve, STOP_LIMIT).unref());
        await finishAnswers(listening, opened.dependencies.calls, givenUp);
        await listening.close();
        await opened.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}

const TOKEN_REFUSED_BODY = {
  error: { code: "token_refused", message: "Only Pegboard's own commands are answered here." },
};

function bringsKey({ headers }: Request, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${key}`));
}

/** As the program itself would ask: over no network, with nothing that says who asks. */
function fromWithin(
  { url, method, headers: sent, body, signal }: Request,
  basePath: string,
): Request {
  const { pathname, search } = new URL(url);
  const headers = new Headers(sent);
  headers.delete("authorization");
  headers.set("host", "localhost");
  const streamed = { method, headers, body, signal, duplex: "half" };
  return new Request(
    new URL(`${basePath}${pathname}${search}`, "http://localhost"),
    streamed as RequestInit,
  );
}
