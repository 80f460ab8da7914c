import type { JsonObject, JsonSchema } from "@pegboard/registry-core";

/** One schema of the gallery, in the words of the generator that emits it. */
export interface GalleryExample {
  name: string;
  from: "zod" | "pydantic" | "typebox" | "by hand" | "rjsf" | "faulty" | "mcp";
  schema: JsonSchema;
  uiSchema?: JsonObject;
  value: JsonObject;
}
