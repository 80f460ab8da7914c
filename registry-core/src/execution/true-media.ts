import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";

/**
 * A block of a result with its bytes and their type as they are: servers write types in their own
 * way, call one thing another, and break Base64 into lines; a provider refuses the whole request
 * for one such block.
 */
export function withTrueMedia(block: JsonObject): JsonObject {
  const { type, data, mimeType, resource } = block;
  if (isJsonObject(resource)) {
    if (typeof resource.blob !== "string") return block;
    const media = trueMedia(resource.blob, resource.mimeType);
    return { ...block, resource: { ...resource, ...media.type, blob: media.data } };
  }
  if ((type !== "image" && type !== "audio") || typeof data !== "string") return block;
  const media = trueMedia(data, mimeType);
  return { ...block, ...media.type, data: media.data };
}

interface TrueMedia {
  data: string;
  type: { mimeType?: string };
}

function trueMedia(given: string, mimeType: JsonValue | undefined): TrueMedia {
  const [prefix = "", urlType] = /^\s*data:([^,;]*)[^,]*;base64,/i.exec(given.slice(0, 300)) ?? [];
  const data = /[\s_-]/.test(given) || prefix ? plainBase64(given.slice(prefix.length)) : given;
  const named = typeof mimeType === "string" && mimeType !== "" ? mimeType : urlType;
  const start = data.slice(0, 16);
  const found = FIRST_BYTES.find(([, first]) => first.test(start))?.[0];
  const mediaType = found ?? (named === undefined ? undefined : plainType(named));
  return { data, type: mediaType ? { mimeType: mediaType } : {} };
}

/** Base64 in one line and in its usual digits; there are others for addresses. */
const plainBase64 = (text: string): string =>
  text.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/");

/** How files of a type begin, in Base64. */
const FIRST_BYTES: readonly [mediaType: string, first: RegExp][] = [
  ["image/png", /^iVBORw0KGg/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR.{6}XRUJQ/],
  ["audio/wav", /^UklGR.{6}XQVZF/],
  ["application/pdf", /^JVBERi/],
];

/** Other names of types that providers take. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "application/x-pdf": "application/pdf",
};

/** The type of media without spelling and parameters; those of texts say how they are encoded. */
function plainType(given: string): string {
  const name = (given.split(";")[0] ?? "").trim().toLowerCase();
  if (Object.hasOwn(USUAL_NAMES, name)) return USUAL_NAMES[name] ?? name;
  return /^(?:image|audio|video)\/|^application\/pdf$/.test(name) ? name : given;
}
