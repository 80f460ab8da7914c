import { randomBytes } from "node:crypto";
import { type Issue, RegistryError, validateJson } from "@pegboard/registry-core";
import type { Answer, AskedQuestion } from "@pegboard/registry-core/internal";

/** A question that waits for its caller. */
interface OpenQuestion extends Pick<AskedQuestion, "schema"> {
  asker: string;
  resolve(answer: Answer): void;
}

/** The caller whose call asks. Only that caller answers, and each has room of its own. */
export interface Asker {
  agent: string;
  /** The key that `callerKeyOf` makes. */
  caller: string;
}

/**
 * Milliseconds that a caller has to answer, and the most questions of one caller of an agent that
 * wait at once.
 */
const LONGEST_WAIT = 600_000;
const MOST_WAITING = 500;

/** The questions of running calls, each under an id that only its caller gets. */
export class OpenQuestions {
  readonly #open = new Map<string, OpenQuestion>();

  /**
   * Tells the caller the question with its id, and resolves when it is answered. Rejects when the
   * call ends before, or nobody answers in time.
   */
  async ask(
    by: Asker,
    { schema, signal }: AskedQuestion,
    tell: (id: string) => void,
  ): Promise<Answer> {
    const asker = nameOf(by);
    if (
      [...this.#open.values()].filter((question) => question.asker === asker).length >= MOST_WAITING
    ) {
      throw new RegistryError(
        "nobody_answers",
        `${MOST_WAITING} questions wait for an answer already. Ask later.`,
      );
    }
    const id = randomBytes(16).toString("hex");
    let stop = (): void => undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const minutes = LONGEST_WAIT / 60_000;
        const giveUp = () =>
          reject(new RegistryError("nobody_answers", `Nobody answered within ${minutes} minutes.`));
        const end = () => reject(signal.reason);
        const timer = setTimeout(giveUp, LONGEST_WAIT).unref();
        signal.addEventListener("abort", end);
        stop = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
        };
        this.#open.set(id, { asker, schema, resolve });
        tell(id);
      });
    } finally {
      stop();
      this.#open.delete(id);
    }
  }

  /**
   * Answers a question. It returns what is wrong with the answer, in which case the question stays
   * open; undefined when no such question waits.
   */
  answer(by: Asker, id: string, answer: Answer): { issues: Issue[] } | undefined {
    const question = this.#open.get(id);
    if (question?.asker !== nameOf(by)) return undefined;
    const issues = "answer" in answer ? validateJson(question.schema, answer.answer) : [];
    if (issues.length === 0) {
      this.#open.delete(id);
      question.resolve(answer);
    }
    return { issues };
  }
}

const nameOf = ({ agent, caller }: Asker): string => JSON.stringify([agent, caller]);
