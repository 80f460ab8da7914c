import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { FunctionNames } from "@pegboard/registry-core/internal";
import {
  CASE_LIMITS,
  type CaseContent,
  caseContent,
  type ImportCasesAnswer,
  type NamedMethodRef,
} from "../api-contract/evaluations/case-contract.ts";
import { shapeSentence } from "../api-contract/shape-messages.ts";

type LeftOut = ImportCasesAnswer["left"][number];

/** The cases of a file that was written for something else, and what of it is no case. */
export interface ForeignCases {
  format: "chat" | "table";
  cases: CaseContent[];
  /** The first of them, and how many more there are. */
  left: LeftOut[];
  moreLeft: number;
}

/** The line of a file that a case begins at, with what it says. */
interface ReadLine {
  line: number;
  /** A sentence says why it is no case. */
  read: (Omit<CaseContent, "name"> & { name?: string | undefined }) | string;
}

/**
 * Reads a file that is told by its beginning: conversations, one a line, as models are fine-tuned on
 * them, or a table with commas, semicolons or tabs. Undefined for every other text. It comes in
 * steps, since a file may have thousands of lines.
 */
export function* readForeignCases(
  text: string,
  names: Pick<FunctionNames, "find">,
): Generator<undefined, ForeignCases | undefined> {
  const [head = ""] = text.trimStart().split("\n", 1);
  const isChat = messagesOf(head) !== undefined;
  const table = isChat ? undefined : tableHead(head);
  if (!isChat && !table) return undefined;
  const lines = table ? readTable(text, table) : readConversations(text, names);
  const cases: CaseContent[] = [];
  const left: LeftOut[] = table?.unknown.map((column) => unknownColumn(column)) ?? [];
  let moreLeft = 0;
  const leave = (line: number, message: string) => {
    if (left.length < MOST_TOLD_LEFT) left.push({ line, message });
    else moreLeft += 1;
  };
  const taken = new Set<string>();
  for (const { line, read } of lines) {
    yield;
    if (typeof read === "string") {
      leave(line, read);
      continue;
    }
    const name = freeCaseName(read.name ?? read.turns[0]?.request ?? "", taken);
    const judged = caseContent.safeParse({ ...read, name });
    if (judged.success && cases.length < CASE_LIMITS.cases) {
      taken.add(name);
      cases.push(judged.data);
    } else leave(line, judged.error?.issues[0]?.message ?? tooMany());
  }
  return { format: table ? "table" : "chat", cases, left, moreLeft };
}

/** As many parts of a file are told that are no cases. */
const MOST_TOLD_LEFT = 100;

const tooMany = () =>
  shapeSentence((t) =>
    t("is one more than the {most, number} cases of a file", { most: CASE_LIMITS.cases }),
  );

const LONGEST_MADE_NAME = 80;

/** A name that no other case of the file has. */
function freeCaseName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replace(/\s+/g, " ").trim().slice(0, LONGEST_MADE_NAME);
  if (!taken.has(plain)) return plain;
  let count = 2;
  while (taken.has(`${plain} (${count})`)) count += 1;
  return `${plain} (${count})`;
}

/** The messages of a line of conversations; undefined where it is none. */
function messagesOf(line: string): JsonObject[] | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const value: JsonValue = JSON.parse(line);
    const messages = isJsonObject(value) ? value.messages : undefined;
    return Array.isArray(messages) ? messages.filter(isJsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function* readConversations(
  text: string,
  names: Pick<FunctionNames, "find">,
): Generator<ReadLine, void> {
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const messages = messagesOf(line.trim());
    const read = messages
      ? readConversation(messages, names)
      : shapeSentence((t) => t("is no JSON object with messages"));
    yield { line: index + 1, read };
  }
}

/** A conversation as a case: what the person says are its turns, the calls are expected. */
function readConversation(
  messages: readonly JsonObject[],
  names: Pick<FunctionNames, "find">,
): ReadLine["read"] {
  const turns: CaseContent["turns"] = [];
  const results: NonNullable<CaseContent["results"]> = [];
  const called = new Map<string, NamedMethodRef>();
  for (const message of messages) {
    if (message.role === "user")
      turns.push({ request: foreignText(message.content), expected: [] });
    const turn = turns.at(-1);
    const calls = message.role === "assistant" ? foreignCalls(message) : [];
    for (const { id, name, args } of calls) {
      const of = names.find(name);
      if (!of)
        return shapeSentence((t) =>
          t('calls "{name}", which no method of the agent is called', { name }),
        );
      if (!turn) return shapeSentence((t) => t("calls before anybody asks"));
      called.set(id, of);
      const { tool, method } = of;
      const isChecked = Object.keys(args).length > 0;
      turn.expected.push({ tool, method, ...(isChecked && { arguments: { equals: args } }) });
    }
    // Calls of one message are made at once, so that none is the first.
    if (turn && calls.length > 1 && turn.expected.length === calls.length) turn.anyOrder = true;
    else if (turn && calls.length > 0) delete turn.anyOrder;
    const answered = message.role === "tool" ? called.get(String(message.tool_call_id)) : undefined;
    if (answered)
      results.push({
        tool: answered.tool,
        method: answered.method,
        result: jsonOrOwnText(foreignText(message.content)),
      });
  }
  if (turns.length === 0) return shapeSentence((t) => t("has no message of a user"));
  return { turns, ...(results.length > 0 && { results }) };
}

function foreignText(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return parts.map(({ text }) => (typeof text === "string" ? text : "")).join("\n");
}

interface WrittenFunctionCall {
  id: string;
  name: string;
  args: JsonObject;
}

function foreignCalls({ tool_calls: calls }: JsonObject): WrittenFunctionCall[] {
  return (Array.isArray(calls) ? calls.filter(isJsonObject) : []).flatMap(
    ({ id, function: of }) => {
      if (!isJsonObject(of) || typeof of.name !== "string") return [];
      const args = typeof of.arguments === "string" ? jsonOrOwnText(of.arguments) : of.arguments;
      return [{ id: String(id), name: of.name, args: isJsonObject(args) ? args : {} }];
    },
  );
}

function jsonOrOwnText(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const CASE_COLUMNS = ["name", "group", "request", "expect", "allow", "forbid"] as const;
type CaseColumn = (typeof CASE_COLUMNS)[number];

interface TableHead {
  delimiter: string;
  /** By their places; undefined for one that is not taken. */
  columns: (CaseColumn | undefined)[];
  unknown: string[];
}

/** The head of a table that has at least what is asked and what is expected. */
function tableHead(line: string): TableHead | undefined {
  for (const delimiter of [",", ";", "\t"]) {
    const cells = line
      .trim()
      .split(delimiter)
      .map((cell) => cell.trim().replace(/^"|"$/g, "").toLowerCase());
    const columns = cells.map((cell) => CASE_COLUMNS.find((column) => column === cell));
    if (!columns.includes("request") || !columns.includes("expect")) continue;
    return { delimiter, columns, unknown: cells.filter((_, place) => !columns[place]) };
  }
  return undefined;
}

const unknownColumn = (column: string): LeftOut => ({
  line: 1,
  message: shapeSentence((t) => t('has a column "{column}", which is not read', { column })),
});

function* readTable(text: string, { delimiter, columns }: TableHead): Generator<ReadLine, void> {
  let isHead = true;
  for (const { line, cells } of tableRows(text, delimiter)) {
    if (!isHead && cells.some((cell) => cell.trim() !== ""))
      yield { line, read: readCaseRow((of) => cells[columns.indexOf(of)]?.trim() ?? "") };
    isHead = false;
  }
}

function readCaseRow(cellOf: (column: CaseColumn) => string): ReadLine["read"] {
  const lists = (["expect", "allow", "forbid"] as const).map((column) =>
    foreignMethods(cellOf(column)),
  );
  const wrong = lists.flatMap(({ wrong: one }) => one)[0];
  if (wrong !== undefined)
    return shapeSentence((t) => t('names "{wrong}", and not a method as "tool/method"', { wrong }));
  const [expected, allowed, forbidden] = lists.map(({ methods }) => methods);
  const [name, group] = [cellOf("name"), cellOf("group")];
  return {
    ...(name !== "" && { name }),
    ...(group !== "" && { group }),
    turns: [{ request: cellOf("request"), expected: expected ?? [] }],
    ...(allowed && allowed.length > 0 && { allowed }),
    ...(forbidden && forbidden.length > 0 && { forbidden }),
  };
}

/** The methods of a cell, each on a line of its own or with a bar or "then" between them. */
function foreignMethods(cell: string): { methods: NamedMethodRef[]; wrong: string[] } {
  const parts = cell
    .split(/\n|\||\sthen\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const paths = parts.map((part) => ({ part, found: /^([^/\s]+)\/(\S+)$/.exec(part) }));
  return {
    methods: paths.flatMap(({ found }) =>
      found ? [{ tool: found[1] ?? "", method: found[2] ?? "" }] : [],
    ),
    wrong: paths.filter(({ found }) => !found).map(({ part }) => part),
  };
}

/** The rows of a table; a cell in quotes may have lines, and quotes that are doubled. */
function* tableRows(
  text: string,
  delimiter: string,
): Generator<{ line: number; cells: string[] }, void> {
  let [line, began, cell, isQuoted] = [1, 1, "", false];
  let cells: string[] = [];
  const source = `${text.trimStart().replaceAll("\r\n", "\n")}\n`;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? "";
    if (char === "\n") line += 1;
    if (isQuoted) {
      const isDoubled = char === '"' && source[at + 1] === '"';
      if (char !== '"' || isDoubled) cell += char;
      else isQuoted = false;
      if (isDoubled) at += 1;
    } else if (char === '"' && cell === "") isQuoted = true;
    else if (char === delimiter || char === "\n") {
      cells.push(cell);
      cell = "";
      if (char === delimiter) continue;
      yield { line: began, cells };
      [cells, began] = [[], line];
    } else cell += char;
  }
}
