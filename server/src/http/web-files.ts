import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { PegboardError } from "../errors.ts";
import { cachePolicy } from "./answer-headers.ts";

/** The build's own notes lie beside its files. */
function refuseHidden(path: string): void {
  if (!/(^|[/\\])(\.|%2e)/i.test(path)) return;
  throw new PegboardError("not_found", `There is nothing at ${path}. Begin at the start page, /.`);
}

/** Serves the built UI: files as they are, and index.html for every page address (the UI routes by itself). */
export function serveWebFiles(app: Hono, webDir: string): void {
  // The build puts a hash of the content into these names.
  app.use("/assets/*", cachePolicy("public, max-age=31536000, immutable"), serveStatic({ root: webDir }), ({ req }) => {
    throw new PegboardError("not_found", `There is no file ${req.path}. Reload the page: it may be of an older build.`);
  });
  app.get("*", ({ req }, next) => {
    refuseHidden(req.path);
    return next();
  });
  const page = serveStatic({ root: webDir, path: "index.html" });
  app.get("*", cachePolicy("no-cache"), serveStatic({ root: webDir }), page);
}
