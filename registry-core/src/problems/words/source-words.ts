import type { IgnoredPattern } from "../../schema/intake/usable-patterns.ts";
import { describeSourceFault, type SourceFault } from "../../words/outside/source-fault-words.ts";
import { ignoredText } from "./definition-words.ts";
import {
  charactersOf,
  describeListedSchemaFlaw,
  describeUnfitDefault,
  LISTED_HEADER_WORDS,
  type ListedHeaderFlaw,
  type ListedSchemaFlaw,
  type UnfitDefault,
} from "./listed-schema-words.ts";
import { describeTypeFlaw, type SaidTypeFlaw } from "./type-flaw-words.ts";

/** A source by its name. */
interface OfSource {
  source: string;
}
/** A method that an MCP server lists. Its tool stands for the server. */
interface Listed extends OfSource {
  tool: string;
  method: string;
}
/** An entry of a server's list: its name, or its place from 1 where it has none. */
interface Entry extends OfSource {
  tool: string;
  entry: string | number;
}
interface Limit {
  found: number;
  most: number;
}
interface Cause {
  /** The message of what was thrown. */
  cause: string;
}
interface Flawed {
  flaw: ListedSchemaFlaw;
}

interface TypeFlawValues {
  tool: string;
  method: string;
  line: string;
  /** Absent for a property of what the method takes. */
  parameter?: string | undefined;
  flaw: SaidTypeFlaw;
}

interface FailedSource extends OfSource {
  reasons: readonly SourceFault[];
  users: number;
  keepsTools: boolean;
}

const WITHOUT_TYPES =
  "Its functions are left out, unless they have schemas of their own. Give them some, or simpler types, then refresh the source.";

/** What is wrong with sources, and with what they bring. */
export const SOURCE_PROBLEM_WORDS = {
  source_failed: ({ source, reasons, users, keepsTools }: FailedSource) => ({
    message: `${source} could not be loaded: ${reasons.map(describeSourceFault).join(" ") || "it gave no reason"}`,
    detail: `Sources › ${source} · ${users === 0 ? "no agent uses it" : users === 1 ? "1 agent uses it" : `${users} agents use it`}${keepsTools ? " · its tools stay as it brought them before" : ""}`,
  }),
  source_odd: ({ source, message }: OfSource & { message: SourceFault }) => ({
    message: `${source}: ${describeSourceFault(message)}`,
    detail: `Sources › ${source} · the rest of it works`,
  }),
  source_changed: (waiting: Waiting) => {
    const kept =
      waiting.changedMethods + waiting.changedTools > 0
        ? ["what changed stays as it was accepted"]
        : [];
    const held = waiting.newMethods > 0 ? ["what is new is not offered"] : [];
    return {
      message: whatChanged(waiting),
      detail: [`Sources › ${waiting.source}`, ...kept, ...held].join(" · "),
    };
  },
  listener_failed: ({ listener, cause }: Cause & { listener: string }) => ({
    message: `${listener === "" ? "A registration listener" : `The registration listener ${listener}`} failed: ${cause}`,
    detail: "What it would have registered is missing. All other tools are there.",
  }),
  tool_refused: ({ source, tool, cause }: OfSource & Cause & { tool: string }) => ({
    message: cause,
    detail: `${source}: the tool "${tool}" is left out until that is changed.`,
  }),
  tool_name_taken: ({ source, tool, by }: OfSource & { tool: string; by: string }) => ({
    message: `Two tools are named "${tool}".`,
    detail: `That of ${source} is left out, because ${by} already brings one. Rename one of them.`,
  }),
  export_refused: ({ name, line, cause }: Cause & { name: string; line?: string | undefined }) => ({
    message: `${line === undefined ? "" : `${line}: `}${name} is left out: ${cause}`,
    detail: "The module's other tools work. Correct this one, then refresh the source.",
  }),
  type_not_expressed: ({ tool, method, line, parameter, flaw }: TypeFlawValues) => ({
    message: `${line}: ${parameter === undefined ? "" : `parameter ${parameter}: `}${describeTypeFlaw(flaw)}.`,
    detail: `${tool}, ${method}: the model may pass any value there.`,
  }),
  types_not_read: ({ file, cause }: Cause & { file: string }) => ({
    message: `The types of ${file} could not be read: ${cause}`,
    detail: WITHOUT_TYPES,
  }),
  types_too_slow: ({ file, seconds }: { file: string; seconds: number }) => ({
    message: `Reading the types of ${file} takes more than ${seconds} seconds.`,
    detail: WITHOUT_TYPES,
  }),
  mcp_without_name: (entry: Entry) => leftOut(entry, "it has no usable name"),
  mcp_misleading_name: (entry: Entry) =>
    leftOut(
      entry,
      "its name or an argument has hidden characters, or mixes scripts whose letters look alike",
    ),
  mcp_listed_twice: (entry: Entry) => leftOut(entry, "the server lists that name twice"),
  mcp_long_text: (entry: Entry & Limit) =>
    leftOut(entry, `its description has ${charactersOf(entry)}`),
  mcp_schema: (entry: Entry & Flawed) =>
    leftOut(entry, `its input schema cannot be used: ${describeListedSchemaFlaw(entry.flaw)}`),
  mcp_header: ({ flaw, ...entry }: Entry & { flaw: ListedHeaderFlaw }) =>
    leftOut(entry, LISTED_HEADER_WORDS[flaw]),
  mcp_too_slow: (entry: Entry) => leftOut(entry, "reading it takes too long"),
  mcp_too_deep: (entry: Entry & { most: number }) =>
    leftOut(entry, `it is nested more than ${entry.most} levels deep`),
  mcp_too_large: (entry: Entry & Limit) => leftOut(entry, `it has ${charactersOf(entry)}`),
  mcp_no_address: (entry: Entry) => leftOut(entry, "it has no usable address (URI)"),
  mcp_no_template: (entry: Entry) =>
    leftOut(
      entry,
      "its address template is none of RFC 6570 that begins with a scheme, such as files:///{name}",
    ),
  mcp_too_many: (
    entry: Entry & { most: number; of: "tools" | "prompts" | "resources" | "templates" },
  ) =>
    leftOut(
      entry,
      `it and all that follow are not read, since a server may have ${entry.most} ${entry.of} at most`,
    ),
  mcp_list_refused: ({
    source,
    tool,
    of,
    cause,
  }: OfSource & Cause & { tool: string; of: "prompts" | "resources" | "templates" }) => ({
    message: `The MCP server ${source} says that it has ${of === "templates" ? "templates of resources" : of}, and does not list them: ${cause}`,
    detail: `${tool}: its methods work. Correct it on the server, then refresh the source.`,
  }),
  mcp_pattern_ignored: ({
    of,
    ...listed
  }: Listed & { of: "schemas" | "settings"; patterns: readonly IgnoredPattern[] }) => ({
    message: `In the ${of} of ${named(listed)} a pattern is ignored: ${ignoredText(listed.patterns)}.`,
    detail: `${listed.tool}: the method works, and any text is taken there. Correct the pattern on the server, then refresh the source.`,
  }),
  mcp_hints_dropped: ({ hints, ...listed }: Listed & { hints: readonly string[] }) => ({
    message: `The form of ${named(listed)} is drawn without ${hints.map((hint) => `\`${hint}\``).join(", ")}`,
    detail: `${listed.tool} · hints from outside say which field is asked how, and nothing about its looks`,
  }),
  mcp_settings: ({ flaw, ...listed }: Listed & Flawed) => ({
    message: `The settings of ${named(listed)} cannot be used: ${describeListedSchemaFlaw(flaw)}.`,
    detail: `${listed.tool}: the method works as the server sets it up. Correct the config schema on the server, then refresh the source.`,
  }),
  mcp_costly_text: ({ characters, ...listed }: Listed & { characters: number }) => ({
    message: `The description of ${named(listed)} has ${characters} characters.`,
    detail: `${listed.tool}: a model is sent all of it with every request. Shorten it on the server or in the Registry, or switch the method off.`,
  }),
  mcp_unfit_default: ({ flaws, ...listed }: Listed & { flaws: readonly UnfitDefault[] }) => ({
    message: `In the settings of ${named(listed)} a default does not fit: ${flaws.map(describeUnfitDefault).join("; ")}.`,
    detail: `${listed.tool}: the default is not used. Correct the default or the config schema on the server, then refresh the source.`,
  }),
};

function leftOut({ source, tool, entry }: Entry, reason: string) {
  return {
    message: `${typeof entry === "number" ? `Entry ${entry}` : `"${entry}"`} of the MCP server ${source} is left out: ${reason}.`,
    detail: `${tool}: its other methods work. Correct it on the server, then refresh the source.`,
  };
}

const named = ({ method, source }: Pick<Listed, "method" | "source">) =>
  `"${method}" of the MCP server ${source}`;

/** The changes of one source that wait until somebody accepts them. */
export interface Waiting extends OfSource {
  newMethods: number;
  changedMethods: number;
  changedTools: number;
}

function whatChanged({ source, newMethods, changedMethods, changedTools }: Waiting): string {
  const parts = [
    ...(changedMethods > 0
      ? [`${changedMethods} ${changedMethods === 1 ? "method" : "methods"} of ${source} changed`]
      : []),
    ...(changedTools > 0
      ? [
          changedTools === 1
            ? `what ${source} says of itself changed`
            : `${changedTools} tools of ${source} changed`,
        ]
      : []),
    ...(newMethods > 0 ? [whatIsNew(source, newMethods, changedMethods > 0)] : []),
  ];
  const text =
    parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : `${parts[0]}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `3 methods of Notes changed and 1 is new`. */
function whatIsNew(source: string, count: number, afterMethods: boolean): string {
  const verb = count === 1 ? "is new" : "are new";
  return afterMethods
    ? `${count} ${verb}`
    : `${count} ${count === 1 ? "method" : "methods"} of ${source} ${verb}`;
}
