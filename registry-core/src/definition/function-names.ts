import { RegistryError } from "../registry-error.ts";
import { isFunction, isMaterial } from "./material.ts";
import { LONGEST_FUNCTION_NAME, leadingLetter, plainCharacters } from "./names.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** A method of the catalogue, by the names of its tool and its own. */
export interface MethodReference {
  tool: string;
  method: string;
}

/** The flat names by which models call methods and programs ask for prompts, and the way back. */
export interface FunctionNames {
  /**
   * The function name of a method, which matches `^[a-zA-Z0-9_-]{1,64}$`. Throws RegistryError
   * `unknown_method` for a method outside the catalogue.
   */
  nameOf(tool: string, method: string): string;
  /**
   * The method behind a function name, or behind the other name that a provider gets when it
   * refuses the usual one.
   */
  find(functionName: string): MethodReference | undefined;
  /** Methods that would share a name and therefore carry their tool's name in front. */
  collisions: { name: string; methods: MethodReference[] }[];
}

interface Candidate extends MethodReference {
  /** The name that the author gave. */
  said: string;
  namespace: string | undefined;
  /** How often the name has met another method's name. */
  clashes: number;
}

/**
 * One unique function name per method of the whole catalogue, whatever is on or off, so that
 * switching something never renames something else: the method's name behind its tool's namespace,
 * or behind the tool's name where two would be the same. Characters that no provider takes become
 * `_`; a name that is too long is cut and ends in a hash of the whole. Names are still different
 * after the one change that a provider may need (`leadingLetter`), so every call that comes back is
 * found.
 */
export function functionNames(tools: readonly ToolDefinition[]): FunctionNames {
  const written = tools.filter((tool) => !tool.generated);
  const candidates = written.flatMap((tool) => candidatesOf(tool, isFunction));
  const first = groupByFunctionName(candidates);
  const collisions = sharedFunctionNames(first).map(([portable, methods]) => ({
    name: methods[0] ? nameAfterClashes(methods[0]) : portable,
    methods: methods.map(toReference),
  }));
  const names = separate(candidates, first);
  const generated = tools
    .filter((tool) => tool.generated)
    .flatMap((tool) => candidatesOf(tool, isFunction));
  const materials = tools.flatMap((tool) => candidatesOf(tool, isMaterial)).sort(byMethod);
  for (const candidate of [...generated, ...materials]) addYielding(names, candidate);
  const { byFunction, byTool } = indexed(names);
  return {
    nameOf(tool, method) {
      const name = byTool.get(tool)?.get(method);
      if (name !== undefined) return name;
      throw new RegistryError(
        "unknown_method",
        `No method "${method}" of a tool "${tool}" is in the catalogue.`,
      );
    },
    find(functionName) {
      const candidate = byFunction.get(functionName);
      return candidate && toReference(candidate);
    },
    collisions,
  };
}

function candidatesOf(
  tool: ToolDefinition,
  fits: (method: MethodDefinition) => boolean,
): Candidate[] {
  return tool.methods.filter(fits).map(({ name: method, material }) => {
    const said = material?.kind === "prompt" ? material.name : method;
    return { tool: tool.name, method, said, namespace: tool.namespace, clashes: 0 };
  });
}

const byMethod = (a: Candidate, b: Candidate): number => (a.method < b.method ? -1 : 1);

/**
 * Adds a method that yields: it renames no other function and takes another name itself, since
 * nobody wrote it or no model calls it.
 */
function addYielding(names: Map<string, Candidate[]>, candidate: Candidate): void {
  const step = names.has(leadingLetter(nameAfterClashes(candidate)));
  if (step) addYielding(names, { ...candidate, clashes: candidate.clashes + 1 });
  else names.set(leadingLetter(nameAfterClashes(candidate)), [candidate]);
}

/** The way back from every name that a model may use, and the names of each tool's methods. */
function indexed(separated: Map<string, Candidate[]>) {
  const byFunction = new Map<string, Candidate>();
  const byTool = new Map<string, Map<string, string>>();
  for (const [portable, [candidate]] of separated) {
    if (!candidate) continue;
    const name = nameAfterClashes(candidate);
    byFunction.set(portable, candidate).set(name, candidate);
    const ofTool = byTool.get(candidate.tool);
    if (ofTool) ofTool.set(candidate.method, name);
    else byTool.set(candidate.tool, new Map([[candidate.method, name]]));
  }
  return { byFunction, byTool };
}

/**
 * The name of a method as its author wrote it, behind its namespace, before it is made unique or
 * fit for a provider.
 */
export function plainFunctionName(method: string, namespace: string | undefined): string {
  return namespace ? `${namespace}-${method}` : method;
}

/** The plain function name of a method in characters that every provider takes. */
export function fittingFunctionName(method: string, namespace: string | undefined): string {
  return fit(plainFunctionName(spelt(method), namespace));
}

/**
 * A method's name as it is shortened and made plain. One of whose letters nothing would be left
 * (`天气`) is told from others by its hash.
 */
function spelt(method: string): string {
  const isLost = /[\p{L}\p{N}]/u.test(method) && !/[a-zA-Z0-9]/.test(plainCharacters(method));
  return isLost ? `method_${hash(method)}` : method;
}

/**
 * Makes names unique. Every round renames all methods that still share a name, so that no name
 * depends on the order of the catalogue.
 */
function separate(
  candidates: readonly Candidate[],
  start: Map<string, Candidate[]>,
): Map<string, Candidate[]> {
  let names = start;
  for (
    let clashing = sharedFunctionNames(names);
    clashing.length > 0;
    clashing = sharedFunctionNames(names)
  ) {
    for (const [, methods] of clashing) for (const method of methods) method.clashes += 1;
    names = groupByFunctionName(candidates);
  }
  return names;
}

function groupByFunctionName(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const names = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const name = leadingLetter(nameAfterClashes(candidate));
    const holders = names.get(name);
    if (holders) holders.push(candidate);
    else names.set(name, [candidate]);
  }
  return names;
}

function sharedFunctionNames(names: Map<string, Candidate[]>): [string, Candidate[]][] {
  return [...names].filter(([, methods]) => methods.length > 1);
}

function nameAfterClashes({ tool, method, said, namespace, clashes }: Candidate): string {
  if (clashes === 0) return fittingFunctionName(said, namespace);
  const full = `${tool}-${spelt(method)}`;
  return clashes === 1 ? fit(full) : withHash(full, `${clashes} ${tool}-${method}`);
}

function fit(full: string): string {
  const clean = plainCharacters(full);
  return clean.length > LONGEST_FUNCTION_NAME ? withHash(full, full) : clean;
}

function withHash(full: string, hashed: string): string {
  return `${plainCharacters(full).slice(0, LONGEST_FUNCTION_NAME - 9)}_${hash(hashed)}`;
}

/** FNV-1a over UTF-16 code units, as eight hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, "0");
}

function toReference({ tool, method }: MethodReference): MethodReference {
  return { tool, method };
}
