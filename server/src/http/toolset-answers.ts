import type { Toolset } from "@pegboard/registry-core";
import type { Context } from "hono";
import { sendLong, writeLong } from "./chunked-response.ts";
import { hasAlready, notModified } from "./entity-tag.ts";

/**
 * The number of answers about one toolset whose tags are kept. Callers ask in a few ways, and one
 * that makes up new ones pushes out its own.
 */
const MOST_ANSWERS = 64;
const KEPT_QUESTION_LENGTH_LIMIT = 1_000;

interface AskedAnswer {
  toolset: Toolset;
  /** All that the answer depends on besides. */
  question: readonly string[];
  /** Makes the answer part by part, because an agent may have thousands of methods. */
  make(): AnswerParts | Promise<AnswerParts>;
}

/** An answer in parts, with the headers that belong to it. */
export interface AnswerParts {
  parts: Iterable<string>;
  headers: Record<string, string>;
}

/**
 * Answers that follow from an agent's toolset, which is one object while neither its revision nor
 * the catalogue changes. Their tags are kept, so that none need be made again to tell that it is
 * unchanged.
 */
export class ToolsetAnswers {
  readonly #tags = new WeakMap<Toolset, Map<string, string>>();

  async send(context: Context, { toolset, question, make }: AskedAnswer): Promise<Response> {
    const asked = JSON.stringify(question);
    const tags = this.#tags.get(toolset) ?? new Map<string, string>();
    const known = tags.get(asked);
    if (known !== undefined && hasAlready(context, known)) return notModified(context, known);
    const { parts, headers } = await make();
    const text = await writeLong(context, parts, headers);
    if (tags.size >= MOST_ANSWERS) tags.clear();
    if (asked.length <= KEPT_QUESTION_LENGTH_LIMIT)
      this.#tags.set(toolset, tags.set(asked, text.tag));
    return sendLong(context, text, headers);
  }
}
