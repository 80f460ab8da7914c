import type { AgentSummary, AgentsAnswer, ErrorBody, SettingsAnswer } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { OpenApp } from "../open-app.ts";
import type { PegboardAgents } from "./pegboard.ts";

/**
 * What the program does with agents, as an operator, by the routes that the pages use: one way to
 * save, with one set of checks.
 */
export function agentsInProcess({
  app,
  dependencies,
}: Pick<OpenApp, "app" | "dependencies">): PegboardAgents {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = {
      host: "localhost",
      // The program could run anything by itself.
      "x-pegboard-code": dependencies.terminalProof.code,
      ...(body && { "content-type": "application/json" }),
    };
    const url = `http://localhost${dependencies.basePath}/api/v1/agents${path}`;
    const request = new Request(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await app.fetch(request);
    const text = await answer.text();
    if (answer.ok) return (text === "" ? undefined : JSON.parse(text)) as Answer;
    const { code, message, ...details } = (JSON.parse(text) as ErrorBody).error;
    throw new PegboardError(code, () => message, details);
  };
  const settings = (agent: string) =>
    ask<SettingsAnswer>("GET", `/${encodeURIComponent(agent)}/settings`);

  return {
    list: async () => (await ask<AgentsAnswer>("GET", "")).agents,
    create: (agent) => ask<AgentSummary>("POST", "", agent),
    settings,
    save: async (agent, operations, baseRevision) =>
      ask("PATCH", `/${encodeURIComponent(agent)}/settings`, {
        baseRevision: baseRevision ?? (await settings(agent)).revision,
        operations,
      }),
    change: (agent, change) => ask("PATCH", `/${encodeURIComponent(agent)}`, change),
    restore: (agent) => ask("POST", `/${encodeURIComponent(agent)}/restore`),
    remove: (agent) => ask("DELETE", `/${encodeURIComponent(agent)}`),
  };
}
