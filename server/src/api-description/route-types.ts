/** Types of api-contract.ts: of the body that a route takes, and of its JSON answer; what it answers when that is no JSON. */
interface RouteTypes {
  takes?: string;
  answers?: string;
  /** 200 unless given; 204 answers nothing. */
  status?: 201 | 204;
  /** The media type of an answer that is no JSON. */
  media?: "text/css" | "text/plain" | "text/event-stream" | "application/x-ndjson";
}

const NOTHING = { status: 204 } as const;
const settings = (answers: string) => ({ takes: "SaveSettingsRequest", answers });

/** By method and address, as the router has them. What is not here is described without the shape of its JSON. */
export const ROUTE_TYPES: Readonly<Record<string, RouteTypes>> = {
  "GET /healthz": { media: "text/plain" },
  "GET /readyz": { media: "text/plain" },
  "GET /api/health": { answers: "HealthAnswer" },
  "GET /api/tools": { answers: "CatalogAnswer" },
  "GET /api/tools/usage": { answers: "ToolUsageAnswer" },
  "GET /api/tools/metadata": { answers: "MetadataAnswer" },
  "GET /api/colors.css": { media: "text/css" },
  "GET /api/icons": { answers: "IconsAnswer" },
  "GET /api/agents": { answers: "AgentsAnswer" },
  "POST /api/agents": { takes: "CreateAgentRequest", answers: "AgentSummary", status: 201 },
  "GET /api/agents/tools": { answers: "CompatibleToolsAnswer" },
  "PATCH /api/agents/:agent": { takes: "ChangeAgentRequest", answers: "AgentSummary" },
  "DELETE /api/agents/:agent": NOTHING,
  "POST /api/agents/:agent/repair": { answers: "AgentSummary" },
  "GET /api/agents/:agent/tokens": { answers: "TokensAnswer" },
  "POST /api/agents/:agent/tokens": { takes: "CreateTokenRequest", answers: "CreatedTokenAnswer", status: 201 },
  "POST /api/agents/:agent/tokens/:token/revoke": { answers: "TokenSummary" },
  "DELETE /api/agents/:agent/tokens/:token": NOTHING,
  "GET /api/agents/:agent/settings": { answers: "SettingsAnswer" },
  "PATCH /api/agents/:agent/settings": settings("SettingsAnswer"),
  "GET /api/agents/:agent/revisions": { answers: "RevisionsAnswer" },
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
  "GET /api/organisation/revisions/:revision": { answers: "RevisionAnswer" },
  "GET /api/problems": { answers: "ProblemsAnswer" },
  "GET /api/problems/counts": { answers: "ProblemCountsAnswer" },
  "GET /api/problems/ignored": { answers: "IgnoredProblemsAnswer" },
  "GET /api/preferences": { answers: "PreferencesAnswer" },
  "PATCH /api/preferences": { takes: "ChangePreferencesRequest", answers: "PreferencesAnswer" },
  "POST /api/tokens": { takes: "CountTokensRequest", answers: "CountTokensAnswer" },
  "GET /api/sources": { answers: "SourcesAnswer" },
  "GET /api/sources/:id/changes": { answers: "SourceChangesAnswer" },
  "GET /api/events": { media: "text/event-stream" },
  "GET /api/calls/export": { media: "application/x-ndjson" },
};

/** Every type that the description names, and what every refusal looks like. */
export const DESCRIBED_TYPES: readonly string[] = [
  ...new Set([
    ...Object.values(ROUTE_TYPES).flatMap(({ takes, answers }) => [takes ?? [], answers ?? []].flat()),
    "ErrorBody",
  ]),
].sort();
