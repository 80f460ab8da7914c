import type { ToolDefinition } from "@pegboard/registry-core";
import { countedText } from "@pegboard/registry-core/formats";
import { type FunctionNames, isFunction, type TokenTable } from "@pegboard/registry-core/internal";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { TokenCounter } from "./token-counter.ts";
import type { TokenizerName } from "./tokenizers.ts";

type MethodTokenCounts = Record<string, number>;

interface Counted {
  /** What models call the methods: it is in the text that is counted. */
  functionNames: string[];
  /** The names that these were read from last: with the same ones nothing needs to be compared. */
  names: FunctionNames;
  counts: Map<TokenizerName, MethodTokenCounts>;
}

interface CachedTokenTable {
  names: FunctionNames;
  tokenizer: TokenizerName;
  counts: Promise<TokenTable>;
}

const TOOLS_COUNTED_AT_ONCE = 500;

/**
 * Tokens of methods' definitions in `openai-chat`. Counted once per definition, function names and
 * tokenizer.
 */
export class MethodTokens {
  readonly #counted = new WeakMap<ToolDefinition, Counted>();
  /**
   * By the list that was asked for: that of the catalogue is asked for again and again, at once
   * too.
   */
  readonly #tables = new WeakMap<readonly ToolDefinition[], CachedTokenTable>();
  readonly #counter: TokenCounter;

  constructor(counter: TokenCounter) {
    this.#counter = counter;
  }

  read(
    tools: readonly ToolDefinition[],
    names: FunctionNames,
    tokenizer: TokenizerName,
  ): Promise<TokenTable> {
    const known = this.#tables.get(tools);
    if (known?.names === names && known.tokenizer === tokenizer) return known.counts;
    const counts = this.#count(tools, names, tokenizer);
    this.#tables.set(tools, { names, tokenizer, counts });
    counts.catch(() => this.#tables.delete(tools));
    return counts;
  }

  async #count(
    tools: readonly ToolDefinition[],
    names: FunctionNames,
    tokenizer: TokenizerName,
  ): Promise<TokenTable> {
    const missing = tools.filter((tool) => !this.#countedOf(tool, names).counts.has(tokenizer));
    // Many in one message to the counting thread, and never the texts of all at once.
    for (let start = 0; start < missing.length; start += TOOLS_COUNTED_AT_ONCE) {
      const some = missing.slice(start, start + TOOLS_COUNTED_AT_ONCE);
      const counts = await this.#counter.count(
        await runCooperatively(textsInSteps(some, names)),
        tokenizer,
      );
      let place = 0;
      for (const tool of some) {
        const entries = tool.methods
          .filter(isFunction)
          .map(({ name }): [string, number] => [name, counts[place++] ?? 0]);
        this.#countedOf(tool, names).counts.set(tokenizer, Object.fromEntries(entries));
      }
    }
    return Object.fromEntries(
      tools.map((tool) => [tool.name, this.#countedOf(tool, names).counts.get(tokenizer) ?? {}]),
    );
  }

  #countedOf(tool: ToolDefinition, names: FunctionNames): Counted {
    const known = this.#counted.get(tool);
    if (known?.names === names) return known;
    const functionNames = tool.methods.map((method) => names.nameOf(tool.name, method.name));
    if (known?.functionNames.every((name, index) => name === functionNames[index])) {
      known.names = names;
      return known;
    }
    const counted: Counted = { functionNames, names, counts: new Map() };
    this.#counted.set(tool, counted);
    return counted;
  }
}

function* textsInSteps(
  tools: readonly ToolDefinition[],
  names: FunctionNames,
): Generator<undefined, string[]> {
  const texts: string[] = [];
  for (const tool of tools) {
    for (const method of tool.methods.filter(isFunction)) {
      texts.push(countedText({ tool, method, functionName: names.nameOf(tool.name, method.name) }));
      yield;
    }
  }
  return texts;
}
