import { setTimeout as pause } from "node:timers/promises";
import type {
  ModelProvidersAnswer,
  RunAnswer,
  RunChangedAnswer,
  SentCase,
} from "../../api-contract.ts";
import type { OpenApp } from "../../open-app.ts";
import { askAs } from "./ask-as.ts";
import type { StandIn } from "./stand-in-model.ts";

/** The agent that has cases and a run. */
const EVALUATED_AGENT = "support-desk";
const AUTHOR = "Support lead (example)";
const STAND_IN = "stand-in";
/** Milliseconds between two looks whether the run is done. */
const BETWEEN_RUN_LOOKS = 50;

type CaseParts = [name: string, request: string, tool?: string, method?: string, id?: string];

const ticketCases: CaseParts[] = [
  ["All that is open", "List the tickets that are open.", "tickets", "list_tickets"],
  ["One ticket", "Read the ticket ticket-1041.", "tickets", "read_ticket", "ticket-1041"],
  ["A new one", "Create a ticket: the printer is broken.", "tickets", "create_ticket"],
  ["Closing", "Change the ticket ticket-1042: closed.", "tickets", "change_ticket", "ticket-1042"],
];
const otherCases: CaseParts[] = [
  ["A help article", "Search the help articles.", "help_articles", "search_help_articles"],
  ["Money back", "Somebody wants their money back: note it.", "refunds", "create_refund"],
  ["Thanks", "Thank you, that is all."],
];

const caseOf =
  (group: string) =>
  ([name, request, tool, method = "", id]: CaseParts): SentCase => ({
    name: `${name} (example)`,
    group,
    turns: [
      {
        request,
        expected:
          tool === undefined
            ? []
            : [
                {
                  tool: `support.${tool}`,
                  method,
                  ...(id !== undefined && { arguments: { equals: { id } } }),
                },
              ],
      },
    ],
  });

/** Enters the address at which the script answers: each start has another one. */
export async function enterStandIn(opened: OpenApp, { url: baseUrl }: StandIn): Promise<void> {
  const { providers } = await askAs<ModelProvidersAnswer>(opened, "GET /api/v1/model-providers");
  if (providers.some((provider) => provider.baseUrl === baseUrl)) return;
  const body = {
    name: "Script in the place of a model (example)",
    form: "openai-chat",
    baseUrl,
    allowPrivate: true,
    models: [{ name: "script" }],
  };
  await askAs(opened, `PUT /api/v1/model-providers/${STAND_IN}`, { body });
}

/**
 * Has an agent's cases run once: what answers is a script in the place of a model, as its name says.
 */
export async function evaluateOnce(opened: OpenApp, standIn: StandIn): Promise<void> {
  const agent = `/api/v1/agents/${EVALUATED_AGENT}`;
  const ask = <Answer>(line: string, body?: object) =>
    askAs<Answer>(opened, line, { author: AUTHOR, ...(body && { body }) });
  await enterStandIn(opened, standIn);
  const cases = [
    ...ticketCases.map(caseOf("Tickets")),
    ...otherCases.map(caseOf("Everything else")),
  ];
  for (const one of cases) await ask(`POST ${agent}/evaluation-cases`, { case: one });
  const { run } = await ask<RunChangedAnswer>(`POST ${agent}/evaluations`, {
    variants: [{ of: "saved", provider: STAND_IN, model: "script" }],
    limits: { tokens: 2_000_000 },
  });
  const isRunning = async () =>
    (await ask<RunAnswer>(`GET ${agent}/evaluations/${run.id}`)).run.state === "running";
  while (await isRunning()) await pause(BETWEEN_RUN_LOOKS);
}
