import { lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import type { ComponentType } from "react";
import type { Address } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { parseAuditSearch } from "../addresses/searches/audit-search.ts";
import { AgentToolsRoute } from "./routes/agent-tools-route.tsx";

/** A page, whose code loads when it is opened. The home screen, an agent's tools, is there. */
const lazyPage = (load: () => Promise<ComponentType>) => lazyModule(load);
export type LazyPage = ReturnType<typeof lazyPage>;

/**
 * One page serves the list with a tool and without, so that the list stays as it is when a tool is
 * opened.
 */
const registryPages = lazyPage(
  async () => (await import("./routes/registry-route.tsx")).RegistryRoute,
);

const settings = lazyPage(async () => (await import("./routes/settings-route.tsx")).SettingsRoute);

/** The pages that stand without the navigation, for whoever has not signed in. */
const PAGES_OUTSIDE = ["/sign-in", "/link"];
export const isOutside = (pathname: string): boolean => PAGES_OUTSIDE.includes(pathname);

type Redirected = (params: Record<string, string>, search: Record<string, unknown>) => string;

/** The page of each address, or the address that is opened in its place. */
export const PAGES: Record<string, LazyPage | Redirected> = {
  "/": () => paths.agents(),
  "/sign-in": lazyPage(async () => (await import("./routes/sign-in-route.tsx")).SignInRoute),
  "/link": lazyPage(async () => (await import("./routes/link-route.tsx")).LinkRoute),
  "/account": lazyPage(async () => (await import("./routes/account-route.tsx")).AccountRoute),
  "/agents": lazyPage(async () => (await import("./routes/agents-route.tsx")).AgentsRoute),
  "/agents/compare": lazyPage(
    async () => (await import("./routes/compare-route.tsx")).CompareRoute,
  ),
  "/agents/$agent": ({ agent = "" }) => paths.agentTools(agent),
  "/agents/$agent/tools": lazyPage(async () => AgentToolsRoute),
  "/agents/$agent/tools/search": lazyPage(
    async () => (await import("./routes/tool-search-route.tsx")).ToolSearchRoute,
  ),
  "/agents/$agent/prompt": lazyPage(
    async () => (await import("./routes/agent-prompt-route.tsx")).AgentPromptRoute,
  ),
  "/agents/$agent/usage": lazyPage(
    async () => (await import("./routes/agent-usage-route.tsx")).AgentUsageRoute,
  ),
  "/agents/$agent/quality": lazyPage(
    async () => (await import("./routes/agent-quality-route.tsx")).AgentQualityRoute,
  ),
  "/agents/$agent/evaluations": lazyPage(
    async () => (await import("./routes/agent-evaluations-route.tsx")).AgentEvaluationsRoute,
  ),
  "/agents/$agent/connect": lazyPage(
    async () => (await import("./routes/agent-connect-route.tsx")).AgentConnectRoute,
  ),
  "/agents/$agent/history": lazyPage(
    async () => (await import("./routes/agent-history-route.tsx")).AgentHistoryRoute,
  ),
  "/organisation/history": lazyPage(
    async () => (await import("./routes/organisation-history-route.tsx")).OrganisationHistoryRoute,
  ),
  "/organisation/rules": lazyPage(
    async () => (await import("./routes/organisation-rules-route.tsx")).OrganisationRulesRoute,
  ),
  "/presets": lazyPage(async () => (await import("./routes/presets-route.tsx")).PresetsRoute),
  "/presets/$preset": lazyPage(
    async () => (await import("./routes/presets-route.tsx")).PresetRoute,
  ),
  "/presets/$preset/history": lazyPage(
    async () => (await import("./routes/presets-route.tsx")).PresetHistoryRoute,
  ),
  "/audit": lazyPage(async () => (await import("./routes/audit-route.tsx")).AuditRoute),
  // Bookmarks of earlier releases.
  "/activity": (_, { owner, tool, show, ...kept }) => {
    const what = Object.keys(kept).length > 0 && show !== "events" ? { what: "saves" } : {};
    return paths.audit(parseAuditSearch({ q: tool, ...what, ...kept, on: owner }));
  },
  "/tools": registryPages,
  "/tools/$tool": registryPages,
  "/tools/$tool/$method": lazyPage(
    async () => (await import("./routes/method-route.tsx")).MethodRoute,
  ),
  "/matrix": lazyPage(async () => (await import("./routes/matrix-route.tsx")).MatrixRoute),
  "/problems": lazyPage(async () => (await import("./routes/problems-route.tsx")).ProblemsRoute),
  "/review": lazyPage(async () => (await import("./routes/review-route.tsx")).ReviewRoute),
  "/approvals": lazyPage(async () => (await import("./routes/approvals-route.tsx")).ApprovalsRoute),
  "/sources": lazyPage(async () => (await import("./routes/sources-route.tsx")).SourcesRoute),
  "/calls": lazyPage(async () => (await import("./routes/calls-route.tsx")).CallsRoute),
  "/people": lazyPage(async () => (await import("./routes/people-route.tsx")).PeopleRoute),
  "/transfer": lazyPage(async () => (await import("./routes/transfer-route.tsx")).TransferRoute),
  "/settings": settings,
  "/settings/$section": settings,
  // This page is for developers of forms and not in the production bundle.
  ...(import.meta.env.DEV && {
    "/gallery": lazyPage(
      async () => (await import("@pegboard/schema-form/gallery")).SchemaFormGallery,
    ),
  }),
};

export interface FoundPage {
  page: (typeof PAGES)[string];
  /** The page's path in the table. */
  path: string;
  /** The parts of the address that its path names with a dollar sign. */
  params: Record<string, string>;
}

/** The page of a path below the app's base, with or without a slash at its end. */
export function findPage(pathname: string): FoundPage | undefined {
  for (const [path, page] of Object.entries(PAGES)) {
    const params = matchPath(path, pathname.replace(/\/+$/, "") || "/");
    if (params) return { page, path, params };
  }
  return undefined;
}

/** Loads the code of an address's page. The page itself reports a failure. */
export async function loadPage({ pathname }: Address): Promise<void> {
  const page = findPage(pathname)?.page;
  if (typeof page === "object") await page.load().catch(() => undefined);
}

function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const parts = pathname.split("/");
  const names = path.split("/");
  if (parts.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, name] of names.entries()) {
    const part = parts[place] ?? "";
    if (!name.startsWith("$")) {
      if (name !== part) return undefined;
      continue;
    }
    const value = decodeAddressPart(part);
    if (!value) return undefined;
    params[name.slice(1)] = value;
  }
  return params;
}

/** The decoded text; undefined for one that no address of the app has, such as %E0. */
function decodeAddressPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
