import type { JsonValue } from "@pegboard/registry-core";

/** Characters. Shorter ones are found in innocent texts too, and taking them out would garble those. */
const SHORTEST = 4;
/** From here on a secret is taken out inside of words too; a shorter one, such as a PIN, only where it stands alone. */
const DISTINCT = 6;
/** No URL can hold them. */
const LONE_SURROGATES = /\p{Surrogate}/gu;
const REPLACEMENT = "[secret]";

/**
 * Keeps secrets out of texts that tools and sources write (product rule R6): an error message may quote a header. Knows
 * every secret that this process has sealed or opened, and no other can be in its memory.
 */
export class KnownSecrets {
  /** In the forms in which texts quote them. */
  readonly #forms = new Map<string, RegExp>();

  remember(secret: JsonValue): void {
    if (typeof secret === "object" && secret !== null) {
      for (const part of Object.values(secret)) this.remember(part);
    } else if (typeof secret === "string" || typeof secret === "number") {
      const text = String(secret);
      if (text.length < SHORTEST || this.#forms.has(text)) return;
      for (const form of [
        text,
        JSON.stringify(text).slice(1, -1),
        encodeURIComponent(text.replace(LONE_SURROGATES, "\ufffd")),
      ]) {
        this.#forms.set(form, patternOf(form));
      }
    }
  }

  redactText(text: string): string {
    let redacted = text;
    for (const pattern of this.#forms.values()) redacted = redacted.replace(pattern, REPLACEMENT);
    return redacted;
  }

  /** A copy without secrets in any string or key. */
  redact<T>(value: T): T {
    if (this.#forms.size === 0) return value;
    return this.#redactAny(value) as T;
  }

  #redactAny(value: unknown): unknown {
    if (typeof value === "string") return this.redactText(value);
    if (typeof value === "number") return this.#forms.has(String(value)) ? REPLACEMENT : value;
    if (Array.isArray(value)) return value.map((item) => this.#redactAny(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.redactText(key), this.#redactAny(item)]),
    );
  }
}

function patternOf(form: string): RegExp {
  const literal = form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const alone = form.length < DISTINCT;
  return new RegExp(alone ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal, "gu");
}
