import type { IgnoredPattern } from "@pegboard/json-schema";
import type { MessageTable, Translate } from "@pegboard/json-schema/messages";
import {
  describeSourceIssue,
  type SourceIssue,
} from "../../messages/outside/source-issue-messages.ts";
import { ignoredText } from "./definition-messages.ts";
import {
  charactersOf,
  describeListedSchemaIssue,
  describeUnfitDefault,
  LISTED_HEADER_MESSAGES,
  type ListedHeaderIssue,
  type ListedSchemaIssue,
  type UnfitDefault,
} from "./listed-schema-messages.ts";
import { describeTypeIssue, type TypeIssueFact } from "./type-issue-messages.ts";

/** A source by its name. */
interface OfSource {
  source: string;
}
/** A method that an MCP server lists. Its tool stands for the server. */
interface ListedMethodValues extends OfSource {
  tool: string;
  method: string;
}
/** An entry of a server's list: its name, or its place from 1 where it has none. */
interface ListEntryValues extends OfSource {
  tool: string;
  entry: string | number;
}
interface ListLimitValues {
  found: number;
  most: number;
}
interface Cause {
  /** The message of what was thrown. */
  cause: string;
}
interface WithIssue {
  issue: ListedSchemaIssue;
}

interface TypeIssueValues {
  tool: string;
  method: string;
  line: string;
  /** Absent for a property of what the method takes. */
  parameter?: string | undefined;
  issue: TypeIssueFact;
}

interface FailedSource extends OfSource {
  reasons: readonly SourceIssue[];
  users: number;
  keepsTools: boolean;
}

/** What is wrong with sources, and with what they bring. */
export const SOURCE_PROBLEM_MESSAGES = {
  source_failed: (t, { source, reasons, users, keepsTools }: FailedSource) => ({
    message: t("{source} could not be loaded: {reasons}", {
      source,
      reasons:
        reasons.map((reason) => describeSourceIssue(reason, t)).join(" ") || t("it gave no reason"),
    }),
    detail: t(
      "Sources › {source} · {users, plural, =0 {no agent uses it} one {1 agent uses it} other {{users} agents use it}}{keepsTools, select, true { · its tools stay as it brought them before} other {}}",
      { source, users, keepsTools },
    ),
  }),
  source_incomplete: (t, { source, names }: OfSource & { names: readonly string[] }) => ({
    message: t("{source} needs {names}", { source, names: names.join(", ") }),
    detail: t("Sources › {source} · it waits until that is entered", { source }),
  }),
  source_odd: (t, { source, message }: OfSource & { message: SourceIssue }) => ({
    message: `${source}: ${describeSourceIssue(message, t)}`,
    detail: t("Sources › {source} · the rest of it works", { source }),
  }),
  source_changed: (t, waiting: WaitingSourceChanges) => {
    const hasChanges = waiting.changedMethods + waiting.changedTools > 0;
    const kept = hasChanges ? [t("what changed stays as it was accepted")] : [];
    const held = waiting.newMethods > 0 ? [t("what is new is not offered")] : [];
    const place = t("Sources › {source}", { source: waiting.source });
    return {
      message: waitingChangesText(waiting, t),
      detail: [place, ...kept, ...held].join(" · "),
    };
  },
  listener_failed: (t, { listener, cause }: Cause & { listener: string }) => ({
    message:
      listener === ""
        ? t("A registration listener failed: {cause}", { cause })
        : t("The registration listener {listener} failed: {cause}", { listener, cause }),
    detail: t("What it would have registered is missing. All other tools are there."),
  }),
  tool_refused: (t, { source, tool, cause }: OfSource & Cause & { tool: string }) => ({
    message: cause,
    detail: t('{source}: the tool "{tool}" is left out until that is changed.', { source, tool }),
  }),
  tool_name_taken: (t, { source, tool, by }: OfSource & { tool: string; by: string }) => ({
    message: t('Two tools are named "{tool}".', { tool }),
    detail: t(
      "That of {source} is left out, because {by} already brings one. Rename one of them: in a module by registering it with {option}, otherwise by the name of its source.",
      { source, by, option: `{ name: "my_${tool}" }` },
    ),
  }),
  export_refused: (
    t,
    { name, line, cause }: Cause & { name: string; line?: string | undefined },
  ) => ({
    message: atLine(line, t("{name} is left out: {cause}", { name, cause })),
    detail: t("The module's other tools work. Correct this one, then refresh the source."),
  }),
  exports_undeclared: (t, { names, count }: { names: string; count: number }) => ({
    message: t(
      "{count, plural, one {{names} is a tool because the module exports it} other {{names} are tools because the module exports them}} beside those that it declares.",
      { names, count },
    ),
    detail: t(
      "Mark what only other code needs with {tag}. Put tools into a list, {list}, or declare them with {define}.",
      { tag: "@internal", list: "export const tools = [ … ]", define: "defineTool" },
    ),
  }),
  type_not_expressed: (t, { tool, method, line, parameter, issue }: TypeIssueValues) => {
    const text = describeTypeIssue(issue, t);
    return {
      message: atLine(
        line,
        parameter === undefined
          ? t("{issue}.", { issue: text })
          : t("parameter {parameter}: {issue}.", { parameter, issue: text }),
      ),
      detail: t("{tool}, {method}: the model may pass any value there.", { tool, method }),
    };
  },
  types_not_read: (t, { file, cause }: Cause & { file: string }) => ({
    message: t("The types of {file} could not be read: {cause}", { file, cause }),
    detail: t(
      "Its functions are left out, unless they have schemas of their own. Give them some, or simpler types, then refresh the source.",
    ),
  }),
  types_too_slow: (t, { file, seconds }: { file: string; seconds: number }) => ({
    message: t("Reading the types of {file} takes more than {seconds} seconds.", { file, seconds }),
    detail: t(
      "Its functions are left out, unless they have schemas of their own. Give them some, or simpler types, then refresh the source.",
    ),
  }),
  mcp_without_name: (t, entry: ListEntryValues) =>
    skippedEntry(entry, t("it has no usable name"), t),
  mcp_misleading_name: (t, entry: ListEntryValues) =>
    skippedEntry(
      entry,
      t("its name or an argument has hidden characters, or mixes scripts whose letters look alike"),
      t,
    ),
  mcp_listed_twice: (t, entry: ListEntryValues) =>
    skippedEntry(entry, t("the server lists that name twice"), t),
  mcp_long_text: (t, entry: ListEntryValues & ListLimitValues) =>
    skippedEntry(
      entry,
      t("its description has {characters}", { characters: charactersOf(entry, t) }),
      t,
    ),
  mcp_schema: (t, entry: ListEntryValues & WithIssue) =>
    skippedEntry(
      entry,
      t("its input schema cannot be used: {issue}", {
        issue: describeListedSchemaIssue(entry.issue, t),
      }),
      t,
    ),
  mcp_header: (t, { issue, ...entry }: ListEntryValues & { issue: ListedHeaderIssue }) =>
    skippedEntry(entry, LISTED_HEADER_MESSAGES[issue](t), t),
  mcp_too_slow: (t, entry: ListEntryValues) =>
    skippedEntry(entry, t("reading it takes too long"), t),
  mcp_too_deep: (t, entry: ListEntryValues & { most: number }) =>
    skippedEntry(entry, t("it is nested more than {most} levels deep", { most: entry.most }), t),
  mcp_too_large: (t, entry: ListEntryValues & ListLimitValues) =>
    skippedEntry(entry, t("it has {characters}", { characters: charactersOf(entry, t) }), t),
  mcp_no_address: (t, entry: ListEntryValues) =>
    skippedEntry(entry, t("it has no usable address (URI)"), t),
  mcp_no_template: (t, entry: ListEntryValues) =>
    skippedEntry(
      entry,
      t("its address template is none of RFC 6570 that begins with a scheme, such as {example}", {
        example: "files:///{name}",
      }),
      t,
    ),
  mcp_too_many: (t, entry: ListEntryValues & { most: number; of: keyof typeof MATERIAL }) =>
    skippedEntry(
      entry,
      t("it and all that follow are not read, since a server may have {most} {material} at most", {
        most: entry.most,
        material: MATERIAL[entry.of](t),
      }),
      t,
    ),
  mcp_list_refused: (
    t,
    {
      source,
      tool,
      of,
      cause,
    }: OfSource &
      Cause & {
        tool: string;
        of: "prompts" | "resources" | "templates";
      },
  ) => ({
    message: t(
      "The MCP server {source} says that it has {of, select, templates {templates of resources} other {{material}}}, and does not list them: {cause}",
      { source, of, material: MATERIAL[of](t), cause },
    ),
    detail: t("{tool}: its methods work. Correct it on the server, then refresh the source.", {
      tool,
    }),
  }),
  mcp_pattern_ignored: (
    t,
    {
      of,
      ...listed
    }: ListedMethodValues & { of: "schemas" | "settings"; patterns: readonly IgnoredPattern[] },
  ) => ({
    message: t(
      "In the {of, select, schemas {schemas} other {settings}} of {method} a pattern is ignored: {patterns}.",
      {
        of,
        method: listedMethodText(listed, t),
        patterns: ignoredText(listed.patterns, t),
      },
    ),
    detail: t(
      "{tool}: the method works, and any text is taken there. Correct the pattern on the server, then refresh the source.",
      { tool: listed.tool },
    ),
  }),
  mcp_hints_dropped: (
    t,
    { hints, ...listed }: ListedMethodValues & { hints: readonly string[] },
  ) => ({
    message: t("The form of {method} is drawn without {hints}", {
      method: listedMethodText(listed, t),
      hints: hints.map((hint) => `\`${hint}\``).join(", "),
    }),
    detail: t(
      "{tool} · hints from outside say which field is asked how, and nothing about its looks",
      { tool: listed.tool },
    ),
  }),
  mcp_settings: (t, { issue, ...listed }: ListedMethodValues & WithIssue) => ({
    message: t("The settings of {method} cannot be used: {issue}.", {
      method: listedMethodText(listed, t),
      issue: describeListedSchemaIssue(issue, t),
    }),
    detail: t(
      "{tool}: the method works as the server sets it up. Correct the config schema on the server, then refresh the source.",
      { tool: listed.tool },
    ),
  }),
  mcp_output_schema: (t, { issue, ...listed }: ListedMethodValues & WithIssue) => ({
    message: t("The output schema of {method} cannot be used: {issue}.", {
      method: listedMethodText(listed, t),
      issue: describeListedSchemaIssue(issue, t),
    }),
    detail: t(
      "{tool}: the method works, and nobody compares its results. Correct the output schema on the server, then refresh the source.",
      { tool: listed.tool },
    ),
  }),
  mcp_costly_text: (t, { characters, ...listed }: ListedMethodValues & { characters: number }) => ({
    message: t("The description of {method} has {characters} characters.", {
      method: listedMethodText(listed, t),
      characters,
    }),
    detail: t(
      "{tool}: a model is sent all of it with every request. Shorten it on the server or in the Registry, or switch the method off.",
      { tool: listed.tool },
    ),
  }),
  mcp_unfit_default: (
    t,
    { issues, ...listed }: ListedMethodValues & { issues: readonly UnfitDefault[] },
  ) => ({
    message: t("In the settings of {method} a default does not fit: {issues}.", {
      method: listedMethodText(listed, t),
      issues: issues.map((issue) => describeUnfitDefault(issue, t)).join("; "),
    }),
    detail: t(
      "{tool}: the default is not used. Correct the default or the config schema on the server, then refresh the source.",
      { tool: listed.tool },
    ),
  }),
} satisfies MessageTable;

const atLine = (line: string | undefined, text: string): string =>
  line === undefined ? text : `${line}: ${text}`;

/** What a server may have many of. */
const MATERIAL = {
  tools: (t) => t("tools"),
  prompts: (t) => t("prompts"),
  resources: (t) => t("resources"),
  templates: (t) => t("templates", undefined, "of resources"),
} satisfies MessageTable;

function skippedEntry(
  { source, tool, entry }: ListEntryValues,
  reason: string,
  t: Translate,
): { message: string; detail: string } {
  return {
    message:
      typeof entry === "number"
        ? t("Entry {entry} of the MCP server {source} is left out: {reason}.", {
            entry,
            source,
            reason,
          })
        : t('"{entry}" of the MCP server {source} is left out: {reason}.', {
            entry,
            source,
            reason,
          }),
    detail: t(
      "{tool}: its other methods work. Correct it on the server, then refresh the source.",
      { tool },
    ),
  };
}

const listedMethodText = (
  { method, source }: Pick<ListedMethodValues, "method" | "source">,
  t: Translate,
): string => t('"{method}" of the MCP server {source}', { method, source });

/** The changes of one source that wait until somebody accepts them. */
export interface WaitingSourceChanges extends OfSource {
  newMethods: number;
  changedMethods: number;
  changedTools: number;
}

/** `3 methods of Notes changed and 1 is new` */
function waitingChangesText(waiting: WaitingSourceChanges, t: Translate): string {
  const { source, newMethods, changedMethods, changedTools } = waiting;
  const parts: string[] = [];
  if (changedMethods > 0)
    parts.push(
      t("{count} {count, plural, one {method} other {methods}} of {source} changed", {
        count: changedMethods,
        source,
      }),
    );
  if (changedTools > 0)
    parts.push(
      t(
        "{count, plural, one {what {source} says of itself changed} other {{count} tools of {source} changed}}",
        { count: changedTools, source },
      ),
    );
  if (newMethods > 0) parts.push(whatIsNew(waiting, t));
  const last = parts.pop() ?? "";
  const text =
    parts.length === 0
      ? last
      : t("{first} and {second}", { first: parts.join(", "), second: last });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function whatIsNew(
  { source, newMethods: count, changedMethods }: WaitingSourceChanges,
  t: Translate,
): string {
  return changedMethods > 0
    ? t("{count} {count, plural, one {is} other {are}} new", { count })
    : t(
        "{count} {count, plural, one {method} other {methods}} of {source} {count, plural, one {is} other {are}} new",
        { count, source },
      );
}
