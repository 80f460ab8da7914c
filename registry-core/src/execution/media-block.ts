/**
 * An image, a sound or a file of a result: a block of `{ content: [mediaBlock(…), { type: "text",
 * text: "…" }] }`.
 */
export type MediaBlock =
  | { type: "image" | "audio"; data: string; mimeType: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

/** A block made of bytes, or of their Base64 text. `name` is the name of a file. */
export function mediaBlock(
  bytes: Uint8Array | string,
  mimeType: string,
  name = "file",
): MediaBlock {
  const data = typeof bytes === "string" ? bytes : base64Of(bytes);
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return { type: kind, data, mimeType };
  return {
    type: "resource",
    resource: { uri: `file:///${encodeURIComponent(name)}`, mimeType, blob: data },
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Encodes bytes as Base64. Browsers and Node have no function in common that takes megabytes. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const digits = [18, 12, 6, 0].map((shift) => DIGITS.charAt((bits >> shift) & 63)).join("");
    const missing = Math.max(0, at + 3 - bytes.length);
    pieces.push(digits.slice(0, 4 - missing) + "=".repeat(missing));
  }
  return pieces.join("");
}
