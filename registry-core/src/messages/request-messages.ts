import { issueMaker, type NewIssue } from "@pegboard/json-schema";
import {
  english,
  type IssueFact,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import { describeIssue } from "./issue-messages.ts";
import type { Named } from "./message-values.ts";

interface RequestedTool {
  tool: string;
}

/**
 * Everything that can be wrong with a request to the server or a tool: names, revisions, secrets,
 * records, calls and their results. The end of a sentence about its place, or a whole sentence when
 * the whole request is refused.
 */
export const REQUEST_MESSAGES = {
  shape: (_t, { sentence }: { sentence: string }) => sentence,
  core_declared: (t, { name }: Named) =>
    t("{name} declares itself core: that cannot be taken away.", { name }),
  core_not_disabled: (t, { tool }: RequestedTool) =>
    t("{tool} is core: it cannot be disabled for the organisation.", { tool }),
  rule_broken: (
    t,
    { agent, name }: { agent: string; rule: string; name: string; methods: string[] },
  ) => t("would make {agent} break the rule “{name}”", { agent, name }),
  no_effect_beside: (t, { field }: { field: string }) =>
    t("has no effect beside {field}", { field }),
  changed_since: (t) => t("was changed by somebody else since. Look at it, then save again"),
  in_the_past: (t) => t("lies in the past. Choose a later time"),
  no_calls: (t, { formats }: { formats: string[] }) =>
    t("holds no calls in the shape of {formats}. Send the provider's response as it is", {
      formats: formats.join(", "),
    }),
  stream_part: (t) =>
    t(
      "is a part of a stream. Put the parts together first, as the provider's library does, and send the whole message",
    ),
  too_large: (t, { most }: { most: number }) =>
    t("has more than {most, number} characters as JSON. Send less, such as an id of it", { most }),
  too_many_calls: (t, values: { count: number; most: number }) =>
    t("has {count, number} calls; at most {most, number} are taken. Leave some out", values),
  function_name: (t) => t("must be the function's name"),
  call_id: (t) => t("must be the id that the answer has to carry"),
  result_kind: (t, { kind }: { kind: string }) =>
    t("is {article, select, an {an} other {a}} {kind}", {
      article: /^(?!Uint)[AEIOU]/.test(kind) ? "an" : "a",
      kind,
    }),
  member_throws: (t, { cause }: { cause: string }) => t("throws: {cause}", { cause }),
  contains_itself: (t) => t("contains itself"),
  invalid_date: (t) => t("is an invalid date"),
  unregistered_tool: (t, { name }: Named) =>
    t('names "{name}", which is not registered. Leave this change out', { name }),
  registered_tool: (t, { tool }: RequestedTool) =>
    t("names {tool}, which is registered. Only a tool that is gone is replaced", { tool }),
  unknown_preset: (t, { name }: Named) =>
    t('names the preset "{name}", which does not exist. Leave it out', { name }),
  secret_in_preset: (t) =>
    t("is a secret, and a preset holds none. Set it for each agent, or for the organisation"),
  unknown_method: (t, { tool, name }: RequestedTool & Named) =>
    t('names "{name}", which {tool} does not have. Leave this change out', { name, tool }),
  unknown_parameter: (t, { method, name }: Named & { method: string }) =>
    t('names "{name}", which is no parameter of {method}. Leave this change out', { name, method }),
  without_config: (t, { tool }: RequestedTool) =>
    t("names {tool}, which has no settings", { tool }),
  unknown_icon: (t, { icon, suggestion }: { icon: string; suggestion?: string | undefined }) =>
    suggestion === undefined
      ? t('"{icon}" is no icon of Lucide. Choose one from lucide.dev/icons.', { icon })
      : t('"{icon}" is no icon of Lucide. Did you mean "{suggestion}"?', { icon, suggestion }),
  form_not_listed: (t) =>
    t("is about a form that its source does not list any more. Look at the change again"),
  form_not_seen: (t, { tool, form }: RequestedTool & { form: string }) =>
    t(
      'is missing: nobody accepted yet what the source of {tool} says. Look at the tool, and send its form with the operation: "{form}" now',
      { tool, form },
    ),
  one_for_all: (t) =>
    t(
      "holds for all agents or none: a tool's own texts and settings, and the request of an operation, are the same for all",
    ),
  unreadable_color: (t, { color }: { color: string }) =>
    t('"{color}" is neither a CSS colour such as #0ea5e9 nor colour classes such as bg-sky-100', {
      color,
    }),
  later_revision: (t, { given, newest, what }: { given: number; newest: number; what: string }) =>
    t("is {given}, but the newest revision is {newest}. Load the {what} again", {
      given,
      newest,
      what,
    }),
  sealed_secret: (t) =>
    t("must be a text: the id of a stored secret. Anything else under $secret is not taken"),
  secret_not_stored: (t) => t("stands for a secret that is not stored here. Enter it again"),
  secret_of_other_place: (t) =>
    t("stands for a secret that was entered for another place. Enter it again"),
  mixed_reference: (t) =>
    t(
      "has a reference to an environment variable within other text. Write {reference} alone, or after “Bearer ”",
      { reference: "${env:NAME}" },
    ),
  too_many_values: (t, values: { count: number; most: number }) =>
    t(
      "has {count, number} values, those in lists and sections included; at most {most, number} are taken. Leave some out",
      values,
    ),
  too_many_secrets: (t, values: { count: number; most: number }) =>
    t("has {count, number} secrets; at most {most, number} are taken. Leave some out", values),
  secret_in_example: (t) => t("has a secret. Keep the example without it"),
  secret_in_file: (t) =>
    t("is a secret and must not stand in the file. Name an environment variable: {reference}", {
      reference: "${env:NAME}",
    }),
  not_in_file: (
    t,
    { what, name, suggestion }: { what: string; name: string; suggestion?: string | undefined },
  ) =>
    suggestion === undefined
      ? t('names the {what} "{name}", which is not there', { what, name })
      : t('names the {what} "{name}", which is not there. Did you mean "{suggestion}"?', {
          what,
          name,
          suggestion,
        }),
  no_method_list: (t) => t("is no list of methods with true or false"),
  no_switch: (t) => t("is neither true nor false"),
  no_settings: (t) => t("is no object with settings"),
  no_counterpart: (t) => t("has no counterpart in Pegboard"),
  mcp_servers: (t) => t("names MCP servers: add them in Sources"),
  not_about_servers: (t) => t("is a setting of the client, and says nothing about servers"),
  no_server: (t) => t("is no server: it has neither a command nor an address"),
  same_source: (t, { name }: Named) => t("is the server {name} once more", { name }),
  package_not_run: (t, { registry }: { registry: string }) =>
    t("is a package of {registry} that no program here is known to run", { registry }),
  key_of_service: (t) =>
    t("is the key of a described service: it is entered under Access of the source"),
  no_connector: (t) => t("is no connector: it has no name of small letters, digits, _ and -"),
  connector_elsewhere: (t, { name, by }: Named & { by: string }) =>
    t(
      "is reached through {by}, which Pegboard does not do: add a source named {name}, or say which tool it is here",
      { by, name },
    ),
  described_beside: (t, { name }: Named) =>
    t("is no address: add the service on the page Sources, as {name}", { name }),
  access_elsewhere: (t) => t("says how its key is sent: enter it under Access of the source"),
  connectors_of_now: (t) =>
    t("means every connector, also those to come: here it is on for those of this document"),
  no_grant: (t) =>
    t("is neither all, none nor a list of connectors: nothing is taken of the agent"),
  no_agent: (t) => t("is no agent: it has no name of small letters, digits, _ and -"),
  agent_switched_off: (t) => t("switches the agent off: it does not come in"),
  too_many_agents: (t, { most }: { most: number }) =>
    t("is one of more than {most, number} agents: import them in parts", { most }),
  no_rule: (t) => t("is no rule with a pattern and what it does"),
  rule_of_arguments: (t) =>
    t("makes the rule depend on arguments, which no rule does here: it is not taken"),
  runs_unasked: (t) => t("lets methods run unasked: whether one asks stays as it is here"),
  rule_without_method: (t) => t("decides about no method that is here"),
  too_many_rules: (t, { most }: { most: number }) =>
    t("and what comes after it is more than {most, number} rules: import them in parts", { most }),
  prompt_text: (t) => t("is a prompt: paste it under Prompt of the agent"),
  not_about_tools: (t) => t("says nothing about tools"),
  no_setting_of: (t, { tool }: RequestedTool) => t("is no setting of {tool}", { tool }),
  secret_in_yaml: (t) =>
    t("is secret: secrets are taken from JSON only. Enter it in the tool's settings"),
  core_stays_on: (t, { name }: Named) => t("is core: {name} is always on", { name }),
  preset_missing: (t) =>
    t("is a preset that is neither here nor in the document. Make it, or export it with the agent"),
  on_the_machine: (t) => t("is a file on the machine of Pegboard: start Pegboard with it"),
  source_switched_off: (t) => t("switches the server off: it stays as it is"),
  source_started: (t) => t("is a source that Pegboard was started with: change it there"),
  too_many_sources: (t, { most }: { most: number }) =>
    t("is one of more than {most, number} sources: import them in parts", { most }),
  source_of_other_kind: (t) =>
    t("is the name of a stored source of another kind. Choose another name, or remove that source"),
  source_unreadable: (t, { name }: Named) =>
    t("The source {name} is not in the file: what is stored of it cannot be read.", { name }),
  source_arguments_hidden: (t, { name }: Named) =>
    t(
      "The source {name} is not in the file: arguments of its command are hidden. Mark them as harmless in the browser, or write this source into the file yourself.",
      { name },
    ),
  source_address_hidden: (t, { name }: Named) =>
    t(
      "The source {name} is not in the file: a part of its address is hidden. Mark them as harmless in the browser, or write this source into the file yourself.",
      { name },
    ),
  source_like_variable: (t, { name }: Named) =>
    t(
      "The source {name} is not in the file: it has a text like {reference}, which a file takes for a variable.",
      { name, reference: "${NAME}" },
    ),
  source_uploaded: (t, { name, place }: Named & { place: string }) =>
    t(
      "The source {name} is not in the file: it was uploaded as {place}. Put that file beside this one, and name it under openapi.",
      { name, place },
    ),
  source_with_choices: (t, { name }: Named) =>
    t(
      "The source {name} is not in the file: it was added with choices of its own, and a file holds only its address.",
      { name },
    ),
  source_part_hidden: (t, { name, part }: Named & { part: string }) =>
    t("{part} of the source {name} is hidden: the file has its name alone.", { part, name }),
  sources_of_the_start: (t, { names }: { names: string[] }) =>
    t("Not in the file, since Pegboard is started with them: {names}.", {
      names: names.join(", "),
    }),
  unknown_variable: (t, { known }: { known: string[] }) =>
    known.length > 0
      ? t("is no variable of this agent. Use one of {known}.", { known: known.join(", ") })
      : t("is no variable of this agent. It has none."),
  unknown_test_set: (t, { name }: Named) => t('The agent has no values named "{name}".', { name }),
} satisfies MessageTable;

export type RequestIssueCode = keyof typeof REQUEST_MESSAGES;

/** An issue with a request. */
export const requestIssue: NewIssue<typeof REQUEST_MESSAGES> =
  /* @__PURE__ */ issueMaker(REQUEST_MESSAGES);

/** What an issue of any code says, in any language. */
export function describeRequestIssue(issue: IssueFact, t: Translate = english): string {
  return Object.hasOwn(REQUEST_MESSAGES, issue.code)
    ? messageOf<string>(REQUEST_MESSAGES, issue, t)
    : describeIssue(issue, t);
}
