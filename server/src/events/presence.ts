import { randomBytes } from "node:crypto";
import type { OperatorsPlace, PresenceAnswer } from "../api-contract.ts";

/** Milliseconds in which changes are told together. */
const PRESENCE_WINDOW = 50;

/** Whose page it is: two people may have one name. */
export interface PagesOwner {
  key: string;
  name: string;
}

interface PresentPage extends PagesOwner {
  place?: OperatorsPlace;
  tell(answer: PresenceAnswer): void;
  /** Whether the page may know of an agent. */
  sees(agent: string): boolean;
  /** What it was told last, as JSON. */
  told: string;
}

/**
 * Where the open pages of operators are: which agent, and whether it is edited there. A page is
 * known as long as its event stream is open.
 */
export class Presence {
  readonly #pages = new Map<string, PresentPage>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * Tells a page where the others are, now and after each change. Answers how to forget the page.
   */
  open({ sees, tell, ...owner }: PagesOwner & Pick<PresentPage, "tell" | "sees">): () => void {
    const stream = randomBytes(12).toString("hex");
    this.#pages.set(stream, { ...owner, tell, sees, told: "" });
    this.#tellSoon();
    return () => {
      this.#pages.delete(stream);
      this.#tellSoon();
    };
  }

  /**
   * Notes where the page of a stream is now. Answers false where there is no such stream of the
   * owner.
   */
  move(stream: string, key: string, place: OperatorsPlace | undefined): boolean {
    const page = this.#pages.get(stream);
    if (page?.key !== key) return false;
    if (place) page.place = place;
    else delete page.place;
    this.#tellSoon();
    return true;
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), PRESENCE_WINDOW).unref();
  }

  #tell(): void {
    this.#timer = undefined;
    const placed = [...this.#pages].flatMap(([stream, { name, place }]) =>
      place ? [{ stream, name, ...place }] : [],
    );
    for (const [stream, page] of this.#pages) {
      const others = placed
        .filter((one) => one.stream !== stream && page.sees(one.agent))
        .map(({ stream: _, ...other }) => other);
      const answer = { stream, name: page.name, others };
      const told = JSON.stringify(answer);
      if (told === page.told) continue;
      page.told = told;
      page.tell(answer);
    }
  }
}
