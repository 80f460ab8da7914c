import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Handler, Hono } from "hono";
import { PegboardError } from "../errors.ts";
import { cachePolicy } from "./answer-headers.ts";

/** The first parts of pages' addresses; the pages are those of `web/src/app/pages.ts`. */
export const PAGE_ROOTS: ReadonlySet<string> = new Set([
  "",
  "index.html",
  "agents",
  "organisation",
  "presets",
  "activity",
  "audit",
  "tools",
  "matrix",
  "problems",
  "review",
  "approvals",
  "sources",
  "calls",
  "transfer",
  "settings",
  "sign-in",
  "link",
  "account",
  "people",
]);

/** Refuses the build's own notes, which lie beside its files. */
function refuseHidden(path: string): void {
  if (!/(^|[/\\])(\.|%2e)/i.test(path)) return;
  throw new PegboardError("not_found", (t) =>
    t("There is nothing at {path}. Begin at the start page, /.", { path }),
  );
}

/**
 * Serves the built UI: files as they are, and index.html for every page address (the UI routes by
 * itself). At any other address nothing is found; a browser is shown that as a page.
 */
export function serveWebFiles(app: Hono, webDir: string, basePath: string): void {
  // The build puts a hash of the content into these names.
  app.use(
    "/assets/*",
    cachePolicy("public, max-age=31536000, immutable"),
    serveStatic({ root: webDir, precompressed: true }),
    ({ req }) => {
      throw new PegboardError("not_found", (t) =>
        t("There is no file {path}. Reload the page: it may be of an older build.", {
          path: req.path,
        }),
      );
    },
  );
  app.get("*", ({ req }, next) => {
    refuseHidden(req.path);
    return next();
  });
  const read = () => readFile(join(webDir, "index.html"), "utf8");
  const begun = read().catch(() => undefined);
  const page: Handler = async (context) => {
    const path = pathBelowBase(context.req.path, basePath);
    const isPage = PAGE_ROOTS.has(path.split("/")[1] ?? "");
    if (!isPage && !context.req.header("accept")?.includes("text/html")) {
      throw new PegboardError("not_found", (t) =>
        t("There is nothing at {path}. Begin at the start page, /.", { path }),
      );
    }
    const [first, now] = await Promise.all([begun, read()]);
    const isNewer = first !== undefined && first !== now;
    const shown = pageAt(isNewer ? markNewer(now) : now, basePath);
    // Whoever has not signed in is shown the page to sign in, and refused the data.
    const isNobody = context.var.caller?.kind === "nobody";
    const asking = isNobody ? shown : withData(shown, basePath, path);
    return context.html(asking, isPage ? 200 : 404);
  };
  for (const path of ["/", "/index.html"]) app.get(path, cachePolicy("no-cache"), page);
  app.get("*", cachePolicy("no-cache"), serveStatic({ root: webDir }), page);
}

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

const pathBelowBase = (path: string, basePath: string): string =>
  path.slice(path.startsWith(basePath) ? basePath.length : 0);

/**
 * The page for an address. The build names its files from the page's own folder, `./`; a page has
 * many addresses, so it is told where that folder is.
 */
function pageAt(page: string, basePath: string): string {
  const based = page.replaceAll(/ (src|href)="\.\//g, ` $1="${basePath}/`);
  return basePath === "" ? based : based.replace("<html ", `<html data-base="${basePath}" `);
}

/**
 * Marks a page of a build that came after this process began: it may ask for what the process does
 * not know, and says so.
 */
const markNewer = (page: string): string => page.replace("<html ", "<html data-newer ");

/** Matches the path of an agent's page; the id is one that may be written into HTML. */
const AGENT_PAGE = /^\/agents\/([a-z0-9-]+)\//;

/**
 * Lets the browser ask for the data that the page shows first while it loads the scripts that would
 * ask for it.
 */
function withData(page: string, basePath: string, path: string): string {
  const agent = AGENT_PAGE.exec(path)?.[1];
  const data = [
    "/api/v1/tools/list",
    ...(agent === undefined ? [] : [`/api/v1/agents/${agent}/settings`]),
  ];
  const links = data.map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${basePath}${address}">`,
  );
  return page.replace("</head>", `${links.join("")}</head>`);
}
