import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { HttpError } from "./http-error.ts";

/** Serves the built UI: files as they are, and index.html for every page address (the UI routes by itself). */
export function serveWebFiles(app: Hono, webDir: string): void {
  app.get(
    "/assets/*",
    serveStatic({
      root: webDir,
      // The build puts a hash of the content into these names.
      onFound: (_, context) => context.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  app.get("/assets/*", (context) => {
    throw new HttpError(
      "not_found",
      `There is no file ${context.req.path}. Reload the page: it may be of an older build.`,
    );
  });
  const revalidate = (_: string, context: { header(name: string, value: string): void }) =>
    context.header("Cache-Control", "no-cache");
  app.get("*", serveStatic({ root: webDir, onFound: revalidate }));
  app.get("*", serveStatic({ root: webDir, path: "index.html", onFound: revalidate }));
}
