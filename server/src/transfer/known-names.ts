import { isJsonObject, nameFinder, setOwn } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { findMethod, requestIssue } from "@pegboard/registry-core/internal";
import type { NameMeaning, SkippedPart, UnknownName } from "../api-contract.ts";
import { DOCUMENT_LIMITS } from "../limits.ts";
import type { FileAgent } from "../pegboard-file/file-format.ts";
import { toolNameOfSource } from "../sources/tool-name-of-source.ts";

interface NamedSources {
  /** The source that would bring a tool of this name. */
  sourceOf?(tool: string): string | undefined;
  /** Other names for sources of the document; what it says of their tools follows them. */
  others?: readonly (readonly [name: string, other: string])[];
}
type NamedEntries = Record<string, unknown>;

/** The parts of a document with names that are known here, and the others. */
export interface SortedNames {
  said: FileAgent;
  unknown: UnknownName[];
  left: SkippedPart[];
}

/** The names of existing tools and methods, and the meanings that a person gave to others. */
export class KnownNames {
  readonly #tools: ReadonlyMap<string, ToolDefinition>;
  readonly #meanings = new Map<string, string>();
  readonly #sourceOf: NamedSources["sourceOf"];
  readonly #others: ReadonlyMap<string, string>;
  #suggested = 0;
  #toolNames: SimilarNames | undefined;
  readonly #methodNames = new Map<ToolDefinition, SimilarNames>();

  constructor(
    tools: ReadonlyMap<string, ToolDefinition>,
    meanings: readonly NameMeaning[],
    { sourceOf, others = [] }: NamedSources = {},
  ) {
    this.#tools = tools;
    this.#sourceOf = sourceOf;
    this.#others = new Map(
      others.map((pair) => {
        const [name, other] = pair.map((one) => toolNameOfSource(one, one));
        return [name ?? "", other ?? ""];
      }),
    );
    for (const { tool, method, means } of meanings)
      this.#meanings.set(meaningKey(tool, method), means);
  }

  /** The tool that a name of the document means. */
  tool(name: string): ToolDefinition | undefined {
    return this.#tools.get(this.#meanings.get(meaningKey(name)) ?? this.nameHere(name));
  }

  /** What a tool is called here whose source gets another name than it has in the document. */
  nameHere(name: string): string {
    const [source = "", ...rest] = name.split(".");
    const other = this.#others.get(toolNameOfSource(source, source));
    return other === undefined ? name : [other, ...rest].join(".");
  }

  /** Sorts names. Switches of what is core are dropped, because it stays on. */
  sort<Said extends { tools?: NamedEntries | undefined }>(
    said: Said,
    path: SkippedPart["path"],
  ): SortedNames {
    const sorted: SortedNames & { tools: NamedEntries } = {
      said: {},
      unknown: [],
      left: [],
      tools: {},
    };
    for (const [name, entry] of Object.entries(said.tools ?? {})) {
      const tool = this.tool(name);
      if (tool)
        setOwn(
          sorted.tools,
          tool.name,
          this.#sortEntry(entry, { name, tool, path: [...path, "tools", name], sorted }),
        );
      else sorted.unknown.push({ tool: name, ...this.#comesWith(name) });
    }
    const { unknown, left, tools } = sorted;
    return { said: { ...said, ...(said.tools && { tools }) } as FileAgent, unknown, left };
  }

  #sortEntry(
    entry: unknown,
    place: { name: string; tool: ToolDefinition; path: SkippedPart["path"]; sorted: SortedNames },
  ) {
    const { name, tool, path, sorted } = place;
    if (!isJsonObject(entry)) {
      if (!tool.isCore || isOnWord(entry)) return entry;
      sorted.left.push(coreIssue(path, tool));
      return {};
    }
    const { enabled, methods, ...rest } = entry;
    if (tool.isCore && enabled !== undefined && !isOnWord(enabled)) {
      sorted.left.push(coreIssue([...path, "enabled"], tool));
    }
    const kept: NamedEntries = {};
    for (const [method, said] of Object.entries(isJsonObject(methods) ? methods : {})) {
      const found = findMethod(tool, this.#meanings.get(meaningKey(name, method)) ?? method);
      const isOff = !isOnWord(isJsonObject(said) ? (said.enabled ?? "inherit") : said);
      if (!found) {
        const suggestion = this.#suggest(method, this.#methodsOf(tool));
        sorted.unknown.push({ tool: name, method, ...suggestion });
      } else if (isOff && (found.isCore || tool.isCore)) {
        sorted.left.push(coreIssue([...path, "methods", method], found));
      } else setOwn<unknown>(kept, found.name, said);
    }
    return {
      ...rest,
      ...(enabled !== undefined && (!tool.isCore || isOnWord(enabled)) && { enabled }),
      ...(methods !== undefined && { methods: kept }),
    };
  }

  #comesWith(tool: string): Pick<UnknownName, "source" | "suggestion"> {
    const source = this.#sourceOf?.(this.nameHere(tool));
    if (source !== undefined) return { source };
    this.#toolNames ??= new SimilarNames([...this.#tools.keys()]);
    return this.#suggest(tool, this.#toolNames);
  }

  #methodsOf(tool: ToolDefinition): SimilarNames {
    const names =
      this.#methodNames.get(tool) ?? new SimilarNames(tool.methods.map((one) => one.name));
    this.#methodNames.set(tool, names);
    return names;
  }

  #suggest(name: string, names: SimilarNames): { suggestion?: string } {
    if (this.#suggested >= DOCUMENT_LIMITS.suggestions) return {};
    this.#suggested++;
    const suggestion = names.find(name);
    return suggestion === undefined ? {} : { suggestion };
  }
}

/** Names among which others are looked for, each prepared once. */
class SimilarNames {
  readonly #written: ReadonlyMap<string, string>;
  readonly #findClosest: (name: string) => string | undefined;

  constructor(names: readonly string[]) {
    this.#written = new Map(names.toReversed().map((name) => [plainName(name), name]));
    this.#findClosest = nameFinder(names);
  }

  /** Finds a similar name. One that differs only in spelling comes first. */
  find(name: string): string | undefined {
    return this.#written.get(plainName(name)) ?? this.#findClosest(name);
  }
}

const isOnWord = (word: unknown) => word !== false && word !== "off";
const meaningKey = (tool: string, method?: string) => JSON.stringify([tool, method]);

/** The plain form of a name: `WebSearchTool`, `web-search` and `web_search_tool` are one. */
export const plainName = (name: string) =>
  name
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase()
    .replace(/tool$/, "");

const coreIssue = (
  path: SkippedPart["path"],
  { displayName }: { displayName: string },
): SkippedPart => requestIssue(path, "core_stays_on", { name: displayName });
