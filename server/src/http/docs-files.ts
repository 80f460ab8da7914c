import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { cachePolicy } from "./answer-headers.ts";

const DOCS_PATH = "/docs";

/**
 * Serves the built documentation. Its pages name each other by where they lie from there, so they
 * are the same files below any base. Everybody may read them, as the page to sign in: nothing in
 * them is of this installation.
 */
export function serveDocsFiles(app: Hono, docsDir: string, basePath: string): void {
  app.get(DOCS_PATH, (context) => context.redirect(`${basePath}${DOCS_PATH}/`, 308));
  app.get(
    `${DOCS_PATH}/*`,
    cachePolicy("no-cache"),
    // The build's own notes lie beside the files.
    (context, next) => (/\/(\.|%2e)/i.test(context.req.path) ? context.notFound() : next()),
    serveStatic({
      root: docsDir,
      rewriteRequestPath: (path) => path.slice(DOCS_PATH.length),
    }),
  );
}
