import { type Issue, RegistryError, validateJson } from "@pegboard/registry-core";
import type { AskedQuestion, CallerAnswer } from "@pegboard/registry-core/internal";

/** A question that waits for its caller. */
interface OpenQuestion extends Pick<AskedQuestion, "schema"> {
  asker: string;
  resolve(answer: CallerAnswer): void;
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
const LONGEST_QUESTION_WAIT = 600_000;
const MOST_OPEN_QUESTIONS = 500;

/** The questions of running calls, each under an id that only its caller gets. */
export class OpenQuestions {
  readonly #open = new Map<string, OpenQuestion>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /**
   * Tells the caller the question with its id, and resolves when it is answered. Rejects when the
   * call ends before, or nobody answers in time.
   */
  async ask(
    by: Asker,
    { schema, signal }: AskedQuestion,
    tell: (id: string) => void,
  ): Promise<CallerAnswer> {
    const asker = askerKey(by);
    if (
      [...this.#open.values()].filter((question) => question.asker === asker).length >=
      MOST_OPEN_QUESTIONS
    ) {
      throw new RegistryError(
        "nobody_answers",
        `${MOST_OPEN_QUESTIONS} questions wait for an answer already. Ask later.`,
      );
    }
    const id = this.#newId();
    let stop = (): void => undefined;
    try {
      return await new Promise<CallerAnswer>((resolve, reject) => {
        const minutes = LONGEST_QUESTION_WAIT / 60_000;
        const giveUp = () =>
          reject(new RegistryError("nobody_answers", `Nobody answered within ${minutes} minutes.`));
        const end = () => reject(signal.reason);
        const timer = setTimeout(giveUp, LONGEST_QUESTION_WAIT).unref();
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
  answer(by: Asker, id: string, answer: CallerAnswer): { issues: Issue[] } | undefined {
    const question = this.#open.get(id);
    if (question?.asker !== askerKey(by)) return undefined;
    const issues = "answer" in answer ? validateJson(question.schema, answer.answer) : [];
    if (issues.length === 0) {
      this.#open.delete(id);
      question.resolve(answer);
    }
    return { issues };
  }
}

const askerKey = ({ agent, caller }: Asker): string => JSON.stringify([agent, caller]);
