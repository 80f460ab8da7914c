import type { Role } from "../api-contract/people/people-contract.ts";

/**
 * The least that somebody has to be: `nobody` who has signed in, a role, or an approver, which is a
 * mark on top of a role.
 */
type Least = "nobody" | Role | "approver";

/** Who reaches a route. */
export interface RouteAccess {
  least: Least;
  /** Whether a token of an agent's caller reaches it, for its own agent. */
  agentToken?: true;
  /**
   * Whether its body, and not its address, names the agents that are changed or read, so that the
   * route itself asks whether a narrowed role reaches them.
   */
  judged?: true;
  /** Whether it changes what reaches all agents, so that no narrowed role does. */
  allAgents?: true;
}

const nobody: RouteAccess = { least: "nobody" };
const viewer: RouteAccess = { least: "viewer" };
const editor: RouteAccess = { least: "editor" };
const admin: RouteAccess = { least: "admin" };
const judgedAs = (least: Least): RouteAccess => ({ least, judged: true });
/** What presets set reaches any agent that follows one. */
const forAllAgents: RouteAccess = { least: "editor", judged: true, allAgents: true };
const forTokens = (least: Least): RouteAccess => ({ least, agentToken: true });

/**
 * The least role of every route. One that is not named is nobody's. Where an address names an
 * agent, a narrowed role has to reach it, or for a viewer's route to see it.
 */
export const ROUTE_ACCESS = {
  "GET /healthz": nobody,
  "GET /readyz": nobody,
  "GET /api/v1/health": forTokens("viewer"),

  "GET /api/v1/session": nobody,
  "POST /api/v1/session": nobody,
  "DELETE /api/v1/session": nobody,
  "POST /api/v1/session/fresh": viewer,
  "GET /api/v1/session/sso": nobody,
  "GET /api/v1/session/sso/callback": nobody,
  "POST /api/v1/session/passkey/options": nobody,
  "POST /api/v1/session/passkey": nobody,
  "POST /api/v1/links/read": nobody,
  "POST /api/v1/links/passkey/options": nobody,
  "POST /api/v1/links/use": nobody,
  "GET /api/v1/account": viewer,
  "PATCH /api/v1/account": viewer,
  "PUT /api/v1/account/password": viewer,
  "POST /api/v1/account/passkeys/options": viewer,
  "POST /api/v1/account/passkeys": viewer,
  "PATCH /api/v1/account/passkeys/:passkey": viewer,
  "DELETE /api/v1/account/passkeys/:passkey": viewer,
  "DELETE /api/v1/account/identities/:identity": viewer,
  "DELETE /api/v1/account/sessions": viewer,
  "DELETE /api/v1/account/sessions/:session": viewer,
  "POST /api/v1/account/tokens": viewer,
  "DELETE /api/v1/account/tokens/:token": viewer,
  "GET /api/v1/service-tokens": admin,
  "GET /api/v1/service-tokens/:token/addresses": admin,
  "POST /api/v1/service-tokens": admin,
  "POST /api/v1/service-tokens/:token/replace": admin,
  "DELETE /api/v1/service-tokens/:token": admin,
  "GET /api/v1/people": viewer,
  "POST /api/v1/people/invitations": admin,
  "GET /api/v1/people/:person": viewer,
  "PATCH /api/v1/people/:person": admin,
  "DELETE /api/v1/people/:person": admin,
  "POST /api/v1/people/:person/disable": admin,
  "POST /api/v1/people/:person/enable": admin,
  "POST /api/v1/people/:person/link": admin,
  "DELETE /api/v1/people/:person/sessions": admin,
  "DELETE /api/v1/people/:person/sessions/:session": admin,
  "DELETE /api/v1/people/:person/passkeys": admin,
  "DELETE /api/v1/people/:person/passkeys/:passkey": admin,
  "DELETE /api/v1/people/:person/identities": admin,
  "DELETE /api/v1/people/:person/identities/:identity": admin,
  "DELETE /api/v1/people/:person/tokens": admin,
  "DELETE /api/v1/people/:person/tokens/:token": admin,

  "GET /api/v1/agents": viewer,
  "POST /api/v1/agents": judgedAs("editor"),
  "GET /api/v1/agents/tools": viewer,
  "PATCH /api/v1/agents/:agent": editor,
  "DELETE /api/v1/agents/:agent": editor,
  "POST /api/v1/agents/:agent/restore": editor,
  "POST /api/v1/agents/:agent/repair": editor,
  "GET /api/v1/agents/:agent/settings": viewer,
  "PATCH /api/v1/agents/:agent/settings": editor,
  "GET /api/v1/agents/:agent/revisions": viewer,
  "GET /api/v1/agents/:agent/revisions/latest": viewer,
  "GET /api/v1/agents/:agent/revisions/costs": viewer,
  "GET /api/v1/agents/:agent/revisions/:revision": viewer,
  "GET /api/v1/agents/:agent/toolset": forTokens("viewer"),
  "GET /api/v1/agents/:agent/client.ts": forTokens("viewer"),
  "GET /api/v1/client.py": forTokens("viewer"),
  "GET /api/v1/agents/:agent/openapi.json": forTokens("viewer"),
  "GET /api/v1/agents/:agent/prompt": forTokens("viewer"),
  "POST /api/v1/agents/:agent/prompt": forTokens("viewer"),
  "POST /api/v1/agents/:agent/texts": viewer,
  "POST /api/v1/agents/:agent/try": editor,
  "POST /api/v1/agents/:agent/calls": forTokens("editor"),
  "POST /api/v1/agents/:agent/methods/:method/call": forTokens("editor"),
  "POST /api/v1/agents/:agent/operations/:method": forTokens("editor"),
  "POST /api/v1/agents/:agent/answers/:question": forTokens("editor"),
  "GET /api/v1/agents/:agent/usage": viewer,
  "GET /api/v1/agents/:agent/evaluation-cases": viewer,
  "POST /api/v1/agents/:agent/evaluation-cases": editor,
  "GET /api/v1/agents/:agent/evaluation-cases/proposed": viewer,
  "GET /api/v1/agents/:agent/evaluation-cases/export": viewer,
  "POST /api/v1/agents/:agent/evaluation-cases/import": editor,
  "PUT /api/v1/agents/:agent/evaluation-cases/:case": editor,
  "DELETE /api/v1/agents/:agent/evaluation-cases/:case": editor,
  "GET /api/v1/agents/:agent/evaluations": viewer,
  "POST /api/v1/agents/:agent/evaluations": editor,
  "POST /api/v1/agents/:agent/evaluations/estimate": editor,
  "POST /api/v1/agents/:agent/evaluations/standing": editor,
  "GET /api/v1/agents/:agent/evaluations/:run": viewer,
  "DELETE /api/v1/agents/:agent/evaluations/:run": editor,
  "POST /api/v1/agents/:agent/evaluations/:run/stop": editor,
  "POST /api/v1/agents/:agent/evaluations/:run/resume": editor,
  "GET /api/v1/agents/:agent/evaluations/:run/attempts": viewer,
  "GET /api/v1/agents/:agent/evaluations/:run/payload": viewer,
  "GET /api/v1/agents/:agent/evaluations/:run/confusion": viewer,
  "GET /api/v1/agents/:agent/evaluations/:run/compare": viewer,
  "GET /api/v1/agents/:agent/evaluations/:run/junit": viewer,
  "GET /api/v1/agents/:agent/clients": viewer,
  "POST /api/v1/agents/:agent/connection-test": editor,
  "GET /api/v1/agents/:agent/tokens": viewer,
  "POST /api/v1/agents/:agent/tokens": editor,
  "POST /api/v1/agents/:agent/tokens/:token/revoke": editor,
  "DELETE /api/v1/agents/:agent/tokens/:token": editor,
  "GET /mcp/:agent": forTokens("editor"),
  "POST /mcp/:agent": forTokens("editor"),
  "DELETE /mcp/:agent": forTokens("editor"),

  "GET /api/v1/presets": viewer,
  "POST /api/v1/presets": forAllAgents,
  "PATCH /api/v1/presets/:preset": forAllAgents,
  "DELETE /api/v1/presets/:preset": forAllAgents,
  "POST /api/v1/presets/:preset/restore": forAllAgents,
  "POST /api/v1/presets/:preset/repair": forAllAgents,
  "GET /api/v1/presets/:preset/settings": viewer,
  "PATCH /api/v1/presets/:preset/settings": forAllAgents,
  "POST /api/v1/presets/:preset/reach": viewer,
  "GET /api/v1/presets/:preset/revisions": viewer,
  "GET /api/v1/presets/:preset/revisions/latest": viewer,
  "GET /api/v1/presets/:preset/revisions/:revision": viewer,

  "GET /api/v1/organisation/settings": viewer,
  "PATCH /api/v1/organisation/settings": admin,
  "POST /api/v1/organisation/repair": admin,
  "POST /api/v1/organisation/reach": viewer,
  "POST /api/v1/organisation/rules": viewer,
  "GET /api/v1/organisation/revisions": viewer,
  "GET /api/v1/organisation/revisions/latest": viewer,
  "GET /api/v1/organisation/revisions/:revision": viewer,
  "GET /api/v1/settings/agents": viewer,
  "POST /api/v1/settings/costs": viewer,
  "POST /api/v1/settings/rules": viewer,
  "POST /api/v1/settings/owners": judgedAs("editor"),

  "GET /api/v1/tools": viewer,
  "GET /api/v1/tools/list": viewer,
  "GET /api/v1/tools/metadata": viewer,
  "GET /api/v1/tools/usage": viewer,
  "GET /api/v1/tools/:tool/methods/:method/usage": viewer,
  "POST /api/v1/tools/definitions": viewer,
  "POST /api/v1/tools/switches": viewer,
  "POST /api/v1/tokens": viewer,

  "GET /api/v1/approvals": viewer,
  "GET /api/v1/approvals/:id": viewer,
  "POST /api/v1/approvals/:id": judgedAs("approver"),
  "GET /api/v1/approval-webhook": admin,
  "PUT /api/v1/approval-webhook": admin,
  "DELETE /api/v1/approval-webhook": admin,
  "GET /api/v1/calls": viewer,
  "GET /api/v1/calls/:id": viewer,
  "GET /api/v1/calls/statistics": viewer,
  "GET /api/v1/calls/export": admin,
  "POST /api/v1/calls/replay": viewer,
  "DELETE /api/v1/calls": admin,
  "GET /api/v1/activity": viewer,
  "GET /api/v1/audit": viewer,
  "GET /api/v1/audit/:position": viewer,
  "GET /api/v1/audit/facets": viewer,
  "GET /api/v1/audit/export": admin,
  "GET /api/v1/audit/report": admin,
  "POST /api/v1/audit/verify": viewer,
  "GET /api/v1/audit/checkpoints": viewer,
  "POST /api/v1/audit/checkpoints": admin,

  "GET /api/v1/problems": viewer,
  "GET /api/v1/problems/counts": viewer,
  "GET /api/v1/problems/ignored": viewer,
  "PUT /api/v1/problems/ignored": judgedAs("editor"),
  "PUT /api/v1/problems/:id/ignored": judgedAs("editor"),
  "DELETE /api/v1/problems/:id/ignored": judgedAs("editor"),

  "GET /api/v1/sources": viewer,
  "POST /api/v1/sources": admin,
  "PATCH /api/v1/sources/:id": admin,
  "DELETE /api/v1/sources/:id": admin,
  "POST /api/v1/sources/:id/duplicate": admin,
  "POST /api/v1/sources/:id/pause": admin,
  "POST /api/v1/sources/:id/resume": admin,
  "POST /api/v1/sources/:id/refresh": admin,
  "DELETE /api/v1/sources/:id/refresh": admin,
  "POST /api/v1/sources/:id/sign-in": admin,
  "DELETE /api/v1/sources/:id/sign-in": admin,
  "GET /api/v1/sources/:id/changes": viewer,
  "PATCH /api/v1/sources/:id/changes": admin,
  "POST /api/v1/sources/:id/changes/accept": admin,
  "POST /api/v1/sources/preview": editor,
  "POST /api/v1/sources/openapi": admin,
  "POST /api/v1/sources/openapi/preview": admin,
  "PATCH /api/v1/sources/:id/openapi": admin,
  "PATCH /api/v1/sources/:id/openapi/config": admin,
  "POST /api/v1/sources/:id/openapi/preview": admin,
  "GET /api/v1/sources/:id/openapi/reading": viewer,
  "GET /oauth/callback": admin,
  "GET /api/v1/review": viewer,
  "GET /api/v1/review/change": viewer,
  "GET /api/v1/review/count": viewer,

  "GET /api/v1/proposals": viewer,
  "POST /api/v1/proposals": judgedAs("editor"),
  "GET /api/v1/proposals/:number": viewer,
  "GET /api/v1/proposals/:number/effects": viewer,
  "PATCH /api/v1/proposals/:number": judgedAs("editor"),
  "POST /api/v1/proposals/:number/accept": judgedAs("viewer"),
  "POST /api/v1/proposals/:number/request-changes": judgedAs("viewer"),
  "POST /api/v1/proposals/:number/close": judgedAs("viewer"),
  "POST /api/v1/proposals/:number/take": judgedAs("editor"),
  "POST /api/v1/proposals/:number/comments": judgedAs("viewer"),

  "GET /api/v1/model-providers": viewer,
  "PUT /api/v1/model-providers/:provider": admin,
  "DELETE /api/v1/model-providers/:provider": admin,
  "GET /api/v1/preferences": viewer,
  "PATCH /api/v1/preferences": admin,
  "GET /api/v1/installation": viewer,
  "GET /api/v1/instances": viewer,
  "GET /api/v1/backups": viewer,
  "POST /api/v1/backups": admin,
  "POST /api/v1/backups/tests": admin,
  "POST /api/v1/import": editor,
  "GET /api/v1/known-servers": viewer,
  "POST /api/v1/export": admin,
  "GET /api/v1/terminal-proof": viewer,
  "POST /api/v1/terminal-proof": viewer,
  "DELETE /api/v1/terminal-proof": viewer,
  "GET /api/v1/browser-sessions": admin,
  "DELETE /api/v1/browser-sessions/:id": admin,

  "GET /api/v1/events": viewer,
  "POST /api/v1/presence": viewer,
  "GET /api/v1/colors.css": viewer,
  "GET /api/v1/icons": viewer,
  "GET /api/v1/openapi.json": viewer,
  "GET /api/v1/pegboard.schema.json": viewer,
} satisfies Readonly<Record<string, RouteAccess>>;

type RouteName = keyof typeof ROUTE_ACCESS;

/** Routes that are no GET and change nothing that lasts: what they run, the log of calls has. */
const CHANGING_NOTHING: readonly RouteName[] = [
  "POST /mcp/:agent",
  "DELETE /mcp/:agent",
  "POST /api/v1/agents/:agent/prompt",
  "POST /api/v1/agents/:agent/texts",
  "POST /api/v1/agents/:agent/calls",
  "POST /api/v1/agents/:agent/methods/:method/call",
  "POST /api/v1/agents/:agent/operations/:method",
  "POST /api/v1/agents/:agent/answers/:question",
  "POST /api/v1/agents/:agent/connection-test",
  "POST /api/v1/agents/:agent/evaluations/estimate",
  "POST /api/v1/agents/:agent/evaluations/standing",
  "POST /api/v1/presets/:preset/reach",
  "POST /api/v1/organisation/reach",
  "POST /api/v1/organisation/rules",
  "POST /api/v1/settings/costs",
  "POST /api/v1/settings/rules",
  "POST /api/v1/calls/replay",
  "POST /api/v1/tools/definitions",
  "POST /api/v1/tools/switches",
  "POST /api/v1/tokens",
  "POST /api/v1/import",
  "POST /api/v1/presence",
  "POST /api/v1/audit/verify",
  "POST /api/v1/sources/preview",
  "POST /api/v1/sources/openapi/preview",
  "POST /api/v1/sources/:id/openapi/preview",
  "DELETE /api/v1/sources/:id/refresh",
  "POST /api/v1/session/passkey/options",
  "POST /api/v1/links/read",
  "POST /api/v1/links/passkey/options",
  "POST /api/v1/account/passkeys/options",
];
/** Routes by which an identity provider leads a browser back, which sign in. */
const CHANGING_GETS: readonly RouteName[] = [
  "GET /api/v1/session/sso/callback",
  "GET /oauth/callback",
];
const unchanging: ReadonlySet<string> = new Set(CHANGING_NOTHING);
const changingRoute: ReadonlySet<string> = new Set(CHANGING_GETS);

/** Whether a route changes what is stored, or signs somebody in. */
export const isChange = (route: string): boolean =>
  changingRoute.has(route) || (/^(POST|PUT|PATCH|DELETE) \//.test(route) && !unchanging.has(route));
