import { withoutInvisible } from "../api-contract/labels.ts";
import type { WaitingApproval, WebhookForm } from "../api-contract.ts";

/** Characters. */
const LONGEST_NAME = 100;

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
    id,
    agent: { id: agent, name: agentName },
    method: { tool, name: method, title },
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
  return {
    text: link === undefined ? text : `${text} <${link}|Open>`,
    // What a tool's title names is not opened to be shown.
    unfurl_links: false,
    unfurl_media: false,
  };
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
          // A text block would draw links and images that a tool's title has in Markdown.
          body: [{ type: "RichTextBlock", inlines: [{ type: "TextRun", text: sentence(call) }] }],
          ...(link !== undefined && { actions }),
        },
      },
    ],
  };
}

const sentence = ({ agentName, title, risk }: Told): string =>
  `${shown(title)} of ${shown(agentName)} waits for an approval${risk ? `, and is ${risk}` : ""}.`;

/** Tools choose their titles: as one short line, without what hides or turns characters. */
const shown = (name: string): string =>
  withoutInvisible(name.replace(/\s+/g, " ")).slice(0, LONGEST_NAME);
