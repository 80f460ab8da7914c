import type { JsonValue } from "@pegboard/json-schema";
import { isJsonObject, validateJson } from "@pegboard/json-schema";
import type { Toolset } from "@pegboard/registry-core";
import { formatMethod, formatToolset, toolsetIn } from "@pegboard/registry-core/formats";
import {
  askingForReason,
  type FunctionNames,
  isCallable,
  isGenerated,
  leadingLetter,
  readArguments,
  searchMethods,
  USUALLY_FOUND,
} from "@pegboard/registry-core/internal";
import { promptDay, promptInputs } from "@pegboard/registry-core/prompts";
import type { AgentState } from "../agents/agent-states.ts";
import type { NamedMethodRef } from "../api-contract/evaluations/case-contract.ts";
import type { ModelRequestForm } from "../api-contract/evaluations/provider-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import { ModelRefused } from "./ask-model.ts";
import type { AskedCall } from "./judge-attempt.ts";

/**
 * What a variant sends, as plain data that is stored with its run: whatever is saved meanwhile, a
 * run that goes on sends what it sent before.
 */
export interface FrozenVariant {
  form: ModelRequestForm;
  agent: { id: string; name: string; description: string };
  /** With the methods alone that can be called, without the trace of their switches. */
  toolset: Toolset;
  names: [functionName: string, tool: string, method: string][];
  prompts: ReturnType<typeof promptInputs>;
  /** The day that prompts have. */
  date: string;
}

/** What an agent's requests in a provider's form are made of now. */
export function freezeVariant(
  { toolset, names, agent, settings }: AgentState,
  form: ModelRequestForm,
): FrozenVariant {
  const tools = toolset.tools.flatMap((tool) => {
    const methods = tool.methods.filter(isCallable).map((method) => ({ ...method, trace: [] }));
    return methods.length > 0 ? [{ ...tool, trace: [], methods }] : [];
  });
  const { id, name, description } = agent;
  return {
    form,
    agent: { id, name, description },
    toolset: { ...toolset, tools },
    names: tools.flatMap(({ definition, methods }) =>
      methods.map(({ definition: method }): FrozenVariant["names"][number] => [
        names.nameOf(definition.name, method.name),
        definition.name,
        method.name,
      ]),
    ),
    prompts: promptInputs(settings.prompts),
    date: promptDay(),
  };
}

/** A search for functions, as the model asked for it. */
interface FoundFunctions {
  result: JsonValue;
  found: string[];
}

/** A variant that requests are made of. */
export class OpenVariant {
  readonly frozen: FrozenVariant;
  /** The functions of a first request, and those that wait for a search in the form's own words. */
  readonly tools: readonly JsonValue[];
  readonly #names: FrozenNames;

  constructor(frozen: FrozenVariant) {
    this.frozen = frozen;
    this.#names = frozenNames(frozen.names);
    const { payload } = formatToolset(frozen.toolset, this.#names, frozen.form);
    this.tools = Array.isArray(payload) ? (payload as JsonValue[]) : [];
  }

  /** How many functions a first request has. */
  get functions(): number {
    return toolsetIn(this.frozen.toolset, this.frozen.form).tools.reduce(
      (sum, { methods }) => sum + methods.filter(({ offered }) => offered).length,
      0,
    );
  }

  nameOf({ tool, method }: NamedMethodRef): string {
    return this.#names.has(tool, method) ? this.#names.nameOf(tool, method) : `${tool}/${method}`;
  }

  /** The functions of a request, with those that searches have found. */
  toolsWith(found: readonly string[]): readonly JsonValue[] {
    if (found.length === 0) return this.tools;
    const more = found.flatMap((functionName) => {
      const method = this.#find(functionName);
      if (!method) return [];
      const { definition: tool } = method.tool;
      const named = { tool, method: askingForReason(method.method.definition), functionName };
      return [formatMethod(named, this.frozen.form).payload as JsonValue];
    });
    if (this.frozen.form !== "gemini") return [...this.tools, ...more];
    // Gemini's functions are members of one tool.
    return [...this.tools, { functionDeclarations: more }];
  }

  /** @throws ModelRefused where a template cannot be rendered */
  async prompts(
    renderer: Pick<TemplateRenderer, "render">,
    query: string,
  ): Promise<{ system: string; user: string }> {
    const { toolset, agent, date, prompts, form } = this.frozen;
    const { system, user, stopped } = await renderer.render({
      toolset: toolsetIn(toolset, form),
      names: this.#names,
      agent,
      date,
      ...prompts,
      query,
    });
    if (stopped.length > 0)
      throw new ModelRefused({
        code: "template",
        said: `The ${stopped.join(" and ")} template takes too long.`,
      });
    return { system, user };
  }

  /** A call with its arguments as its method would get them. Nothing runs. */
  readCall(functionName: string, args: JsonValue, turn: number): AskedCall {
    const found = this.#find(functionName);
    if (!found) return { functionName, turn, arguments: args, issues: [] };
    const { tool, method } = found;
    const of = { tool: tool.definition.name, method: method.definition.name };
    const read = readArguments({ tool, method, label: functionName }, args, validateJson);
    return {
      functionName,
      turn,
      of,
      ...("args" in read
        ? { arguments: read.args, issues: [] }
        : { arguments: args, issues: read.issues ?? [] }),
      ...(isGenerated(tool.definition) && { isSearch: true }),
    };
  }

  /** What the agent's own search answers. */
  search(args: JsonValue): FoundFunctions {
    const { query = "", limit = USUALLY_FOUND } = isJsonObject(args) ? args : {};
    const found = searchMethods(this.frozen.toolset, this.#names, {
      query: String(query),
      limit: Number(limit) || USUALLY_FOUND,
      deferredOnly: true,
    });
    const functions = found.map(({ functionName, method }) => {
      const { description, parameters } = askingForReason(method);
      return { name: functionName, description, parameters };
    });
    return {
      result: { functions } as unknown as JsonValue,
      found: found.map(({ functionName }) => functionName),
    };
  }

  #find(functionName: string) {
    const reference = this.#names.find(functionName);
    const tool =
      reference &&
      this.frozen.toolset.tools.find(({ definition }) => definition.name === reference.tool);
    const method = tool?.methods.find(({ definition }) => definition.name === reference?.method);
    return tool && method && { tool, method };
  }
}

/** A variant, opened in slices: each function of thousands is written once, and then known. */
export async function openVariant(frozen: FrozenVariant): Promise<OpenVariant> {
  await runCooperatively(writeEachTool(frozen));
  return new OpenVariant(frozen);
}

function* writeEachTool({ toolset, names, form }: FrozenVariant): Generator<undefined, void> {
  const known = frozenNames(names);
  for (const tool of toolset.tools) {
    formatToolset({ ...toolset, tools: [tool] }, known, form);
    yield;
  }
}

type FrozenNames = FunctionNames & { has(tool: string, method: string): boolean };

function frozenNames(frozen: FrozenVariant["names"]): FrozenNames {
  const key = (tool: string, method: string) => JSON.stringify([tool, method]);
  const byMethod = new Map(frozen.map(([name, tool, method]) => [key(tool, method), name]));
  const byName = new Map(
    frozen.flatMap(([name, tool, method]) =>
      [name, leadingLetter(name)].map((known) => [known, { tool, method }] as const),
    ),
  );
  return {
    has: (tool, method) => byMethod.has(key(tool, method)),
    nameOf(tool, method) {
      const name = byMethod.get(key(tool, method));
      if (name !== undefined) return name;
      throw new Error(`The variant has no method "${method}" of a tool "${tool}".`);
    },
    find: (name) => byName.get(name),
    collisions: [],
  };
}
