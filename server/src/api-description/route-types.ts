/** Types of api-contract.ts: of the body that a route takes, and of its JSON answer; what it answers when that is no JSON. */
interface RouteTypes {
  takes?: string;
  answers?: string;
  /** 200 unless given; 204 answers nothing, and so does 303, which leads to a page. */
  status?: 201 | 204 | 303;
  /** The media type of an answer that is no JSON. */
  media?: "text/css" | "text/plain" | "text/event-stream" | "application/x-ndjson";
}

const NOTHING = { status: 204 } as const;
const settings = (answers: string) => ({ takes: "SaveSettingsRequest", answers });

/** Every route, by method and address, as the router has them. */
export const ROUTE_TYPES: Readonly<Record<string, RouteTypes>> = {
  "GET /healthz": { media: "text/plain" },
  "GET /readyz": { media: "text/plain" },
  "GET /api/health": { answers: "HealthAnswer" },
  "GET /api/tools": { answers: "CatalogAnswer" },
  "GET /api/tools/list": { answers: "ToolListAnswer" },
  "POST /api/tools/definitions": { takes: "DefinitionsRequest", answers: "DefinitionsAnswer" },
  "GET /api/tools/usage": { answers: "ToolUsageAnswer" },
  "POST /api/tools/switches": { takes: "SwitchesRequest", answers: "SwitchesAnswer" },
  "GET /api/tools/metadata": { answers: "MetadataAnswer" },
  "GET /api/colors.css": { media: "text/css" },
  "GET /api/icons": { answers: "IconsAnswer" },
  "GET /api/agents": { answers: "AgentsAnswer" },
  "POST /api/agents": { takes: "CreateAgentRequest", answers: "AgentSummary", status: 201 },
  "GET /api/agents/tools": { answers: "CompatibleToolsAnswer" },
  "PATCH /api/agents/:agent": { takes: "ChangeAgentRequest", answers: "AgentSummary" },
  "DELETE /api/agents/:agent": NOTHING,
  "POST /api/agents/:agent/repair": { answers: "AgentSummary" },
  "POST /api/agents/:agent/restore": { answers: "AgentSummary" },
  "GET /api/agents/:agent/tokens": { answers: "TokensAnswer" },
  "POST /api/agents/:agent/tokens": { takes: "CreateTokenRequest", answers: "CreatedTokenAnswer", status: 201 },
  "POST /api/agents/:agent/tokens/:token/revoke": { answers: "TokenSummary" },
  "DELETE /api/agents/:agent/tokens/:token": NOTHING,
  "GET /api/agents/:agent/settings": { answers: "SettingsAnswer" },
  "PATCH /api/agents/:agent/settings": settings("SettingsAnswer"),
  "GET /api/agents/:agent/revisions": { answers: "RevisionsAnswer" },
  "GET /api/agents/:agent/revisions/latest": { answers: "LatestRevisionAnswer" },
  "GET /api/agents/:agent/revisions/:revision": { answers: "RevisionAnswer" },
  "GET /api/agents/:agent/toolset": { answers: "ToolsetAnswer" },
  "GET /api/agents/:agent/prompt": { answers: "PromptAnswer" },
  "POST /api/agents/:agent/prompt": { takes: "PromptRequestBody", answers: "PromptAnswer" },
  "POST /api/agents/:agent/texts": { takes: "DraftTextsRequest", answers: "DraftTextsAnswer" },
  "POST /api/agents/:agent/methods/:method/call": { takes: "CallRequest", answers: "CallAnswer" },
  "POST /api/agents/:agent/calls": { takes: "CallsRequest", answers: "CallsAnswer" },
  "POST /api/agents/:agent/answers/:question": { takes: "AnswerQuestionRequest" },
  "GET /api/agents/:agent/clients": { answers: "ClientsAnswer" },
  "POST /api/agents/:agent/connection-test": { answers: "ConnectionTestAnswer" },
  "GET /api/organisation/settings": { answers: "OrganisationAnswer" },
  "PATCH /api/organisation/settings": settings("OrganisationAnswer"),
  "POST /api/organisation/reach": { answers: "ReachAnswer" },
  "GET /api/organisation/revisions": { answers: "RevisionsAnswer" },
  "GET /api/organisation/revisions/latest": { answers: "LatestRevisionAnswer" },
  "GET /api/organisation/revisions/:revision": { answers: "RevisionAnswer" },
  "GET /api/activity": { answers: "ActivityAnswer" },
  "GET /api/problems": { answers: "ProblemsAnswer" },
  "GET /api/problems/counts": { answers: "ProblemCountsAnswer" },
  "GET /api/problems/ignored": { answers: "IgnoredProblemsAnswer" },
  "GET /api/preferences": { answers: "PreferencesAnswer" },
  "PATCH /api/preferences": { takes: "ChangePreferencesRequest", answers: "PreferencesAnswer" },
  "POST /api/tokens": { takes: "CountTokensRequest", answers: "CountTokensAnswer" },
  "GET /api/sources": { answers: "SourcesAnswer" },
  "GET /api/sources/:id/changes": { answers: "SourceChangesAnswer" },
  "POST /api/sources": { takes: "AddSourceRequest", answers: "SourceSummary", status: 201 },
  "PATCH /api/sources/:id": { takes: "EditSourceRequest", answers: "SourceSummary" },
  "DELETE /api/sources/:id": NOTHING,
  "POST /api/sources/:id/duplicate": { takes: "DuplicateSourceRequest", answers: "SourceSummary", status: 201 },
  "POST /api/sources/:id/pause": { answers: "SourceSummary" },
  "POST /api/sources/:id/resume": { answers: "SourceSummary" },
  "POST /api/sources/:id/refresh": { answers: "SourceSummary" },
  "POST /api/sources/:id/changes/accept": { takes: "AcceptChangesRequest", answers: "SourceChangesAnswer" },
  "PATCH /api/sources/:id/changes": { takes: "TakeChangesRequest", answers: "SourceReviewSummary" },
  "POST /api/sources/:id/sign-in": { takes: "SignInRequest", answers: "SignInAnswer" },
  "DELETE /api/sources/:id/sign-in": NOTHING,
  "GET /oauth/callback": { status: 303 },
  "POST /api/sources/openapi": { takes: "AddOpenApiRequest", answers: "SourceSummary", status: 201 },
  "POST /api/sources/openapi/preview": { takes: "PreviewOpenApiRequest", answers: "OpenApiDescription" },
  "POST /api/sources/:id/openapi/preview": { takes: "ChangeOpenApiRequest", answers: "OpenApiChanges" },
  "GET /api/sources/:id/openapi/reading": { answers: "OpenApiReading" },
  "PATCH /api/sources/:id/openapi": { takes: "ChangeOpenApiRequest", answers: "SourceSummary" },
  "GET /api/terminal-proof": { answers: "TerminalProofAnswer" },
  "POST /api/terminal-proof": { takes: "TerminalProofRequest", ...NOTHING },
  "DELETE /api/terminal-proof": NOTHING,
  "PUT /api/problems/ignored": { takes: "IgnoreProblemsRequest", ...NOTHING },
  "POST /api/settings/costs": { takes: "ChangeCostsRequest", answers: "ChangeCostsAnswer" },
  "PUT /api/problems/:id/ignored": { takes: "IgnoreProblemRequest", ...NOTHING },
  "DELETE /api/problems/:id/ignored": NOTHING,
  "POST /api/agents/:agent/try": { takes: "TryRequest", answers: "CallAnswer" },
  "GET /api/calls": { answers: "CallsLogAnswer" },
  "GET /api/calls/statistics": { answers: "CallStatisticsAnswer" },
  "GET /api/calls/:id": { answers: "LoggedCallAnswer" },
  "GET /api/calls/export": { media: "application/x-ndjson" },
  "DELETE /api/calls": {},
  "GET /api/events": { media: "text/event-stream" },
  "POST /api/presence": { takes: "PresenceRequest", ...NOTHING },
  "GET /api/openapi.json": {},
  "GET /api/pegboard.schema.json": {},
};

/** Every type that the description names, and what every refusal looks like. */
export const DESCRIBED_TYPES: readonly string[] = [
  ...new Set([
    ...Object.values(ROUTE_TYPES).flatMap(({ takes, answers }) => [takes ?? [], answers ?? []].flat()),
    "ErrorBody",
  ]),
].sort();
