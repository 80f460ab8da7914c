import type { WaitingApproval, WebhookForm } from "../api-contract.ts";

type Told = Pick<
  WaitingApproval,
  ("id" | "agent" | "agentName" | "tool" | "method" | "title") | ("risk" | "since" | "until")
>;

/**
 * What a webhook is told of a call that begins to wait: the agent, the method, its risk and where
 * to decide. It has no arguments and nothing that the model wrote.
 */
export function webhookBody(form: WebhookForm, call: Told, link: string | undefined): object {
  switch (form) {
    case "json":
      return jsonBody(call, link);
    case "slack":
      return slackBody(call, link);
    case "teams":
      return teamsBody(call, link);
  }
}

function jsonBody(call: Told, link: string | undefined): object {
  const { id, agent, agentName, tool, method, title, risk, since, until } = call;
  return {
    type: "approval_waiting",
    ...{ id, agent: { id: agent, name: agentName }, method: { tool, name: method, title } },
    ...(risk && { risk }),
    since: new Date(since).toISOString(),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
    ...(link !== undefined && { link }),
  };
}

function slackBody(call: Told, link: string | undefined): object {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = escaped(sentence(call));
  return { text: link === undefined ? text : `${text} <${link}|Open>` };
}

function teamsBody(call: Told, link: string | undefined): object {
  const actions = [{ type: "Action.OpenUrl", title: "Open", url: link }];
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", wrap: true, text: sentence(call) }],
          ...(link !== undefined && { actions }),
        },
      },
    ],
  };
}

const sentence = ({ agentName, title, risk }: Told): string =>
  `${title} of ${agentName} waits for an approval${risk ? `, and is ${risk}` : ""}.`;
