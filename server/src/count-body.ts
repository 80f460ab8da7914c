import { PegboardError } from "./errors.ts";
import { DEEPEST_NESTING } from "./nesting.ts";

/** How much of a JSON body is taken. */
export interface BodyLimits {
  bytes: number;
  /**
   * Members of objects and items of lists, at any depth, those that are lists and objects counted
   * twice.
   */
  values: number;
}

/** How many times the most bytes are let by before a connection is cut. */
const LISTENED_TO = 4;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts a JSON body while it arrives, so that what is too much is neither kept nor parsed: a short
 * body can hold a million lists, and everything that looks at it afterwards looks at each.
 */
export class BodyCount {
  readonly #limits: BodyLimits;
  #bytes = 0;
  #values = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #refusal: PegboardError | undefined;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Why the body is refused as far as it came; undefined when it is not. Reading goes on all the
   * same, for some times the most bytes: a caller hears of it when everything was sent.
   */
  get refusal(): PegboardError | undefined {
    return this.#refusal;
  }

  /** @throws PegboardError 413 when so many bytes come that nobody waits for their end. */
  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const { bytes, values } = this.#limits;
    if (this.#bytes > bytes) {
      this.#refusal ??= new PegboardError("payload_too_large", (t) =>
        t("The body has more than {bytes} bytes. Send it in parts.", { bytes }),
      );
    }
    if (this.#refusal && this.#bytes > bytes * LISTENED_TO) throw this.#refusal;
    for (let at = 0; at < chunk.length && !this.#refusal; at++) {
      if (this.#isText) at = this.#endOfText(chunk, at);
      else this.#count(chunk[at]);
    }
    if (this.#values > values) {
      this.#refusal ??= new PegboardError("payload_too_large", (t) =>
        t("The body has more than {values} values. Send it in parts.", { values }),
      );
    }
  }

  /** Where the text ends, or the chunk. */
  #endOfText(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) {
        this.#isText = false;
        return at;
      }
    }
    return chunk.length;
  }

  #count(byte: number | undefined): void {
    if (byte === QUOTE) this.#isText = true;
    else if (byte === COMMA) this.#values += 1;
    else if (byte === LIST || byte === OBJECT) {
      this.#values += 1;
      this.#depth += 1;
      if (this.#depth > DEEPEST_NESTING) {
        this.#refusal = new PegboardError("bad_request", (t) =>
          t("The body is nested more than {most} levels deep. Nothing was changed.", {
            most: DEEPEST_NESTING,
          }),
        );
      }
    } else if (byte === LIST_END || byte === OBJECT_END) this.#depth -= 1;
  }
}
