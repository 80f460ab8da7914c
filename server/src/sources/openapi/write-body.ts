import { isJsonObject, type JsonValue, jsonText } from "@pegboard/json-schema";
import type { BodyPlan, FieldPlan } from "./description.ts";
import { parameterValueText, writePairs } from "./write-parameters.ts";

export interface WrittenBody {
  bytes: Uint8Array;
  contentType: string;
}

/** The body of a request. @throws Error for a file that is no Base64 */
export async function writeBody(
  { form, mediaType, fields = {} }: BodyPlan,
  value: JsonValue,
): Promise<WrittenBody> {
  switch (form) {
    case "json":
      return { bytes: Buffer.from(jsonText(value)), contentType: mediaType };
    case "text":
      return { bytes: Buffer.from(parameterValueText(value)), contentType: mediaType };
    case "file": {
      const { bytes, type } = readFile(value, "body");
      return {
        bytes,
        contentType: mediaType.includes("*") ? (type ?? "application/octet-stream") : mediaType,
      };
    }
    case "form":
      return { bytes: Buffer.from(formText(value, fields)), contentType: mediaType };
    case "multipart":
      return multipart(value, fields);
  }
}

function formText(value: JsonValue, fields: Record<string, FieldPlan>): string {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  return members
    .flatMap(([name, member]) => {
      const { style, explode, allowReserved = false } = bodyField(fields, name);
      // Without a style an object is one text of JSON, and a list is written as often as it has
      // members.
      const isJson = style === undefined && isJsonObject(member);
      const written = {
        name,
        style: style ?? "form",
        explode: explode ?? (style ?? "form") === "form",
        allowReserved,
      };
      return writePairs(written, isJson ? jsonText(member) : member);
    })
    .join("&");
}

async function multipart(
  value: JsonValue,
  fields: Record<string, FieldPlan>,
): Promise<WrittenBody> {
  const data = new FormData();
  for (const [name, member] of isJsonObject(value) ? Object.entries(value) : []) {
    const { isFile, contentType } = bodyField(fields, name);
    for (const item of Array.isArray(member) ? member : [member]) {
      if (item === null) continue;
      if (isFile) {
        const { bytes, type, name: fileName } = readFile(item, name);
        data.append(
          name,
          new Blob([new Uint8Array(bytes)], {
            type: contentType ?? type ?? "application/octet-stream",
          }),
          fileName ?? name,
        );
      } else if (contentType !== undefined || isJsonObject(item) || Array.isArray(item)) {
        data.append(
          name,
          new Blob([parameterValueText(item)], { type: contentType ?? "application/json" }),
        );
      } else {
        data.append(name, parameterValueText(item));
      }
    }
  }
  const written = new Response(data);
  return {
    bytes: new Uint8Array(await written.arrayBuffer()),
    contentType: written.headers.get("content-type") ?? "multipart/form-data",
  };
}

const bodyField = (fields: Record<string, FieldPlan>, name: string): FieldPlan =>
  (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? {};

/** Reads a file as `data:image/png;name=photo.png;base64,iVBOR…`, or as Base64 alone. */
function readFile(
  value: JsonValue,
  field: string,
): { bytes: Uint8Array; type?: string; name?: string } {
  const text = typeof value === "string" ? value : "";
  const comma = text.startsWith("data:") ? text.indexOf(",") : -1;
  const [type = "", ...details] = comma < 0 ? [] : text.slice("data:".length, comma).split(";");
  const encoded = text.slice(comma + 1).replace(/\s+/g, "");
  const isPlain = comma >= 0 && details.at(-1) !== "base64";
  if (typeof value !== "string" || (!isPlain && !/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded))) {
    throw new Error(
      `${field} has to be a file as Base64, or a data: address such as data:text/plain;base64,aGVsbG8=.`,
    );
  }
  const name = details.find((detail) => detail.startsWith("name="))?.slice("name=".length);
  return {
    bytes: isPlain
      ? Buffer.from(decodeURIComponent(text.slice(comma + 1)))
      : Buffer.from(encoded, "base64"),
    ...(type !== "" && { type }),
    ...(name && { name: decodeURIComponent(name) }),
  };
}
