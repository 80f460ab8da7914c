import type { JsonValue } from "@pegboard/registry-core";

/** Shorter ones are found in innocent texts too, and taking them out would garble those. */
const SHORTEST = 6;
const REPLACEMENT = "[secret]";

/**
 * Keeps secrets out of texts that tools and sources write (product rule R6): an error message may quote a header. Knows
 * every secret that this process has sealed or opened, and no other can be in its memory.
 */
export class KnownSecrets {
  readonly #texts = new Set<string>();

  remember(secret: JsonValue): void {
    if (typeof secret === "string") {
      if (secret.length >= SHORTEST) this.#texts.add(secret);
    } else if (typeof secret === "object" && secret !== null) {
      for (const part of Object.values(secret)) this.remember(part);
    }
  }

  redactText(text: string): string {
    let redacted = text;
    for (const secret of this.#texts) {
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
        redacted = redacted.replaceAll(form, REPLACEMENT);
      }
    }
    return redacted;
  }

  /** A copy without secrets in any string or key. */
  redact<T>(value: T): T {
    if (this.#texts.size === 0) return value;
    return this.#redactAny(value) as T;
  }

  #redactAny(value: unknown): unknown {
    if (typeof value === "string") return this.redactText(value);
    if (Array.isArray(value)) return value.map((item) => this.#redactAny(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.redactText(key), this.#redactAny(item)]),
    );
  }
}
