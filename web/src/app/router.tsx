import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { appBase } from "../components/app-base.ts";
import { parseActivitySearch } from "../features/activity/activity-search.ts";
import { parseAgentToolsSearch } from "../features/agent/agent-tools-search.ts";
import { parseAgentConnectSearch } from "../features/agent/connect/agent-connect-search.ts";
import { parseAgentPromptSearch } from "../features/agent/prompt/agent-prompt-search.ts";
import { parseAgentsSearch } from "../features/agents/agents-search.ts";
import { parseCallsSearch } from "../features/calls/calls-search.ts";
import { parseMatrixSearch } from "../features/matrix/matrix-search.ts";
import { parsePresetSearch, parsePresetsSearch } from "../features/presets/presets-search.ts";
import { parseProblemsSearch } from "../features/problems/problems-search.ts";
import { parseRegistrySearch } from "../features/registry/registry-search.ts";
import type { ReviewSearch } from "../features/review/review-search.ts";
import { parseSourcesSearch } from "../features/sources/sources-search.ts";
import { parseTransferSearch } from "../features/transfer/transfer-search.ts";
import { parseHistorySearch } from "../settings/history/history-search.ts";
import { FailedPage } from "./failed-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { Shell } from "./shell.tsx";

const root = createRootRoute({ component: Shell });
const getParentRoute = () => root;

/** Every page: its address, what it reads from it, and the chunk it loads. */
const routes = [
  createRoute({ getParentRoute, path: "/", beforeLoad: () => redirect({ to: "/agents", throw: true }) }),
  createRoute({
    getParentRoute,
    path: "/agents",
    validateSearch: parseAgentsSearch,
    component: lazyRouteComponent(() => import("./routes/agents-route.tsx"), "AgentsRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/agents/$agent",
    beforeLoad: ({ params }) => redirect({ to: "/agents/$agent/tools", params, replace: true, throw: true }),
  }),
  createRoute({
    getParentRoute,
    path: "/agents/$agent/tools",
    validateSearch: parseAgentToolsSearch,
    component: lazyRouteComponent(() => import("./routes/agent-tools-route.tsx"), "AgentToolsRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/agents/$agent/prompt",
    validateSearch: parseAgentPromptSearch,
    component: lazyRouteComponent(() => import("./routes/agent-prompt-route.tsx"), "AgentPromptRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/agents/$agent/connect",
    validateSearch: parseAgentConnectSearch,
    component: lazyRouteComponent(() => import("./routes/agent-connect-route.tsx"), "AgentConnectRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/agents/$agent/history",
    validateSearch: parseHistorySearch,
    component: lazyRouteComponent(() => import("./routes/agent-history-route.tsx"), "AgentHistoryRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/organisation/history",
    validateSearch: parseHistorySearch,
    component: lazyRouteComponent(() => import("./routes/organisation-history-route.tsx"), "OrganisationHistoryRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/presets",
    validateSearch: parsePresetsSearch,
    component: lazyRouteComponent(() => import("./routes/presets-route.tsx"), "PresetsRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/presets/$preset",
    validateSearch: parsePresetSearch,
    component: lazyRouteComponent(() => import("./routes/presets-route.tsx"), "PresetRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/presets/$preset/history",
    validateSearch: parseHistorySearch,
    component: lazyRouteComponent(() => import("./routes/presets-route.tsx"), "PresetHistoryRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/activity",
    validateSearch: parseActivitySearch,
    component: lazyRouteComponent(() => import("./routes/activity-route.tsx"), "ActivityRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/tools/{-$tool}",
    validateSearch: parseRegistrySearch,
    component: lazyRouteComponent(() => import("./routes/registry-route.tsx"), "RegistryRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/matrix",
    validateSearch: parseMatrixSearch,
    component: lazyRouteComponent(() => import("./routes/matrix-route.tsx"), "MatrixRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/problems",
    validateSearch: parseProblemsSearch,
    component: lazyRouteComponent(() => import("./routes/problems-route.tsx"), "ProblemsRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/review",
    // Read by the page: its code comes later.
    validateSearch: (raw: ReviewSearch) => raw,
    component: lazyRouteComponent(() => import("./routes/review-route.tsx"), "ReviewRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/sources",
    validateSearch: parseSourcesSearch,
    component: lazyRouteComponent(() => import("./routes/sources-route.tsx"), "SourcesRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/calls",
    validateSearch: parseCallsSearch,
    component: lazyRouteComponent(() => import("./routes/calls-route.tsx"), "CallsRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/transfer",
    validateSearch: parseTransferSearch,
    component: lazyRouteComponent(() => import("./routes/transfer-route.tsx"), "TransferRoute"),
  }),
  createRoute({
    getParentRoute,
    path: "/settings",
    component: lazyRouteComponent(() => import("./routes/settings-route.tsx"), "SettingsRoute"),
  }),
] as const;

/** For developers of forms; not in the production bundle. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute,
        path: "/gallery",
        component: lazyRouteComponent(
          () => import("../components/schema-form/testing/gallery.tsx"),
          "SchemaFormGallery",
        ),
      }),
    ]
  : [];

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([...routes, ...developmentRoutes]),
    basepath: appBase,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
    // Pages load their own data and keep it; the router only loads code.
    defaultPreload: false,
    ...(history && { history }),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
